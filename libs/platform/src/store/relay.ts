import type { EventEnvelope } from '@vale/contracts/define';
import type { Connection } from 'mongoose';
import type { EventTransport } from '../bus/event-transport.js';
import { isRefusedForGood, unpublishedEvent } from '../bus/refused-event.js';
import type { DeadLetterStore } from '../delivery/dead-letter-store.js';
import type { Logger } from '../logging.js';
import { logEachMinute } from '../logging/log-each-minute.js';
import { nativeCollection } from './native-collection.js';
import { OutboxClears } from './outbox-clears.js';
import type { StoredWithOutbox } from './stored-schema.js';

/** Finds events of a crashed replica or a failed publish. */
const SWEEP_MS = 1_000;
/**
 * Interval in a process that publishes alone: only failures leave events, they are swept sooner, and each
 * sweep costs a command.
 */
const LONE_SWEEP_MS = 60_000;
const SWEEP_BATCH = 100;
/** Batches of one collection in one sweep: busy writers never let it become empty, and others wait for their turn. */
const MAX_BATCHES = 20;
/** Published events are cleared this much later, together with those of other documents. Milliseconds. */
const CLEAR_AFTER_MS = 20;
/**
 * Delay before clearing if no other process can find the events in the meantime. By then, consumers that gather
 * their writes have usually finished. Milliseconds.
 */
const LONE_CLEAR_AFTER_MS = 300;

// The relay bypasses Mongoose: hooks, validation and versions are for the services' own writes.
type StoreModel = Pick<Connection['models'][string], 'collection' | 'schema' | 'modelName'>;

/** Above this number of unpublishable documents, the next sweep starts again. */
const MAX_SET_ASIDE = 1_000;

interface Unpublished {
  documentId: string;
  error?: unknown;
}

type PendingDocument = Pick<StoredWithOutbox, '_id' | 'outbox' | 'tombstone'>;

/** Publishes the pending events in one service's documents, then clears them. */
export class OutboxRelay {
  private readonly models = new Map<string, StoreModel>();
  /** Ids of events being published by this process, so that the sweep does not publish them too. */
  private readonly inFlight = new Set<string>();
  private readonly running = new Set<Promise<void>>();
  /** Models whose tombstones from an earlier run have been purged. */
  private readonly purged = new Set<string>();
  /** Documents by model that the last sweep could not publish before it ended early. */
  private readonly setAside = new Map<string, string[]>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly clears: OutboxClears;
  private readonly warnOfFailure;

  constructor(
    private readonly events: Pick<EventTransport, 'publish' | 'publishKept' | 'publishes' | 'hasConsumer'>,
    private readonly deadLetters: Pick<DeadLetterStore, 'add'>,
    private readonly options: { alone: boolean },
    private readonly logger: Logger,
  ) {
    this.warnOfFailure = logEachMinute(logger.warn.bind(logger), 'outbox: left for the next sweep');
    this.clears = new OutboxClears(options.alone ? LONE_CLEAR_AFTER_MS : CLEAR_AFTER_MS);
  }

  /**
   * Sweeps immediately, for events that an earlier run left in an existing database, and then periodically.
   */
  start(models: readonly StoreModel[], { isNew }: { isNew: boolean }): void {
    for (const model of models) {
      if (!model.schema.path('outbox')) continue;
      this.models.set(model.modelName, model);
      if (isNew) this.purged.add(model.modelName);
    }
    this.scheduleSweep(isNew ? this.intervalMs() : 0);
  }

  /** Events of a write that are stored with it. The others have no consumer that could miss them. */
  toStore(events: readonly EventEnvelope[]): EventEnvelope[] {
    return events.filter(({ type }) => this.events.hasConsumer(type));
  }

  /** Publishes the events of a write right after it. Failures are left to the sweep. */
  publishSoon(model: unknown, documentId: string, events: readonly EventEnvelope[]): void {
    if (!this.events.publishes) return;
    const stored = this.toStore(events);
    const publish = (envelope: EventEnvelope) => this.events.publishKept(envelope);
    for (const event of events) if (!stored.includes(event)) this.track(publish(event));
    if (stored.length > 0) this.track(this.publishDocument(model as StoreModel, documentId, stored, publish));
  }

  /** After a removal: purges the tombstone once its outbox is empty, at the latest with the sweep. */
  purgeSoon(model: unknown, documentId: string): void {
    this.track(this.settled().then(() => this.purge(model as StoreModel, { _id: documentId })));
  }

  /** Documents with events that are not published, and how long the oldest of those events has waited. */
  async depth(): Promise<{ pending: number; oldestSeconds: number }> {
    let pending = 0;
    let oldest = Infinity;
    for (const model of this.models.values()) {
      const unpublished = { 'outbox.id': { $gt: '' } };
      pending += await collectionOf(model).countDocuments(unpublished);
      const some = await collectionOf(model)
        .find(unpublished)
        .project<Pick<StoredWithOutbox, 'outbox'>>({ outbox: 1 })
        .limit(SWEEP_BATCH)
        .toArray();
      for (const { time } of some.flatMap(({ outbox }) => outbox))
        oldest = Math.min(oldest, Date.parse(time));
    }
    const waited = pending > 0 ? (Date.now() - oldest) / 1_000 : 0;
    return { pending, oldestSeconds: Math.max(0, waited) };
  }

  /** Resolves after the last running publish. What is still pending stays in the documents. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.clears.flush();
    await this.settled();
  }

  private async settled(): Promise<void> {
    await Promise.all(this.running);
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => {
        this.warnOfFailure({ error });
        this.scheduleSweep(SWEEP_MS);
      })
      .finally(() => this.running.delete(tracked));
    this.running.add(tracked);
  }

  private intervalMs(): number {
    return this.options.alone ? LONE_SWEEP_MS : SWEEP_MS;
  }

  private scheduleSweep(delayMs: number): void {
    if (this.stopped || this.models.size === 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const swept = this.sweep().then((left) => (left ? SWEEP_MS : this.intervalMs()));
      this.track(swept.then((nextMs) => this.scheduleSweep(nextMs)));
    }, delayMs);
    this.timer.unref();
  }

  /** True when something is left that could not be published. */
  private async sweep(): Promise<boolean> {
    let left = false;
    for (const model of this.models.values()) {
      left = (await this.sweepModel(model)) || left;
      if (!this.purged.has(model.modelName)) await this.purge(model, {});
      this.purged.add(model.modelName);
    }
    return left;
  }

  /**
   * Pages through the documents without those that could not be published before, so that they do not block
   * others. Ends at a page of which nothing could be published, for example without a transport; the next
   * sweep continues behind it. Not sorted by `_id`, which would sort everything for each page. True if
   * something is left.
   */
  private async sweepModel(model: StoreModel): Promise<boolean> {
    const stuck = this.setAside.get(model.modelName) ?? [];
    this.setAside.delete(model.modelName);
    let left = stuck.length > 0;
    for (let batch = 0; !this.stopped && stuck.length <= MAX_SET_ASIDE; batch += 1) {
      if (batch === MAX_BATCHES) {
        this.setAside.set(model.modelName, stuck);
        return true;
      }
      const pending = await collectionOf(model)
        .find({ 'outbox.id': { $gt: '' }, ...(stuck.length > 0 && { _id: { $nin: stuck } }) })
        .project<PendingDocument>({ outbox: 1, tombstone: 1 })
        .limit(SWEEP_BATCH)
        .toArray();
      const unpublished = await this.publishPending(model, pending);
      const [failure] = unpublished.flatMap(({ error }) => error ?? []);
      if (failure !== undefined) {
        left = true;
        this.warnOfFailure({ error: failure, count: unpublished.length });
      }
      if (pending.length < SWEEP_BATCH) break;
      stuck.push(...unpublished.map(({ documentId }) => documentId));
      if (unpublished.length < pending.length) continue;
      if (stuck.length <= MAX_SET_ASIDE) this.setAside.set(model.modelName, stuck);
      break;
    }
    return left;
  }

  /** Publishes documents that still have unpublished events; skips those that are being published already. */
  private async publishPending(
    model: StoreModel,
    pending: readonly PendingDocument[],
  ): Promise<Unpublished[]> {
    // The others were just written, and are being published.
    const left = pending.filter(({ outbox }) => outbox.some(({ id }) => !this.inFlight.has(id)));
    // Stored by the driver: a consumer that ended the last run may end this one as well, and its attempts are counted.
    const publish = (envelope: EventEnvelope) => this.events.publish(envelope);
    const published = await Promise.allSettled(
      left.map(async ({ _id, outbox, tombstone }) => {
        await this.publishDocument(model, _id, outbox, publish);
        if (tombstone) await this.purge(model, { _id });
      }),
    );
    const failed = published.flatMap((one, at): Unpublished[] =>
      one.status === 'rejected' ? [{ documentId: left[at]!._id, error: one.reason }] : [],
    );
    return [
      ...failed,
      ...pending.filter((one) => !left.includes(one)).map(({ _id }) => ({ documentId: _id })),
    ];
  }

  private async publishDocument(
    model: StoreModel,
    documentId: string,
    outbox: readonly EventEnvelope[],
    publish: (envelope: EventEnvelope) => Promise<void>,
  ): Promise<void> {
    const mine = outbox.filter(({ id }) => !this.inFlight.has(id));
    await Promise.all(
      mine.map(async (envelope) => {
        this.inFlight.add(envelope.id);
        try {
          await this.publishOrKeep(envelope, publish);
          await this.clears.clear(collectionOf(model), documentId, [envelope.id]);
        } finally {
          this.inFlight.delete(envelope.id);
        }
      }),
    );
  }

  /** An event that the transport can never accept becomes a dead letter with the reason. */
  private async publishOrKeep(
    envelope: EventEnvelope,
    publish: (envelope: EventEnvelope) => Promise<void>,
  ): Promise<void> {
    try {
      await publish(envelope);
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      await this.deadLetters.add(unpublishedEvent(envelope, error));
      const { id, type } = envelope;
      this.logger.error('outbox: an event was refused and is a dead letter', { event: type, id, error });
    }
  }

  private async purge(model: StoreModel, key: { _id?: string }): Promise<void> {
    await collectionOf(model).deleteMany({ ...key, tombstone: true, outbox: { $size: 0 } });
  }
}

const collectionOf = (model: StoreModel) => nativeCollection<StoredWithOutbox>(model);
