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
export { On } from './bus/on.js';

export interface RequestOptions {
  /** Milliseconds; the contract's own limit by default. The caller's deadline always cuts it shorter. */
  timeoutMs?: number;
  /** Whom to ask for, when not for the running call. */
  context?: CallContext;
}

/** How services talk: questions to the one who knows, news to whoever cares. */
export abstract class Bus {
  /**
   * Asks the owner of `message`. Actor, request id, trace, client and deadline of the running call travel along.
   *
   * Rejects with an `AppError`: the very code that the handler threw; `platform.invalid-input` before sending, when the
   * input does not fit the contract; `platform.timeout` past the deadline; `platform.unavailable` when nobody answers
   * the subject; `platform.too-large` above `MAX_MESSAGE_BYTES`, of question or answer.
   */
  abstract request<M extends MessageDefinition>(
    message: M,
    input: MessageInput<M>,
    options?: RequestOptions,
  ): Promise<MessageReply<M>>;

  /**
   * Tells an event that no document was written for. Resolved means stored for every durable consumer; each hears it at
   * least once, after this returned, in no promised order. Facts that belong to a document go through `Outbox`.
   */
  abstract emit<E extends EventDefinition>(
    event: E,
    data: EventData<E>,
    options?: { id?: string },
  ): Promise<void>;

  /** Publishes an envelope as it stands; the outbox relay's door. A repeated id may reach consumers again. */
  abstract publish(envelope: EventEnvelope): Promise<void>;
}
