import type { Doc } from '../bson/values.js';
import { ServerError } from '../errors.js';
import type { Index } from '../storage/catalog.js';
import type { Store } from '../store.js';
import { isPresent } from './index-spec.js';

/**
 * The building of a collection's indexes, in steps between which other commands run. Writes keep the indexes up to date
 * from the first step on, so that each document is added by the build or by a write, or by both; a write that violates
 * a unique index is refused from then on. Queries use the indexes after the last step.
 */
export class IndexBuild {
  /** How many indexes there were before, and how many are new. */
  before = 0;
  createdCollection = false;
  #indexes: Index[] = [];
  #started = false;
  /** The last document that has been added. */
  #last = -1;

  constructor(
    private readonly store: Store,
    private readonly db: string,
    private readonly name: string,
    private readonly specs: Doc[],
  ) {}

  get added(): number {
    return this.#indexes.length;
  }

  /** The next step, to be run in a transaction of its own; true when it was the last. */
  proceed(): boolean {
    try {
      return this.#proceed();
    } catch (error) {
      // before another command of this transaction writes: the tables may be rolled back with this step
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

  /** False while other indexes of the collection are being built: they may be the same ones. */
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
      this.#indexes.push(catalog.startIndex(collection, spec));
    }
    return true;
  }

  /** After an error: writes no longer keep the indexes up to date. */
  forget(): void {
    for (const index of this.#indexes) this.store.catalog.forgetBuild(index);
  }

  /** Removes what earlier steps have written, in a transaction of its own. */
  remove(): void {
    for (const index of this.#indexes) this.store.catalog.removeBuild(index);
  }
}
