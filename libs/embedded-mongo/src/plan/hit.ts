import { decode } from '../bson/codec.js';
import { pickFields } from '../bson/pick.js';
import type { Doc } from '../bson/values.js';
import type { Stored } from '../storage/documents.js';

/** A selected document; decoded once, when it is first needed. */
export class Hit {
  #doc: Doc | undefined;
  constructor(private readonly stored: Stored) {}
  get rid(): number {
    return this.stored.rid;
  }
  get bytes(): Uint8Array {
    return this.stored.bytes;
  }
  get doc(): Doc {
    return (this.#doc ??= decode(this.stored.bytes));
  }
  /** Decodes at least these fields. */
  view(fields: ReadonlySet<string> | undefined): Doc {
    return this.#doc ?? (fields ? pickFields(this.stored.bytes, fields) : this.doc);
  }
}
