import { AppError, platformErrors } from '@vale/contracts/define';
import type { CallContext, MessageDefinition } from '@vale/contracts/define';
import { currentContext, remainingMs } from '../context.js';
import { InFlight } from '../delivery/in-flight.js';
import type { ObservedWork } from '../delivery/observed-work.js';
import { describeProblems, parseInput, toAppError, toProblem } from '../errors.js';
import type { Logger } from '../logging.js';
import { RefusalLog } from '../logging/refusal-log.js';
import { safeParse } from '../parse.js';
import type { MessageTransport, RequestHandler, ServedRequests } from './message-transport.js';
import { messageSubject } from './subjects.js';

export interface MessageHandler {
  message: MessageDefinition;
  call: (input: unknown, context: CallContext) => Promise<unknown>;
}

/**
 * Connects the message handlers of one app to a transport. A handler runs in the requester's call context, an
 * expired request is not handled, and the reply is checked by the contract.
 */
export class MessageServer {
  private readonly inFlight = new InFlight();
  private readonly refusals: RefusalLog;
  private served: ServedRequests | undefined;

  constructor(
    private readonly transport: MessageTransport,
    private readonly work: ObservedWork,
    private readonly log: Logger,
  ) {
    this.refusals = new RefusalLog(log);
  }

  /** `group`: name of the queue group. */
  async serve(group: string, handlers: readonly MessageHandler[]): Promise<void> {
    const bySubject = handlers.map((handler): [string, RequestHandler] => [
      messageSubject(handler.message),
      (input, context) => this.inFlight.track(() => this.reply(handler, input, context)),
    ]);
    this.served = await this.transport.serve(group, new Map(bySubject));
  }

  /** Accepts no more requests; false when some still run after `timeoutMs`. */
  async drain(timeoutMs: number): Promise<boolean> {
    await this.served?.stop();
    const inTime = await this.inFlight.ended(timeoutMs);
    // A transport sends the reply once the handler's promise has settled; nothing may close before that.
    await new Promise((resolve) => setImmediate(resolve));
    return inTime;
  }

  private async reply(handler: MessageHandler, input: unknown, context: CallContext): Promise<unknown> {
    const { message } = handler;
    try {
      if (remainingMs(context, 1) <= 0) throw new AppError(platformErrors.timeout);
      return await this.work.run('message', message.name, context, async () =>
        this.checked(message, await this.handle(handler, input)),
      );
    } catch (error) {
      throw toProblem(error, context.requestId);
    }
  }

  /** Unexpected errors are logged, and their text is not sent. */
  private async handle({ message, call }: MessageHandler, input: unknown): Promise<unknown> {
    try {
      return await call(parseInput(message.input, input), currentContext());
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.is(platformErrors.unexpected)) this.log.error('message handler failed', { error: thrown });
      else this.refusals.write(error);
      throw error;
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
