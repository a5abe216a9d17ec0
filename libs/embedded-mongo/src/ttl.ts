import { decode } from './bson/codec.js';
import type { Doc } from './bson/values.js';
import type { GroupCommit } from './group-commit.js';
import type { Collection, Index } from './storage/catalog.js';
import type { Store } from './store.js';

/** Documents and bytes removed per transaction, so that a long backlog does not hold up other writes. */
const BATCH = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

/** The log contains deleted data until it is emptied. That happens after this many sweeps, so each hour by default. */
const SWEEPS_PER_LOG = 60;

/** Removes documents whose TTL index says they have expired; also forgets idle cursors, and empties the log. */
export class TtlSweeper {
  readonly #timer: NodeJS.Timeout;
  #running = false;
  #stopped = false;
  #sweeps = 0;

  constructor(
    private readonly store: Store,
    private readonly commits: GroupCommit,
    everyMs: number,
    private readonly report: (problem: unknown) => void,
  ) {
    this.#timer = setInterval(() => void this.#tick(), everyMs);
    this.#timer.unref();
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
  }

  async #tick(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      this.store.cursors.sweep(Date.now());
      await this.#sweep();
      this.#sweeps++;
      if (this.#sweeps % SWEEPS_PER_LOG === 0 && !this.#stopped) this.store.database.emptyLog();
    } catch (problem) {
      this.report(problem);
    } finally {
      this.#running = false;
    }
  }

  async #sweep(): Promise<void> {
    // One time for the whole sweep: what expires meanwhile is left to the next one.
    const now = Date.now();
    const due = [...this.store.catalog.everything()].flatMap((collection) =>
      collection.indexes
        .filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)
        .map((index) => ({ collection, index })),
    );
    for (const { collection, index } of due) {
      let hasMore = true;
      while (hasMore && !this.#stopped)
        hasMore = await this.commits.write(() => this.#removeExpired(collection, index, now), {
          deletes: true,
        });
    }
  }

  /** Returns true when more may have expired. */
  #removeExpired(collection: Collection, index: Index, now: number): boolean {
    const { catalog, documents, selector } = this.store;
    const isDropped =
      catalog.find(collection.db, collection.name) !== collection || !collection.indexes.includes(index);
    if (isDropped) return false;
    const limit = new Date(now - index.expireAfterSeconds! * 1000);
    const expiry: Doc = { [index.fields[0]!.path]: { $lte: limit } };
    const filter: Doc = index.partial ? { $and: [index.partial.filter, expiry] } : expiry;
    let removed = 0;
    let bytes = 0;
    for (const hit of selector.selectAtOnce(collection, { filter, limit: BATCH, hint: index.name })) {
      documents.remove(collection, hit.rid, decode(hit.bytes));
      removed++;
      bytes += hit.bytes.length;
      if (bytes >= BATCH_BYTES) return true;
    }
    return removed === BATCH;
  }
}
