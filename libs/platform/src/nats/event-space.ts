import type { ConsumerInfo, JetStreamManager } from '@nats-io/jetstream';
import { DAY_MS } from '@vale/contracts/time';
import type { Logger } from '../logging.js';
import { EVENTS, firstEventSince } from './streams.js';

/** Above this part of its limit the stream loses consumed events, oldest first, until it is down to the second part. */
const FREE_ABOVE = 0.6;
const FREE_TO = 0.5;
/** Longer than a rollback lasts: the consumers of a release that returns have kept their events. */
const RETIRED_AFTER_MS = 2 * DAY_MS;

/**
 * Keeps space in the stream of events, which refuses new ones when it is full. Deletes nothing that a durable consumer
 * has not acknowledged, whoever made the consumer.
 */
export class EventSpace {
  constructor(
    private readonly manager: JetStreamManager,
    /** The size that the operator has set, in bytes. */
    private readonly maxBytes: number | undefined,
    private readonly logger: Logger,
    private readonly now: () => number = Date.now,
  ) {}

  /** Safe to call in several processes at the same time. */
  async free(): Promise<void> {
    // Read before the consumers: a consumer without pending events has acknowledged at least these.
    const { config, state } = await this.manager.streams.info(EVENTS.name);
    const maxBytes = await this.resized(config.max_bytes);
    const used = maxBytes > 0 ? state.bytes / maxBytes : 0;
    if (used <= FREE_ABOVE) return;
    const consumers = await this.withoutRetired(await this.consumers());
    const consumed = Math.min(state.last_seq, ...consumers.map((consumer) => positionOf(consumer)));
    const excess = Math.ceil(state.messages * (1 - FREE_TO / used));
    const before = Math.min(consumed + 1, state.first_seq + excess);
    if (before <= state.first_seq) return;
    const { purged } = await this.manager.streams.purge(EVENTS.name, { seq: before });
    this.logger.info('consumed events were deleted from a filling stream', { stream: EVENTS.name, purged });
  }

  /** The stream's limit of bytes, which becomes the one that is set. */
  private async resized(now: number): Promise<number> {
    if (!this.maxBytes || this.maxBytes === now) return now;
    try {
      await this.manager.streams.update(EVENTS.name, { max_bytes: this.maxBytes });
    } catch (error) {
      this.logger.warn('the stream of events keeps its size: the server refuses NATS_EVENTS_MIB', { error });
      return now;
    }
    this.logger.info('the stream of events has another size', { from: now, to: this.maxBytes });
    return this.maxBytes;
  }

  private async consumers(): Promise<ConsumerInfo[]> {
    const found: ConsumerInfo[] = [];
    for await (const consumer of this.manager.consumers.list(EVENTS.name)) found.push(consumer);
    return found;
  }

  /**
   * Deletes the consumers that no release uses any more: their service runs, and nobody has requested their events since one
   * began to wait two days ago.
   */
  private async withoutRetired(consumers: ConsumerInfo[]): Promise<ConsumerInfo[]> {
    const running = new Set(consumers.filter(isServed).map(serviceOf));
    const kept: ConsumerInfo[] = [];
    for (const consumer of consumers) {
      if (!running.has(serviceOf(consumer)) || !(await this.isRetired(consumer))) kept.push(consumer);
      else {
        await this.manager.consumers.delete(EVENTS.name, consumer.name);
        this.logger.warn('a consumer that no process serves was deleted with what waited for it', {
          consumer: consumer.name,
          events: consumer.num_pending + consumer.num_ack_pending,
        });
      }
    }
    return kept;
  }

  private async isRetired(consumer: ConsumerInfo): Promise<boolean> {
    if (isServed(consumer) || !waitsFor(consumer)) return false;
    const since = this.now() - RETIRED_AFTER_MS;
    // The server sends a date, whatever the client's type says, and none before the first delivery.
    const delivered = consumer.delivered.last_active as unknown as string | undefined;
    if (delivered && Date.parse(delivered) > since) return false;
    const { filter_subject } = consumer.config;
    const oldest = await firstEventSince(this.manager, positionOf(consumer) + 1, filter_subject);
    return oldest !== null && oldest.time.getTime() < since;
  }
}

function isServed({ num_waiting }: ConsumerInfo): boolean {
  return num_waiting > 0;
}

function waitsFor({ num_pending, num_ack_pending }: ConsumerInfo): boolean {
  return num_pending > 0 || num_ack_pending > 0;
}

/** `catalog` of `catalog-count-sale-when-order-paid`. */
function serviceOf({ name }: ConsumerInfo): string {
  return name.split('-', 1)[0]!;
}

/** The sequence up to which a consumer has acknowledged all of its events; `Infinity` if it waits for none. */
function positionOf(consumer: ConsumerInfo): number {
  if (!waitsFor(consumer)) return Infinity;
  return consumer.num_ack_pending > 0 ? consumer.ack_floor.stream_seq : consumer.delivered.stream_seq;
}
