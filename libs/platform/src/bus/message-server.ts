import { ServerNats } from '@nestjs/microservices';
import type { MessageHandler, NatsContext } from '@nestjs/microservices';
import { AppError, platformErrors } from '@vale/contracts/define';
import type { MessageDefinition } from '@vale/contracts/define';
import { firstValueFrom, isObservable, throwError } from 'rxjs';
import { remainingMs } from '../context.js';
import { InFlight } from '../delivery/in-flight.js';
import type { ObservedWork } from '../delivery/observed-work.js';
import { describeProblems, toProblem } from '../errors.js';
import type { Logger } from '../logging.js';
import { safeParse } from '../parse.js';
import { contextFromHeaders } from './context-headers.js';
import { ReplySerializer } from './limited-serializer.js';
import type { MessageTransport, WireConnection, WireSubscription } from './message-transport.js';
import { messageSubject } from './subjects.js';

export interface HandledMessages {
  /** Name of the queue group. */
  service: string;
  messages: readonly MessageDefinition[];
  /** False for `ROLE=worker`. */
  listening: boolean;
}

/**
 * Nest's NATS server over either transport, one queue group per service. Beyond Nest's: the handler runs in the
 * requester's call context, an expired request is not handled, the reply is checked by the contract, and closing waits
 * for what runs.
 */
export class MessageServer extends ServerNats {
  private readonly bySubject: Map<string, MessageDefinition>;
  private readonly open: WireSubscription[] = [];
  private readonly inFlight = new InFlight();
  private connection: WireConnection | undefined;

  constructor(
    private readonly transport: MessageTransport,
    private readonly handled: HandledMessages,
    private readonly work: ObservedWork,
    private readonly log: Logger,
  ) {
    super({ queue: handled.service, serializer: new ReplySerializer() });
    this.bySubject = new Map(handled.messages.map((message) => [messageSubject(message), message]));
  }

  override async createNatsClient(): Promise<WireConnection> {
    this.connection = await this.transport.connect();
    return this.connection;
  }

  override bindEvents(client: WireConnection): void {
    if (!this.handled.listening) return;
    const subscribe: WireConnection['subscribe'] = (subject, options) => {
      const subscription = client.subscribe(subject, options);
      this.open.push(subscription);
      return subscription;
    };
    super.bindEvents({ subscribe });
  }

  override addHandler(
    subject: string,
    handler: MessageHandler,
    isEventHandler?: boolean,
    extras?: Record<string, unknown>,
  ): void {
    const message = this.bySubject.get(subject);
    const observed = (input: unknown, natsContext: NatsContext) =>
      this.inFlight.track(() => this.reply(message, natsContext, () => handler(input, natsContext)));
    super.addHandler(subject, observed as unknown as MessageHandler, isEventHandler, extras);
  }

  /** Subjects are plain text; Nest would try to parse each as JSON, for each request. */
  override getRouteFromPattern(subject: string): string {
    return subject;
  }

  /** Accepts no more requests; false when some still run after `timeoutMs`. */
  async drain(timeoutMs: number): Promise<boolean> {
    await Promise.all(this.open.splice(0).map((subscription) => subscription.drain()));
    const inTime = await this.inFlight.ended(timeoutMs);
    // Nest sends a reply on the next tick; it must be sent before anything closes.
    await new Promise((resolve) => setImmediate(resolve));
    return inTime;
  }

  override async close(): Promise<void> {
    for (const subscription of this.open.splice(0)) subscription.unsubscribe();
    await this.connection?.close();
  }

  /** The reply, or an observable that throws the problem: the form in which Nest expects it. */
  private async reply(
    message: MessageDefinition | undefined,
    natsContext: NatsContext,
    handle: () => Promise<unknown>,
  ): Promise<unknown> {
    const context = contextFromHeaders(natsContext.getHeaders());
    try {
      if (!message) throw new AppError(platformErrors.notFound);
      if (remainingMs(context, 1) <= 0) throw new AppError(platformErrors.timeout);
      return await this.work.run('message', message.name, context, async () =>
        this.checked(message, await settled(await handle())),
      );
    } catch (error) {
      const problem = toProblem(error, context.requestId);
      return throwError(() => problem);
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
