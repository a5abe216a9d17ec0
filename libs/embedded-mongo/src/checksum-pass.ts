import type { GroupCommit } from './group-commit.js';
import type { Collection } from './storage/catalog.js';
import type { Store } from './store.js';

/** Gives the documents of format 1 their checksums after an upgrade, in steps; the next start resumes where it was stopped. */
export class ChecksumPass {
  #stopped = false;

  constructor(
    private readonly store: Store,
    private readonly commits: GroupCommit,
    /** Lets other commands run between two steps. */
    private readonly pause: () => Promise<unknown>,
  ) {}

  stop(): void {
    this.#stopped = true;
  }

  async run(): Promise<void> {
    for (const { db, name, unchecked } of [...this.store.catalog.everything()])
      while (unchecked && !this.#stopped && (await this.commits.write(() => this.#step(db, name))))
        await this.pause();
  }

  /** Returns true when more steps follow. */
  #step(db: string, name: string): boolean {
    const { catalog, documents } = this.store;
    const collection: Collection | undefined = catalog.find(db, name);
    // It was dropped or renamed since; the next start finds it under its new name.
    if (!collection?.unchecked) return false;
    const last = documents.addChecksums(collection, catalog.checkedTo(collection));
    if (last === undefined) documents.removeUnchecked(collection);
    catalog.markChecked(collection, last);
    return last !== undefined;
  }
}
