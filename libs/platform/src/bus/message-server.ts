import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { AppError, platformErrors } from '@vale/contracts/define';
import type { CallContext, MessageDefinition } from '@vale/contracts/define';
import { firstValueFrom, isObservable } from 'rxjs';
import { remainingMs } from '../context.js';
import { InFlight } from '../delivery/in-flight.js';
import type { ObservedWork } from '../delivery/observed-work.js';
import { describeProblems, toProblem } from '../errors.js';
import type { Logger } from '../logging.js';
import { safeParse } from '../parse.js';
import type { MessageTransport, RequestHandler, ServedRequests } from './message-transport.js';
import { messageSubject } from './subjects.js';

export interface HandledMessages {
  /** Name of the queue group. */
  service: string;
  messages: readonly MessageDefinition[];
  /** False for `ROLE=worker`. */
  listening: boolean;
}

/**
 * Connects the message handlers of one Nest container to a transport. A handler runs in the requester's call context, an
 * expired request is not handled, and the reply is checked by the contract.
 */
export class MessageServer extends Server implements CustomTransportStrategy {
  private readonly inFlight = new InFlight();
  private served: ServedRequests | undefined;

  constructor(
    private readonly transport: MessageTransport,
    private readonly handled: HandledMessages,
    private readonly work: ObservedWork,
    private readonly log: Logger,
  ) {
    super();
  }

  async listen(done: (error?: unknown) => void): Promise<void> {
    try {
      if (this.handled.listening)
        this.served = await this.transport.serve(this.handled.service, this.requestHandlers());
      done();
    } catch (error) {
      done(error);
    }
  }

  /** Accepts no more requests; false when some still run after `timeoutMs`. */
  async drain(timeoutMs: number): Promise<boolean> {
    await this.served?.stop();
    const inTime = await this.inFlight.ended(timeoutMs);
    // A transport sends the reply once the handler's promise has settled; nothing may close before that.
    await new Promise((resolve) => setImmediate(resolve));
    return inTime;
  }

  async close(): Promise<void> {
    await this.served?.stop();
  }

  on(): never {
    throw new Error('a message server has no events');
  }

  unwrap(): never {
    throw new Error('a message server wraps no client');
  }

  private requestHandlers(): Map<string, RequestHandler> {
    return new Map(
      this.handled.messages.flatMap((message) => {
        const handler = this.messageHandlers.get(messageSubject(message));
        if (!handler) return [];
        const handle: RequestHandler = (input, context) =>
          this.inFlight.track(() => this.reply(message, handler, input, context));
        return [[messageSubject(message), handle] as const];
      }),
    );
  }

  private async reply(
    message: MessageDefinition,
    handler: MessageHandler,
    input: unknown,
    context: CallContext,
  ): Promise<unknown> {
    try {
      if (remainingMs(context, 1) <= 0) throw new AppError(platformErrors.timeout);
      return await this.work.run('message', message.name, context, async () =>
        this.checked(message, await settled(await handler(input))),
      );
    } catch (error) {
      throw toProblem(error, context.requestId);
    }
  }

  /** The schema also strips what is not in the contract, so that a stored secret cannot get out. */
  private checked(message: MessageDefinition, reply: unknown): unknown {
    const parsed = safeParse(message.output, reply);
    if (parsed.success) return parsed.data;
    const problems = describeProblems(parsed.error);
    this.log.error(`reply of ${message.name} does not fit its contract`, { problems });
    throw new AppError(platformErrors.unexpected);
  }
}

/** Nest passes a plain reply unchanged, and an error as an observable that throws. */
async function settled(reply: unknown): Promise<unknown> {
  return isObservable(reply) ? firstValueFrom(reply, { defaultValue: undefined }) : reply;
}
