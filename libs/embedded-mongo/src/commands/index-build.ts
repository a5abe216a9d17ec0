import type { Doc } from '../bson/values.js';
import { ServerError } from '../errors.js';
import type { Index } from '../storage/catalog.js';
import type { Store } from '../store.js';
import { isPresent } from './index-spec.js';

/**
 * Builds a collection's indexes in steps, between which other commands run. From the first step on, writes keep the indexes up to
 * date and are refused when they violate a unique one. Queries use the indexes after the last step.
 */
export class IndexBuild {
  /** Number of indexes before the build. */
  before = 0;
  createdCollection = false;
  added = 0;
  /** Indexes that are built in steps. */
  #indexes: Index[] = [];
  #started = false;
  /** Row id of the last document that has been added. */
  #last = -1;

  constructor(
    private readonly store: Store,
    private readonly db: string,
    private readonly name: string,
    private readonly specs: Doc[],
  ) {}

  /** Takes the next step, in a transaction of its own; returns true after the last. */
  proceed(): boolean {
    try {
      return this.#proceed();
    } catch (error) {
      // The tables may be rolled back with this step, so the next command must not write to them.
      this.forget();
      throw error;
    }
  }

  #proceed(): boolean {
    if (!this.#started && !this.#start()) return false;
    const { catalog, documents, pace } = this.store;
    const collection = catalog.find(this.db, this.name);
    if (!collection || !this.#indexes.every((index) => collection.building.includes(index)))
      throw new ServerError(
        276,
        'IndexBuildAborted',
        'the collection or its indexes were dropped while the index was being built',
      );
    if (this.#indexes.length > 0) {
      const last = documents.addToIndexes(collection, this.#indexes, this.#last, () => pace.due());
      if (last !== undefined) {
        this.#last = last;
        return false;
      }
    }
    for (const index of this.#indexes) catalog.finishIndex(collection, index);
    return true;
  }

  /** Returns false while other indexes of the collection are being built, since they may be the same. */
  #start(): boolean {
    const { catalog } = this.store;
    const present = catalog.find(this.db, this.name);
    if (present?.building.length) return false;
    this.createdCollection = !present;
    const collection = present ?? catalog.create(this.db, this.name, {});
    this.before = collection.indexes.length;
    this.#started = true;
    for (const spec of this.specs) {
      if (isPresent([...collection.indexes, ...collection.building], spec)) continue;
      // SQLite takes long to rename a finished table, so a new collection gets its indexes without a build.
      if (this.createdCollection) catalog.addIndex(collection, spec);
      else this.#indexes.push(catalog.startIndex(collection, spec));
      this.added++;
    }
    return true;
  }

  /** Ends the build after an error: writes no longer keep the indexes up to date. */
  forget(): void {
    for (const index of this.#indexes) this.store.catalog.forgetBuild(index);
  }

  /** Removes the tables of earlier steps, in a transaction of its own. */
  remove(): void {
    for (const index of this.#indexes) this.store.catalog.removeBuild(index);
  }
}
