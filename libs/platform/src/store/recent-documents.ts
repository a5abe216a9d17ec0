import { RecentlyUsed } from '../recently-used.js';
import type { Stored } from './stored-schema.js';

/** Documents of one model; some kilobytes each. */
const MAX_KEPT = 1_000;

/**
 * The stored form of the documents of one model that this process wrote last. Always empty unless this
 * process is the store's only writer. The documents are shared and must not be changed.
 */
export class RecentDocuments<T extends Stored> {
  private readonly documents: RecentlyUsed<T> | undefined;

  constructor(alone: boolean) {
    this.documents = alone ? new RecentlyUsed(MAX_KEPT) : undefined;
  }

  get(id: string): T | undefined {
    return this.documents?.get(id);
  }

  /** Replies to writes arrive in any order: an older version does not replace a newer one. */
  put(document: T): void {
    const known = this.documents?.get(document._id);
    if (!known || known.version < document.version) this.documents?.set(document._id, document);
  }

  /** For a write that did not raise the version. */
  amend(document: T): void {
    if (this.documents?.get(document._id)?.version === document.version)
      this.documents.set(document._id, document);
  }

  forget(id: string): void {
    this.documents?.delete(id);
  }
}
