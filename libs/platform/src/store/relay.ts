import type { EventEnvelope } from '@vale/contracts/define';
import type { Connection } from 'mongoose';
import type { Bus } from '../bus.js';
import type { Logger } from '../logging.js';
import type { StoredWithOutbox } from './stored-schema.js';

/** Finds what a crashed replica left, or a publish that failed. */
const SWEEP_MS = 1_000;
/** Where no other process writes to the store, only failures leave events unpublished. */
const LONE_SWEEP_MS = 10_000;
const SWEEP_BATCH = 100;

// The relay bypasses Mongoose: hooks, validation and versions are for the services' own writes.
type StoreModel = Pick<Connection['models'][string], 'collection' | 'schema' | 'modelName'>;

/** Publishes the pending events in one service's documents, then clears them. */
export class OutboxRelay {
  private readonly models = new Map<string, StoreModel>();
  /** Ids of events being published by this process, so that the sweep does not publish them too. */
  private readonly inFlight = new Set<string>();
  private readonly running = new Set<Promise<void>>();
  /** Models whose tombstones of an earlier run have been purged. */
  private readonly purged = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly bus: Pick<Bus, 'publish'>,
    private readonly options: { alone: boolean },
    private readonly logger: Logger,
  ) {}

  /** Sweeps at once, for what an earlier run left in a database that is not new, and then periodically. */
  start(models: readonly StoreModel[], { isNew }: { isNew: boolean }): void {
    for (const model of models) {
      if (!model.schema.path('outbox')) continue;
      this.models.set(model.modelName, model);
      if (isNew) this.purged.add(model.modelName);
    }
    this.scheduleSweep(isNew ? this.intervalMs() : 0);
  }

  /** Publishes right after a save. Failures are left to the sweep. */
  publishSoon(model: unknown, documentId: string, outbox: readonly EventEnvelope[]): void {
    if (outbox.length === 0) return;
    this.track(this.publishDocument(model as StoreModel, documentId, outbox));
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
    await Promise.all(this.running);
  }

  private async settled(): Promise<void> {
    await Promise.all(this.running);
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => {
        this.logger.warn('outbox: left for the next sweep', { error });
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
      this.track(this.sweep().finally(() => this.scheduleSweep(this.intervalMs())));
    }, delayMs);
    this.timer.unref();
  }

  private async sweep(): Promise<void> {
    for (const model of this.models.values()) {
      let found: number;
      do found = await this.sweepModel(model);
      while (found === SWEEP_BATCH && !this.stopped);
      if (!this.purged.has(model.modelName)) await this.purge(model, {});
      this.purged.add(model.modelName);
    }
  }

  private async sweepModel(model: StoreModel): Promise<number> {
    const pending = await collectionOf(model)
      .find({ 'outbox.id': { $gt: '' } })
      .project<Pick<StoredWithOutbox, '_id' | 'outbox' | 'tombstone'>>({ outbox: 1, tombstone: 1 })
      .limit(SWEEP_BATCH)
      .toArray();
    for (const { _id, outbox, tombstone } of pending) {
      await this.publishDocument(model, _id, outbox);
      if (tombstone) await this.purge(model, { _id });
    }
    return pending.length;
  }

  private async publishDocument(
    model: StoreModel,
    documentId: string,
    outbox: readonly EventEnvelope[],
  ): Promise<void> {
    const mine = outbox.filter(({ id }) => !this.inFlight.has(id));
    if (mine.length === 0) return;
    for (const { id } of mine) this.inFlight.add(id);
    try {
      for (const envelope of mine) await this.bus.publish(envelope);
      const published = { $pull: { outbox: { id: { $in: mine.map(({ id }) => id) } } } };
      await collectionOf(model).updateOne({ _id: documentId }, published);
    } finally {
      for (const { id } of mine) this.inFlight.delete(id);
    }
  }

  private async purge(model: StoreModel, key: { _id?: string }): Promise<void> {
    await collectionOf(model).deleteMany({ ...key, tombstone: true, outbox: { $size: 0 } });
  }
}

function collectionOf(model: StoreModel) {
  return model.collection.conn.db!.collection<StoredWithOutbox>(model.collection.name);
}
