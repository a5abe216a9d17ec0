import type {
  CallContext,
  EventData,
  EventDefinition,
  EventEnvelope,
  MessageDefinition,
  MessageInput,
  MessageReply,
} from '@vale/contracts/define';

export { Handles } from './bus/handles.js';
export { On, type ConsumerOptions } from './bus/on.js';

export interface RequestOptions {
  /** Milliseconds; the contract's own limit by default. The caller's deadline always cuts it shorter. */
  timeoutMs?: number;
  /** The call context to send, if not the running one. */
  context?: CallContext;
}

/** Communication between services: requests to the service that owns something, events to their consumers. */
export abstract class Bus {
  /**
   * Sends a request to the service that handles `message`. Actor, request id, trace, client and deadline of the running
   * call travel along.
   *
   * Rejects with an `AppError`: the one that the handler threw; `platform.invalid-input` when the input does
   * not fit the contract, which its receiver checks; `platform.timeout` past the deadline; `platform.unavailable` when the subject has no
   * subscriber; `platform.too-large` when request or reply is above `MAX_MESSAGE_BYTES`.
   */
  abstract request<M extends MessageDefinition>(
    message: M,
    input: MessageInput<M>,
    options?: RequestOptions,
  ): Promise<MessageReply<M>>;

  /**
   * Publishes an event without a document; with one, use `Outbox`. Resolves once the event is stored for
   * every durable consumer. Each receives it at least once, after this returned, in any order.
   */
  abstract emit<E extends EventDefinition>(
    event: E,
    data: EventData<E>,
    options?: { id?: string },
  ): Promise<void>;

  /** Publishes a finished envelope, for the outbox's relay. A repeated id may reach consumers again. */
  abstract publish(envelope: EventEnvelope): Promise<void>;
}
