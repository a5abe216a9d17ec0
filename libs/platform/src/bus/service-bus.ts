import { NatsRecordBuilder } from '@nestjs/microservices';
import { EmptyResponseException } from '@nestjs/microservices/errors/empty-response.exception.js';
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
import { firstValueFrom, throwError, timeout } from 'rxjs';
import { Bus } from '../bus.js';
import type { RequestOptions } from '../bus.js';
import { currentContext, deadlineIn, remainingMs } from '../context.js';
import { InFlight } from '../delivery/in-flight.js';
import { contextToHeaders } from './context-headers.js';
import type { EnvelopeFactory } from './envelope.js';
import type { EventTransport } from './event-transport.js';
import type { MessageClient } from './message-client.js';
import { messageSubject } from './subjects.js';

/** The bus of one service, over whichever transports the environment offers. */
export class ServiceBus extends Bus {
  private readonly requests = new InFlight();

  constructor(
    private readonly messages: MessageClient,
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
    const record = new NatsRecordBuilder(input).setHeaders(contextToHeaders(carried)).build();
    const tooLate = () => throwError(() => new AppError(platformErrors.timeout));
    const reply = this.messages
      .send<MessageReply<M>>(messageSubject(message), record)
      .pipe(timeout({ first: timeoutMs, with: tooLate }));
    try {
      // A handler whose contract promises nothing completes without a value.
      const defaultValue = undefined as MessageReply<M>;
      return await this.requests.track(() => firstValueFrom(reply, { defaultValue }));
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

  /** Waits for replies to come in, then closes. */
  async close(timeoutMs: number): Promise<void> {
    await this.requests.ended(timeoutMs);
    await this.messages.close();
  }
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isProblem(error)) return AppError.fromProblem(error);
  // No subscriber, or no connection: a later request may succeed.
  if (error instanceof EmptyResponseException) return new AppError(platformErrors.unavailable);
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
