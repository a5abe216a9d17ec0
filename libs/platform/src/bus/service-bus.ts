import { AppError, platformErrors } from '@vale/contracts/define';
import type {
  CallContext,
  EventData,
  EventDefinition,
  EventEnvelope,
  MessageDefinition,
  MessageInput,
  MessageReply,
  Problem,
} from '@vale/contracts/define';
import { Bus } from '../bus.js';
import type { RequestOptions } from '../bus.js';
import { currentContext, deadlineIn, remainingMs } from '../context.js';
import { InFlight } from '../delivery/in-flight.js';
import type { EnvelopeFactory } from './envelope.js';
import type { EventTransport } from './event-transport.js';
import type { MessageTransport } from './message-transport.js';
import { messageSubject } from './subjects.js';

/** The bus of one service, over whichever transports the environment offers. */
export class ServiceBus extends Bus {
  private readonly requests = new InFlight();

  constructor(
    private readonly messages: MessageTransport,
    private readonly events: EventTransport,
    private readonly envelopes: EnvelopeFactory,
  ) {
    super();
  }

  async request<M extends MessageDefinition>(
    message: M,
    input: MessageInput<M>,
    options: RequestOptions = {},
  ): Promise<MessageReply<M>> {
    const context = options.context ?? currentContext();
    const timeoutMs = remainingMs(context, options.timeoutMs ?? message.timeoutMs);
    if (timeoutMs <= 0) throw new AppError(platformErrors.timeout);
    const carried: CallContext = { ...context, deadline: deadlineIn(timeoutMs) };
    const subject = messageSubject(message);
    try {
      const reply = this.requests.track(() => this.messages.request(subject, input, carried, timeoutMs));
      return (await reply) as MessageReply<M>;
    } catch (error) {
      throw asAppError(error);
    }
  }

  async emit<E extends EventDefinition>(
    event: E,
    data: EventData<E>,
    options: { id?: string } = {},
  ): Promise<void> {
    await this.publish(this.envelopes.one(event, data, options.id));
  }

  async publish(envelope: EventEnvelope): Promise<void> {
    await this.events.publish(envelope);
  }

  /** Waits for replies to come in. */
  async close(timeoutMs: number): Promise<void> {
    await this.requests.ended(timeoutMs);
  }
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isProblem(error)) return AppError.fromProblem(error);
  // No subscriber, or no connection: a later request may succeed.
  return new AppError(platformErrors.unavailable, { cause: error });
}

function isProblem(error: unknown): error is Problem {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    'status' in error &&
    'detail' in error &&
    typeof error.code === 'string'
  );
}
