import type { Consumer, ConsumerMessages, JetStreamManager, JsMsg } from '@nats-io/jetstream';
import type { EventEnvelope } from '@vale/contracts/define';
import type { DurableConsumer, EventPolicy } from '../bus/event-transport.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventSubject } from '../bus/subjects.js';
import { type AttemptOutcome, backoffMs, MAX_PAUSE_MS, runAttempt } from '../delivery/attempts.js';
import type { DeadLetterStore } from '../delivery/dead-letter-store.js';
import type { Delivery, QueueDepth } from '../delivery/delivery.js';
import { InFlight } from '../delivery/in-flight.js';
import { STOP_TIMEOUT_MS } from '../delivery/stop-timeout.js';
import type { Logger } from '../logging.js';
import { type DeliveryRecord, type JetStreamAttempts, NOTHING_YET } from './jetstream-attempts.js';
import { firstEventSince } from './streams.js';

export interface JetStreamPolicy extends EventPolicy {
  /** Milliseconds without a sign of a process after which its events run in another. */
  readonly stalledAfterMs: number;
}

interface ConsumerAtServer {
  manager: JetStreamManager;
  durable: Consumer;
}

/** Time that the server holds a request for events; an idle consumer repeats it this often. */
const REQUEST_MS = 60_000;
const REQUEST_AGAIN_MS = 1_000;
/** Signs of life within `stalledAfterMs`, so that one may be late. */
const SIGNS = 3;

/**
 * Delivers one durable consumer's events to this process. It requests as many as it has free places for and
 * starts each immediately; others wait at the server for any replica.
 */
export class JetStreamDelivery implements Delivery {
  private readonly inFlight = new InFlight();
  private readonly requests = new Set<ConsumerMessages>();
  /** Events that were requested and have not arrived. */
  private requested = 0;
  private readonly stopping = new AbortController();

  readonly queue: NonNullable<Delivery['queue']>;

  constructor(
    private readonly consumer: DurableConsumer,
    private readonly server: ConsumerAtServer,
    private readonly attempts: JetStreamAttempts,
    private readonly deadLetters: DeadLetterStore,
    private readonly policy: JetStreamPolicy,
    private readonly logger: Logger,
  ) {
    this.queue = { name: consumer.name, depth: () => this.depth() };
  }

  async start(): Promise<void> {
    this.fillPlaces();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([...this.requests].map((request) => request.close()));
    if (!(await this.inFlight.ended(STOP_TIMEOUT_MS))) {
      this.logger.warn('stopped before the work had ended; it is retried', { queue: this.consumer.name });
    }
  }

  private async depth(): Promise<QueueDepth> {
    const { num_pending, num_ack_pending, delivered } = await this.server.durable.info();
    // Delivered and not acknowledged: running here or elsewhere, or between two attempts.
    const running = Math.min(this.inFlight.count, num_ack_pending);
    const delayed = num_ack_pending - running;
    const subject = eventSubject({ name: this.consumer.event });
    const oldest =
      num_pending > 0 ? await firstEventSince(this.server.manager, delivered.stream_seq + 1, subject) : null;
    const oldestSeconds = oldest ? Math.max(0, Date.now() - oldest.time.getTime()) / 1_000 : 0;
    return { waiting: num_pending, delayed, retrying: delayed, running, oldestSeconds };
  }

  private fillPlaces(): void {
    const free = this.policy.concurrency - this.inFlight.count;
    // Requests more when half of the places are free. Otherwise each finished event would cause a request.
    if (this.stopping.signal.aborted || free <= 0 || this.requested > free / 2) return;
    const count = free - this.requested;
    this.requested += count;
    void this.receive(count);
  }

  private async receive(count: number): Promise<void> {
    const { signal } = this.stopping;
    let missing = count;
    let messages: ConsumerMessages | undefined;
    try {
      messages = await this.server.durable.fetch({ max_messages: count, expires: REQUEST_MS });
      this.requests.add(messages);
      if (signal.aborted) void messages.close();
      for await (const message of messages) {
        // After a lost connection the client repeats the whole request, so more may arrive than are missing.
        if (missing > 0) this.requested -= 1;
        missing = Math.max(0, missing - 1);
        this.begin(message);
      }
    } catch (error) {
      this.logger.warn('events cannot be requested', { queue: this.consumer.name, error });
      await sleep(REQUEST_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
    if (messages) this.requests.delete(messages);
    this.requested -= missing;
    this.fillPlaces();
  }

  private begin(message: JsMsg): void {
    const queue = this.consumer.name;
    void this.inFlight
      .track(() => this.inProgress(message))
      .catch((error: unknown) =>
        this.logger.warn('the outcome of an event could not be sent', { queue, error }),
      )
      .then(() => this.fillPlaces());
  }

  private async inProgress(message: JsMsg): Promise<void> {
    const sign = setInterval(() => {
      try {
        message.working();
      } catch {
        // The connection was closed at the end of a shutdown: JetStream delivers the event again.
        clearInterval(sign);
      }
    }, this.policy.stalledAfterMs / SIGNS);
    try {
      await this.process(message);
    } finally {
      clearInterval(sign);
    }
  }

  private async process(message: JsMsg): Promise<void> {
    const requeuedFor = message.headers?.get(FOR_CONSUMER);
    if (requeuedFor && requeuedFor !== this.consumer.name) return message.ack();
    const known = await this.recordOf(message);
    // Not started yet, so another replica can have it at once.
    if (this.stopping.signal.aborted) return this.giveBack(message, returned(known), 0);
    const outcome = await this.outcomeOf(message, known);
    if (outcome.kind === 'retry')
      return this.giveBack(message, { ...known, failed: known.failed + 1 }, outcome.delayMs);
    if (outcome.kind === 'stopped') return this.giveBack(message, returned(known), outcome.delayMs);
    try {
      if (outcome.kind === 'dead-letter') await this.deadLetter(message, outcome);
      // The server confirms it: a lost acknowledgement would deliver the event again.
      else await message.ackAck();
    } catch (error) {
      const queue = this.consumer.name;
      this.logger.error('the outcome of an attempt could not be stored', { queue, error });
      // The dead letter leaves its place in the queue, so that it cannot block the events behind it.
      const { attempts, backoff } = this.policy;
      const failure = outcome.kind === 'dead-letter' && { failure: pickFailure(outcome) };
      await this.giveBack(message, { ...returned(known), ...failure }, backoffMs(backoff, attempts));
    }
  }

  /** Waits until the record can be read, because otherwise an event could get too many attempts. */
  private async recordOf({ seq, info }: JsMsg): Promise<DeliveryRecord> {
    if (info.deliveryCount === 1) return NOTHING_YET;
    const { signal } = this.stopping;
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.attempts.read(seq);
      } catch (error) {
        if (signal.aborted) throw error;
        this.logger.warn('earlier attempts cannot be read', { queue: this.consumer.name, error });
      }
      const delayMs = Math.min(MAX_PAUSE_MS, backoffMs(this.policy.backoff, tries));
      await sleep(delayMs, undefined, { signal }).catch(() => {});
    }
  }

  private async outcomeOf(message: JsMsg, known: DeliveryRecord): Promise<AttemptOutcome> {
    const { policy, logger } = this;
    const { failed, returned: givenBack, failure } = known;
    if (failure) return { kind: 'dead-letter', ...failure };
    const about = {
      queue: this.consumer.name,
      attempt: failed + 1,
      crashes: Math.max(0, message.info.deliveryCount - 1 - failed - givenBack),
      policy,
      logger,
      stopping: this.stopping.signal,
    };
    return runAttempt(about, async () => this.consumer.handle(message.json<EventEnvelope>()));
  }

  /** A delivery without a record counts as interrupted by the end of its process. */
  private async giveBack(message: JsMsg, record: DeliveryRecord, delayMs: number): Promise<void> {
    await this.attempts.write(message.seq, record).catch((error: unknown) => {
      this.logger.error('an attempt could not be recorded', { queue: this.consumer.name, error });
    });
    message.nak(delayMs);
  }

  private async deadLetter(
    message: JsMsg,
    { attempts, error }: NonNullable<DeliveryRecord['failure']>,
  ): Promise<void> {
    const body = message.string();
    const { type, id, data } = JSON.parse(body) as EventEnvelope;
    await this.deadLetters.add({
      // The sequence makes a requeued event that fails again another dead letter.
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

const returned = (known: DeliveryRecord): DeliveryRecord => ({ ...known, returned: known.returned + 1 });

const pickFailure = ({ attempts, error }: NonNullable<DeliveryRecord['failure']>) => ({ attempts, error });

/** Header of a requeued dead letter: only the consumer that it names handles it. */
export const FOR_CONSUMER = 'vale-for-consumer';
