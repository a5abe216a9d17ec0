import type { Store } from './store.js';

interface Pending {
  run: () => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

type Settled = { pending: Pending; result?: unknown; error?: unknown; failed: boolean };

/**
 * Group commit: the writes that arrived since the last turn of the event loop run one after another in one
 * SQLite transaction, each in a savepoint of its own, and share one flush to disk. No caller gets its
 * result before that flush. When SQLite rolls the transaction back by itself, no write of the batch is kept. Reads run between such batches, so they only ever see what is committed.
 */
export class GroupCommit {
  #queue: Pending[] = [];
  #scheduled = false;

  constructor(private readonly store: Store) {}

  write<Result>(run: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#queue.push({ run, resolve: resolve as (result: unknown) => void, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      // after the sockets of this turn have been read: whatever they carried joins the batch
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
    const { database, catalog, counts } = this.store;
    const settled: Settled[] = [];
    try {
      database.begin();
      counts.begin();
      for (const pending of batch) settled.push(this.#attempt(pending));
      database.commit();
    } catch (error) {
      // A full disk, mostly: nothing of the batch is kept, and every caller gets the error.
      database.rollback();
      counts.rollBack();
      catalog.reload();
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const { pending, failed, result, error } of settled) {
      if (failed) pending.reject(error);
      else pending.resolve(result);
    }
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
