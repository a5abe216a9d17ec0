import { decode } from './bson/codec.js';
import type { Doc } from './bson/values.js';
import type { GroupCommit } from './group-commit.js';
import type { Collection, Index } from './storage/catalog.js';
import type { Store } from './store.js';

/** Documents removed per transaction, so that a long backlog does not hold up other writes. */
const BATCH = 500;

/** Removes documents whose TTL index says they have expired; also forgets idle cursors. */
export class TtlSweeper {
  readonly #timer: NodeJS.Timeout;
  #running = false;
  #stopped = false;

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
    } catch (problem) {
      this.report(problem);
    } finally {
      this.#running = false;
    }
  }

  async #sweep(): Promise<void> {
    const due = [...this.store.catalog.everything()].flatMap((collection) =>
      collection.indexes
        .filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)
        .map((index) => ({ collection, index })),
    );
    for (const { collection, index } of due) {
      let removed = BATCH;
      while (removed === BATCH && !this.#stopped)
        removed = await this.commits.write(() => this.#removeExpired(collection, index), true);
    }
  }

  #removeExpired(collection: Collection, index: Index): number {
    // dropped since the sweep began
    if (
      this.store.catalog.find(collection.db, collection.name) !== collection ||
      !collection.indexes.includes(index)
    )
      return 0;
    const limit = new Date(Date.now() - index.expireAfterSeconds! * 1000);
    const expiry: Doc = { [index.fields[0]!.path]: { $lte: limit } };
    const filter: Doc = index.partial ? { $and: [index.partial.filter, expiry] } : expiry;
    const selection = { filter, limit: BATCH, hint: index.name };
    const expired = [...this.store.selector.selectAtOnce(collection, selection)];
    for (const { rid, bytes } of expired) this.store.documents.remove(collection, rid, decode(bytes));
    return expired.length;
  }
}
