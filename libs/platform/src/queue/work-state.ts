import type { AnyBulkWriteOperation } from 'mongodb';
import { CLOCK_TOLERANCE_MS, steadyClock } from '../clock/steady-clock.js';
import type { AttemptOutcome } from '../delivery/attempts.js';
import { storedPart, type ReadyWork } from './ready-work.js';
import type { StoredWork, WorkCollection } from './stored-work.js';

/** When work runs that is decided on now. */
export function dueIn(delayMs: number): Pick<StoredWork, 'runAt' | 'delayedAt'> {
  const now = steadyClock.nowMs();
  return delayMs > 0 ? { runAt: now + delayMs, delayedAt: now } : { runAt: now };
}

/**
 * Work that waits for another run after one without success. Only a run that failed by itself is an attempt.
 */
export function afterRun(work: ReadyWork, outcome: Extract<AttemptOutcome, { delayMs: number }>): StoredWork {
  const attempts = work.attempts + (outcome.kind === 'retry' ? 1 : 0);
  return { ...storedPart(work), attempts, begun: 0, ...dueIn(outcome.delayMs) };
}

/** `afterRun` of work that is stored already. */
export async function storeAfterRun(
  collection: WorkCollection,
  { _id, attempts, begun = 0, runAt, delayedAt = runAt }: StoredWork,
): Promise<void> {
  await collection.updateOne({ _id }, { $set: { attempts, begun, delayedAt, runAt } });
}

/** A crash is counted by the next process. What is counted already stays, as the write may come twice. */
export async function storeRun(collection: WorkCollection, { _id, begun = 0 }: StoredWork): Promise<void> {
  await collection.updateOne({ _id }, { $max: { begun: begun + 1 } });
}

/**
 * Restarts the delays of work that an earlier process stored while the machine's clock was ahead: its full
 * delay starts again by this process's clock. Work of an earlier release, without `delayedAt`, is due now.
 */
export async function restartDelays(collection: WorkCollection, queue: string): Promise<void> {
  const now = steadyClock.nowMs();
  const ahead = { $gt: now + CLOCK_TOLERANCE_MS };
  const found = collection.find({
    queue,
    runAt: ahead,
    $or: [{ delayedAt: { $exists: false } }, { delayedAt: ahead }],
  });
  const changes: AnyBulkWriteOperation<StoredWork>[] = [];
  for await (const { _id, runAt, delayedAt = runAt } of found)
    changes.push({
      updateOne: { filter: { _id }, update: { $set: { delayedAt: now, runAt: now + runAt - delayedAt } } },
    });
  if (changes.length > 0) await collection.bulkWrite(changes, { ordered: false });
}
