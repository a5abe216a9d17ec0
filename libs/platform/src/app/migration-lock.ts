import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../store/duplicate-key.js';

interface Lock {
  _id: string;
  holder: string;
  /** Counts up while the holder lives. No clock is compared: those of two machines differ. */
  beat: number;
}

/** Stored among the names of migrations, none of which has parentheses. */
const LOCK_ID = '(lock)';
const POLL_MS = 250;
/** A lock is free once its beat has stood still for this many intervals. */
const MISSED_BEATS = 6;

/** Runs `work` while no other process does: several first pods of a release migrate one database at once. */
export async function withMigrationLock(
  connection: Connection,
  work: () => Promise<void>,
  { beatMs = 5_000 } = {},
): Promise<void> {
  const locks = connection.db!.collection<Lock>('migrations');
  const holder = randomUUID();
  await acquire(locks, holder, beatMs * MISSED_BEATS);
  const timer = setInterval(() => {
    // While the store is unreachable, nobody else can take the lock either.
    locks.updateOne({ _id: LOCK_ID, holder }, { $inc: { beat: 1 } }).catch(() => {});
  }, beatMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await locks.deleteOne({ _id: LOCK_ID, holder });
  }
}

async function acquire(locks: Collection<Lock>, holder: string, lostAfterMs: number): Promise<void> {
  let seen: Pick<Lock, 'holder' | 'beat'> = { holder, beat: 0 };
  let since = performance.now();
  for (;;) {
    try {
      await locks.insertOne({ _id: LOCK_ID, holder, beat: 0 });
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const found = await locks.findOne({ _id: LOCK_ID });
    if (!found) continue;
    if (found.holder !== seen.holder || found.beat !== seen.beat) {
      seen = found;
      since = performance.now();
    } else if (performance.now() - since > lostAfterMs) {
      // The filter contains the beat that was read, so only one of several waiting processes takes over.
      const { modifiedCount } = await locks.updateOne(
        { _id: LOCK_ID, holder: seen.holder, beat: seen.beat },
        { $set: { holder, beat: 0 } },
      );
      if (modifiedCount === 1) return;
    }
    await sleep(POLL_MS);
  }
}
