import { NoSavepoint } from './storage/database.js';
import { diskFull, isDiskFull } from './storage/storage-errors.js';
import type { Store } from './store.js';

interface WriteOptions {
  /** Only deletes may use the space that is kept for a full disk. */
  deletes?: boolean;
  /** It remembers what it wrote, so it cannot be run again after a rollback. */
  once?: boolean;
}

interface Pending extends WriteOptions {
  run: () => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

type Settled = { pending: Pending; result?: unknown; error?: unknown; failed: boolean };

/**
 * Commits writes in groups: those that arrived since the last turn of the event loop run one after another in one transaction
 * and share one flush to disk. No caller gets its result before that flush. If a write fails half-way, which is rare, the group is
 * rolled back and run again, each write in a savepoint. When SQLite rolls the transaction back by itself, no write of the group is
 * kept. Reads run between groups, so they only see committed documents.
 */
export class GroupCommit {
  #queue: Pending[] = [];
  #scheduled = false;

  constructor(private readonly store: Store) {}

  write<Result>(run: () => Result, options: WriteOptions = {}): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#queue.push({ ...options, run, resolve: resolve as (result: unknown) => void, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      // Writes that the sockets deliver in this turn join the group.
      setImmediate(() => this.#flush());
    });
  }

  /** Resolves when everything queued so far is on disk or refused. */
  async drain(): Promise<void> {
    while (this.#scheduled) await new Promise((resolve) => setImmediate(resolve));
  }

  #flush(): void {
    const batch = this.#queue;
    this.#queue = [];
    this.#scheduled = false;
    const { file, reserve } = this.store.database;
    const failure = reserve.isSpent && !reserve.hold() ? diskFull(file) : this.#commit(batch);
    if (!failure) return;
    const isFull = isDiskFull(failure);
    const deletes = isFull ? batch.filter((pending) => pending.deletes) : [];
    for (const pending of batch) if (!deletes.includes(pending)) pending.reject(failure);
    if (isFull) this.#makeSpace(deletes);
  }

  /** Writes the deletes into the space kept for them. The space that the log gives back may let the next writes succeed. */
  #makeSpace(deletes: Pending[]): void {
    const { database } = this.store;
    if (deletes.length > 0) {
      database.reserve.release();
      database.keepLogSmall();
      const failure = this.#commit(deletes);
      if (failure) for (const { reject } of deletes) reject(failure);
    }
    database.keepLogSmall();
    if (database.reserve.isSpent) database.reserve.hold();
  }

  /** Commits and settles the writes; or keeps none of them and returns the error, and the caller settles them. */
  #commit(batch: Pending[], hasSavepoints = batch.some(({ once }) => once)): unknown {
    const { database, catalog, counts } = this.store;
    const settled: Settled[] = [];
    try {
      database.begin(hasSavepoints);
      counts.begin();
      for (const pending of batch) settled.push(this.#attempt(pending));
      database.commit();
    } catch (error) {
      database.rollback();
      counts.rollBack();
      catalog.reload();
      return error instanceof NoSavepoint ? this.#commit(batch, true) : error;
    }
    for (const { pending, failed, result, error } of settled) {
      if (failed) pending.reject(error);
      else pending.resolve(result);
    }
    return undefined;
  }

  #attempt(pending: Pending): Settled {
    try {
      return { pending, failed: false, result: this.store.atomically(pending.run) };
    } catch (error) {
      // Commands after this one would each commit by themselves.
      if (!this.store.database.isTransaction) throw error;
      return { pending, failed: true, error };
    }
  }
}
