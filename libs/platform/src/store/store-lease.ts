import type { Collection } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDuplicateKey } from './duplicate-key.js';

interface StoredLease {
  _id: string;
  holder: string;
  host: string;
  pid: number;
  /** Epoch milliseconds of machine time. */
  until: number;
}

const LEASE_ID = 'in-process-drivers';
const RENEW_MS = 3_000;
/** Interval on a store that no other process can open; a lease left by a crash is replaced at once. */
const EXCLUSIVE_RENEW_MS = 30_000;
/** A lease lasts for this many renewals. */
const RENEWALS = 3;
const POLL_MS = 250;

class StoreLeaseTaken extends Error {
  constructor(holder: Pick<StoredLease, 'host' | 'pid'>) {
    super(
      `Another process (pid ${holder.pid} on ${holder.host}) runs Vale's in-process bus and jobs on this store. ` +
        "Two of them would not receive each other's events. Stop the other one, or set NATS_URL and REDIS_URL for all processes.",
    );
    this.name = 'StoreLeaseTaken';
  }
}

/** The right to run in-process drivers on a store: one process at a time. It expires soon after a crash. */
export class StoreLease {
  private readonly holder = randomUUID();
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly collection: Collection<StoredLease>,
    private readonly renewMs: number,
    private readonly onLost: (reason: unknown) => void,
  ) {}

  /**
   * Throws `StoreLeaseTaken` while another process renews it. After a crash on another machine it waits until the lease
   * has expired (9 s at most). `exclusive`: no other process can have this store open, so a lease in it is left from a crash.
   */
  static async take(
    collection: Collection<StoredLease>,
    options: { exclusive: boolean; onLost: (reason: unknown) => void },
  ): Promise<StoreLease> {
    const lease = new StoreLease(
      collection,
      options.exclusive ? EXCLUSIVE_RENEW_MS : RENEW_MS,
      options.onLost,
    );
    await lease.acquire(options.exclusive);
    lease.timer = setInterval(() => void lease.renew(), lease.renewMs);
    lease.timer.unref();
    return lease;
  }

  async release(): Promise<void> {
    clearInterval(this.timer);
    await this.collection.deleteOne({ _id: LEASE_ID, holder: this.holder });
  }

  private async acquire(exclusive: boolean): Promise<void> {
    const seen = await this.collection.findOne({ _id: LEASE_ID });
    if (!seen) return this.insert();
    if (exclusive || hasEnded(seen)) return this.replace(seen);
    // A live holder renews it; a crashed one's expires, also where the clocks differ or were set back.
    const expiresAt = performance.now() + RENEWALS * EXCLUSIVE_RENEW_MS;
    for (;;) {
      const now = await this.collection.findOne({ _id: LEASE_ID });
      if (!now) return this.insert();
      if (now.until !== seen.until) throw new StoreLeaseTaken(now);
      if (now.until < Date.now() || performance.now() > expiresAt) return this.replace(now);
      await sleep(POLL_MS);
    }
  }

  private newEnd(): number {
    return Date.now() + RENEWALS * this.renewMs;
  }

  private mine(): StoredLease {
    const until = this.newEnd();
    return { _id: LEASE_ID, holder: this.holder, host: hostname(), pid: process.pid, until };
  }

  private async insert(): Promise<void> {
    try {
      await this.collection.insertOne(this.mine());
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await this.acquire(false);
    }
  }

  private async replace(old: StoredLease): Promise<void> {
    const { _id, ...mine } = this.mine();
    const { matchedCount } = await this.collection.updateOne({ _id, holder: old.holder }, { $set: mine });
    if (matchedCount === 0) await this.acquire(false);
  }

  private async renew(): Promise<void> {
    try {
      const until = this.newEnd();
      const key = { _id: LEASE_ID, holder: this.holder };
      const { matchedCount } = await this.collection.updateOne(key, { $set: { until } });
      if (matchedCount === 0) this.lost(new Error('another process took the lease'));
    } catch {
      // The store is unavailable, so no other process can take the lease either; renewed at the next interval.
    }
  }

  private lost(reason: unknown): void {
    clearInterval(this.timer);
    this.onLost(reason);
  }
}

function hasEnded({ host, pid, until }: StoredLease): boolean {
  if (until < Date.now()) return true;
  if (host !== hostname() || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
