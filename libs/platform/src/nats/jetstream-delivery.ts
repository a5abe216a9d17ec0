import type {
  Consumer,
  ConsumerMessages,
  JetStreamManager,
  JsMsg,
  MsgRequest,
  StoredMsg,
} from '@nats-io/jetstream';
import type { EventEnvelope } from '@vale/contracts/define';
import { STOP_TIMEOUT_MS } from '../app/stop-timeout.js';
import type { Delivery, DurableConsumer, EventPolicy, QueueDepth } from '../bus/event-transport.js';
import { InFlight } from '../bus/in-flight.js';
import { eventSubject } from '../bus/subjects.js';
import type { Logger } from '../logging.js';
import type { DeadLetterStore } from '../queue/dead-letter-store.js';
import { backoffMs, failureText, isFinal, within } from '../queue/retry.js';
import { FOR_CONSUMER } from './for-consumer.js';
import { EVENTS } from './streams.js';

/** Hands one durable consumer's events to this process, a bounded number at a time. */
export class JetStreamDelivery implements Delivery {
  private readonly waiting: JsMsg[] = [];
  private readonly inFlight = new InFlight();
  private messages: ConsumerMessages | undefined;
  private stopped = false;

  readonly queue: NonNullable<Delivery['queue']>;

  constructor(
    private readonly manager: JetStreamManager,
    private readonly consumer: DurableConsumer,
    private readonly durable: Consumer,
    private readonly deadLetters: DeadLetterStore,
    private readonly policy: EventPolicy,
    private readonly logger: Logger,
  ) {
    this.queue = { name: consumer.name, depth: () => this.depth() };
  }

  async start(): Promise<void> {
    this.messages = await this.durable.consume({
      // What this process holds and has not begun; replicas share the rest.
      max_messages: this.policy.concurrency,
      callback: (message) => this.take(message),
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.messages?.close();
    // Not begun: another replica may have them at once.
    for (const message of this.waiting.splice(0)) message.nak();
    if (!(await this.inFlight.ended(STOP_TIMEOUT_MS))) {
      this.logger.warn('stopped before the work had ended; it is tried again', { queue: this.consumer.name });
    }
  }

  private async depth(): Promise<QueueDepth> {
    const { num_pending, num_ack_pending, delivered } = await this.durable.info();
    // Handed over and not confirmed: begun here or elsewhere, or between two tries.
    const running = Math.min(this.inFlight.count, num_ack_pending);
    const delayed = num_ack_pending - running;
    const oldest = num_pending > 0 ? await this.firstSince(delivered.stream_seq + 1) : null;
    const oldestSeconds = oldest ? Math.max(0, Date.now() - oldest.time.getTime()) / 1_000 : 0;
    return { waiting: num_pending, delayed, running, oldestSeconds };
  }

  private async firstSince(seq: number): Promise<StoredMsg | null> {
    // The server takes both (since 2.9); the client's type knows them only for direct reads.
    const query = { seq, next_by_subj: eventSubject({ name: this.consumer.event }) };
    return this.manager.streams.getMessage(EVENTS.name, query as unknown as MsgRequest);
  }

  private take(message: JsMsg): void {
    if (this.stopped) return message.nak();
    this.waiting.push(message);
    this.pump();
  }

  private pump(): void {
    while (!this.stopped && this.inFlight.count < this.policy.concurrency) {
      const message = this.waiting.shift();
      if (!message) return;
      void this.inFlight.track(() => this.process(message)).then(() => this.pump());
    }
  }

  private async process(message: JsMsg): Promise<void> {
    const meant = message.headers?.get(FOR_CONSUMER);
    if (meant && meant !== this.consumer.name) return message.ack();
    const attempt = message.info.deliveryCount;
    try {
      if (attempt > this.policy.attempts) {
        await this.bury(message, attempt - 1, 'the process ended during each try');
      } else {
        await this.attempt(message, attempt);
      }
    } catch (error) {
      // Neither acknowledged nor buried: JetStream hands it over again.
      this.logger.error('the outcome of an event could not be kept', { queue: this.consumer.name, error });
      message.nak(backoffMs(this.policy.backoff, attempt));
    }
  }

  private async attempt(message: JsMsg, attempt: number): Promise<void> {
    try {
      await within(this.policy.timeoutMs, this.consumer.handle(message.json<EventEnvelope>()));
    } catch (error) {
      const final = isFinal(error, attempt, this.policy.attempts);
      const text = final ? 'failed for good' : 'failed, will be tried again';
      this.logger.warn(text, { queue: this.consumer.name, attempt, error });
      if (final) return this.bury(message, attempt, failureText(error));
      return message.nak(backoffMs(this.policy.backoff, attempt));
    }
    // Confirmed by the server: an acknowledgement that is lost would bring the event again.
    await message.ackAck();
  }

  private async bury(message: JsMsg, attempts: number, error: string): Promise<void> {
    const body = message.string();
    const { type, id, data } = JSON.parse(body) as EventEnvelope;
    await this.deadLetters.bury({
      // With the place in the stream: a replay that fails again is another letter.
      id: `${id}~${this.consumer.name}~${message.seq}`,
      kind: 'event',
      name: type,
      consumer: this.consumer.name,
      body,
      content: JSON.stringify(data),
      attempts,
      error,
    });
    message.term();
  }
}
