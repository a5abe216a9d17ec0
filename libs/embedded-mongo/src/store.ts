import { Cursors } from './cursors.js';
import { Memory } from './memory.js';
import { Pace } from './pace.js';
import { Selector, type ScanObserver } from './plan/select.js';
import { Catalog } from './storage/catalog.js';
import { Counts } from './storage/counts.js';
import type { Database } from './storage/database.js';
import { Documents } from './storage/documents.js';

/** The parts that commands work on. */
export class Store {
  readonly catalog: Catalog;
  readonly documents: Documents;
  readonly selector: Selector;
  readonly memory: Memory = new Memory(() => this.cursors.closeUnused(Date.now()));
  readonly cursors = new Cursors(this.memory);
  readonly pace = new Pace();
  readonly counts = new Counts();

  constructor(
    readonly database: Database,
    observe: ScanObserver,
  ) {
    this.catalog = new Catalog(database);
    this.documents = new Documents(database, this.catalog, this.counts);
    this.selector = new Selector(database, this.counts, this.pace, this.memory, observe);
  }

  /** Runs `work` wholly or not at all, within the transaction that is open. */
  atomically<Result>(work: () => Result): Result {
    const { changes } = this.catalog;
    const { savepoint } = this.counts;
    try {
      return this.database.savepoint(work);
    } catch (error) {
      this.counts.rollBack(savepoint);
      if (this.catalog.changes !== changes) this.catalog.reload();
      throw error;
    }
  }
}
