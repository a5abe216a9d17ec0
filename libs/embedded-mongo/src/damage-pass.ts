import type { Store } from './store.js';

/** A step takes one or two ms. */
const DOCUMENTS_PER_STEP = 50;

/** Looks for damage that no read or write meets, such as an index entry whose key was changed. It writes nothing. */
export class DamagePass {
  #stopped = false;

  constructor(
    private readonly store: Store,
    private readonly report: (problem: unknown) => void,
    /** Lets other commands run between two steps. */
    private readonly pause: () => Promise<unknown>,
  ) {}

  stop(): void {
    this.#stopped = true;
  }

  /** Reads each document that exists at the start once. Reports the first damage of a collection; `store:check` finds the rest. */
  async run(): Promise<void> {
    for (const { db, name } of [...this.store.catalog.everything()])
      await this.#check(db, name).catch(this.report);
  }

  async #check(db: string, name: string): Promise<void> {
    let last: number | undefined = -1;
    while (last !== undefined) {
      await this.pause();
      const collection = this.#stopped ? undefined : this.store.catalog.find(db, name);
      // It was dropped since, or is of format 1 and gets its checksums first.
      if (!collection || collection.unchecked) return;
      last = this.store.documents.check(collection, last, DOCUMENTS_PER_STEP);
    }
  }
}
