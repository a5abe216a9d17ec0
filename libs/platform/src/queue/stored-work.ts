import type { Collection } from 'mongodb';
import type { AttemptPolicy } from '../delivery/attempts.js';

/** An event for one consumer, or a job, as it is stored until it is done. */
export interface StoredWork {
  _id: string;
  /** Name of the durable consumer or of the job. */
  queue: string;
  /** JSON text, so that a handler gets the same value as over NATS or Redis. */
  body: string;
  /** Attempts that failed. */
  attempts: number;
  /** Runs whose end was not stored: their process ended. */
  begun?: number;
  /** Epoch milliseconds of machine time before which it does not run. */
  runAt: number;
  /** When `runAt` was decided on, by the same clock; only of work that waits for a later time. */
  delayedAt?: number;
  /** `<job>:<key>`; one at a time may exist. */
  dedupe?: string;
}

export type WorkCollection = Collection<StoredWork>;

export async function prepareWorkCollection(collection: WorkCollection): Promise<void> {
  await collection.createIndexes([
    // A queue's next work, by time.
    { key: { queue: 1, runAt: 1 } },
    // One job per dedupe key; sparse, because most work has none.
    { key: { dedupe: 1 }, unique: true, sparse: true },
  ]);
}

/** The work of one queue that is due at `now`, later, and later because it failed. */
export async function countWork(collection: WorkCollection, queue: string, now: number) {
  const dueWork = { queue, runAt: { $lte: now } };
  const laterWork = { queue, runAt: { $gt: now } };
  const [due, delayed, retrying, oldest] = await Promise.all([
    collection.countDocuments(dueWork),
    collection.countDocuments(laterWork),
    collection.countDocuments({ ...laterWork, attempts: { $gt: 0 } }),
    collection.find(dueWork).sort({ runAt: 1 }).limit(1).next(),
  ]);
  return { due, delayed, retrying, oldest };
}

export interface QueuePolicy extends AttemptPolicy {
  readonly concurrency: number;
}

export interface QueueHandler {
  run(work: StoredWork, attempt: number): Promise<void>;
  /** Stores what failed for good; must be safe to call twice. */
  deadLetter(work: StoredWork, attempts: number, error: string): Promise<void>;
}
