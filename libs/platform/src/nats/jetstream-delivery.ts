import type {
  Consumer,
  ConsumerMessages,
  JetStreamManager,
  JsMsg,
  MsgRequest,
  StoredMsg,
} from '@nats-io/jetstream';
import type { EventEnvelope } from '@vale/contracts/define';
import type { DurableConsumer, EventPolicy } from '../bus/event-transport.js';
import { eventSubject } from '../bus/subjects.js';
import { backoffMs, runAttempt } from '../delivery/attempts.js';
import type { AttemptOutcome } from '../delivery/attempts.js';
import type { DeadLetterStore } from '../delivery/dead-letter-store.js';
import type { Delivery, QueueDepth } from '../delivery/delivery.js';
import { InFlight } from '../delivery/in-flight.js';
import { STOP_TIMEOUT_MS } from '../delivery/stop-timeout.js';
import type { Logger } from '../logging.js';
import { FOR_CONSUMER } from './for-consumer.js';
import { EVENTS } from './streams.js';

/** Delivers one durable consumer's events to this process, a bounded number at a time. */
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
      // What this process fetches ahead; replicas share the rest.
      max_messages: this.policy.concurrency,
      callback: (message) => this.take(message),
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.messages?.close();
    // Not begun: another replica can have them at once.
    for (const message of this.waiting.splice(0)) message.nak();
    if (!(await this.inFlight.ended(STOP_TIMEOUT_MS))) {
      this.logger.warn('stopped before the work had ended; it is retried', { queue: this.consumer.name });
    }
  }

  private async depth(): Promise<QueueDepth> {
    const { num_pending, num_ack_pending, delivered } = await this.durable.info();
    // Delivered and not acknowledged: running here or elsewhere, or between two attempts.
    const running = Math.min(this.inFlight.count, num_ack_pending);
    const delayed = num_ack_pending - running;
    const oldest = num_pending > 0 ? await this.firstSince(delivered.stream_seq + 1) : null;
    const oldestSeconds = oldest ? Math.max(0, Date.now() - oldest.time.getTime()) / 1_000 : 0;
    return { waiting: num_pending, delayed, running, oldestSeconds };
  }

  private async firstSince(seq: number): Promise<StoredMsg | null> {
    // The server accepts both (since 2.9); the client's types have them only for direct reads.
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
    const requeuedFor = message.headers?.get(FOR_CONSUMER);
    if (requeuedFor && requeuedFor !== this.consumer.name) return message.ack();
    const queue = this.consumer.name;
    const attempt = message.info.deliveryCount;
    const about = { queue, attempt, policy: this.policy, logger: this.logger };
    const outcome = await runAttempt(about, async () => this.consumer.handle(message.json<EventEnvelope>()));
    try {
      await this.settle(message, outcome);
    } catch (error) {
      // Neither acknowledged nor a dead letter yet: JetStream delivers it again.
      this.logger.error('the outcome of an attempt could not be stored', { queue, error });
      message.nak(backoffMs(this.policy.backoff, attempt));
    }
  }

  private async settle(message: JsMsg, outcome: AttemptOutcome): Promise<void> {
    if (outcome.kind === 'retry') return message.nak(outcome.delayMs);
    if (outcome.kind === 'dead-letter') return this.deadLetter(message, outcome.attempts, outcome.error);
    // Confirmed by the server: an acknowledgement that is lost would bring the event again.
    await message.ackAck();
  }

  private async deadLetter(message: JsMsg, attempts: number, error: string): Promise<void> {
    const body = message.string();
    const { type, id, data } = JSON.parse(body) as EventEnvelope;
    await this.deadLetters.add({
      // With the sequence: a requeued event that fails again is another dead letter.
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
