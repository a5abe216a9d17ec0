import { decode, encode, firstField, MAX_DOCUMENT_BYTES } from '../bson/codec.js';
import { identical } from '../bson/compare.js';
import { encodeKey } from '../bson/keys.js';
import { display, own, put, type Doc } from '../bson/values.js';
import { located, ServerError } from '../errors.js';
import type { Catalog, Collection, Index } from './catalog.js';
import {
  assertDocument,
  assertEntryOf,
  checksum,
  otherHolder,
  unindexed,
  type StoredChecksum,
} from './checksums.js';
import type { Counts } from './counts.js';
import type { Database } from './database.js';
import { withId } from './document-id.js';
import { indexEntries, type IndexEntries } from './index-keys.js';

/** The most that one step of building an index reads. */
const DOCUMENTS_PER_STEP = 400;
const BYTES_PER_STEP = 1024 * 1024;
/** Rows that are fetched together, without documents larger than their share of a step; those are fetched alone. */
const ROWS_AT_ONCE = 50;

interface DocumentRow {
  rid: number;
  doc: Uint8Array;
  crc: StoredChecksum;
}

/** A stored document. Row ids give the natural order. */
export interface Stored {
  rid: number;
  bytes: Uint8Array;
  /** The index key under which it was found. */
  key?: Uint8Array | undefined;
}

/** Writes documents with their index entries. Every check comes before the first write. */
export class Documents {
  /** The last row id of each collection. None is given twice, even after a rollback or when the last document was removed. */
  readonly #lastRids = new Map<number, number>();

  constructor(
    private readonly database: Database,
    private readonly catalog: Catalog,
    private readonly counts: Counts,
  ) {}

  /** Stores a new document and returns it as stored. `bytes` are the document as it was sent. */
  insert(collection: Collection, document: Doc, bytes?: Uint8Array): Doc {
    const doc = withId(document);
    const ready = doc === document && bytes && firstField(bytes) === '_id' ? bytes : encode(doc);
    assertSize(ready);
    const plan = this.#plan(collection, maintained(collection), doc, undefined);
    const rid = this.#nextRid(collection);
    this.database.run(
      `INSERT INTO c${collection.id} (rid, doc, crc) VALUES (?, ?, ?)`,
      rid,
      ready,
      checksum(ready, collection.id, rid),
    );
    this.counts.change(collection.id, idKey(doc), 1);
    for (const { index, next } of plan) {
      this.catalog.markMultikey(index, next.multikey);
      for (const { key } of next.entries) this.#addKey(index, key, rid);
    }
    return doc;
  }

  replace(collection: Collection, rid: number, before: Doc, after: Doc): void {
    const bytes = encode(after);
    assertSize(bytes);
    // Most updates change the keys of few indexes.
    const changed = maintained(collection).filter((index) => mayChange(index, before, after));
    const plan = this.#plan(collection, changed, after, rid);
    this.database.run(
      `UPDATE c${collection.id} SET doc = ?, crc = ? WHERE rid = ?`,
      bytes,
      checksum(bytes, collection.id, rid),
      rid,
    );
    for (const { index, next } of plan) {
      const old = indexEntries(index, before);
      this.catalog.markMultikey(index, next.multikey);
      for (const { key } of old.entries) if (!holds(next, key)) this.#removeKey(collection, index, key, rid);
      for (const { key } of next.entries) if (!holds(old, key)) this.#addKey(index, key, rid);
    }
  }

  remove(collection: Collection, rid: number, doc: Doc): void {
    this.counts.change(collection.id, idKey(doc), -1);
    for (const index of maintained(collection))
      for (const { key } of indexEntries(index, doc).entries) this.#removeKey(collection, index, key, rid);
    this.database.run(`DELETE FROM c${collection.id} WHERE rid = ?`, rid);
  }

  get(collection: Collection, rid: number): Uint8Array | undefined {
    const row = this.#row(collection, rid);
    if (row) assertDocument(this.database, collection, row);
    return row?.doc;
  }

  #row({ id }: Collection, rid: number): DocumentRow | undefined {
    return this.database.get<DocumentRow>(`SELECT rid, doc, crc FROM c${id} WHERE rid = ?`, rid);
  }

  #nextRid({ id }: Collection): number {
    const last =
      this.#lastRids.get(id) ??
      this.database.get<{ rid: number }>(`SELECT ifnull(max(rid), 0) AS rid FROM c${id}`)!.rid;
    this.#lastRids.set(id, last + 1);
    return last + 1;
  }

  /**
   * Adds the documents behind `after` to indexes being built, as many as take a few ms. Returns the last of them, undefined when
   * no more follow; a duplicate throws.
   */
  addToIndexes(
    collection: Collection,
    indexes: Index[],
    after: number,
    due: () => unknown,
  ): number | undefined {
    return this.#step(collection, after, (row) => {
      due();
      assertDocument(this.database, collection, row);
      const decoded = decode(row.doc);
      for (const index of indexes) this.#addToIndex(collection, index, decoded, row.rid);
    });
  }

  /** Gives the documents behind `after` and their entries checksums, in steps like those of a build. */
  addChecksums(collection: Collection, after: number): number | undefined {
    return this.#step(collection, after, ({ rid, doc, crc }) => {
      if (crc === null) {
        const sql = `UPDATE c${collection.id} SET crc = ? WHERE rid = ?`;
        this.database.run(sql, checksum(doc, collection.id, rid), rid);
      }
      const decoded = decode(doc);
      for (const index of collection.indexes)
        for (const { key } of indexEntries(index, decoded).entries) this.#putKey(index, key, rid);
    });
  }

  /** Checks documents behind `after`, and that each index leads to them. Returns the last of them like a step of a build. */
  check(collection: Collection, after: number, most: number): number | undefined {
    const check = (row: DocumentRow): void => {
      assertDocument(this.database, collection, row);
      const decoded = decode(row.doc);
      for (const index of collection.indexes)
        for (const { key } of indexEntries(index, decoded).entries)
          assertEntryOf(this.database, collection, index, key, row.rid);
    };
    return this.#step(collection, after, check, most);
  }

  /** Removes entries of no document, after the last step. */
  removeUnchecked({ indexes }: Collection): void {
    for (const { table } of indexes) this.database.run(`DELETE FROM ${table} WHERE crc IS NULL`);
  }

  #step(
    collection: Collection,
    after: number,
    each: (row: DocumentRow) => void,
    most = DOCUMENTS_PER_STEP,
  ): number | undefined {
    const small = `CASE WHEN length(doc) <= ${BYTES_PER_STEP / ROWS_AT_ONCE} THEN doc END`;
    const sql = `SELECT rid, ${small} AS doc, crc FROM c${collection.id} WHERE rid > ? ORDER BY rid LIMIT ${ROWS_AT_ONCE}`;
    let last = after;
    let bytes = 0;
    for (let n = 0; n < most; n += ROWS_AT_ONCE) {
      const rows = this.database.all<{ rid: number; doc: Uint8Array | null; crc: StoredChecksum }>(sql, last);
      for (const row of rows) {
        const whole = row.doc ? { ...row, doc: row.doc } : this.#row(collection, row.rid)!;
        each(whole);
        last = row.rid;
        bytes += whole.doc.length;
        if (bytes >= BYTES_PER_STEP) return last;
      }
      if (rows.length < ROWS_AT_ONCE) return undefined;
    }
    return last;
  }

  #addToIndex(collection: Collection, index: Index, doc: Doc, rid: number): void {
    const entries = indexEntries(index, doc);
    if (index.unique) this.#assertUnique(collection, index, entries, rid);
    this.catalog.markMultikey(index, entries.multikey);
    for (const { key } of entries.entries) this.#putKey(index, key, rid);
  }

  /** Adds an entry that may exist already, perhaps without a checksum. */
  #putKey(index: Index, key: Buffer, rid: number): void {
    this.database.run(
      `INSERT INTO ${index.table} (key, rid, crc) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET crc = excluded.crc WHERE crc IS NULL`,
      key,
      rid,
      checksum(key, index.id, rid),
    );
  }

  #plan(
    collection: Collection,
    indexes: Index[],
    doc: Doc,
    rid: number | undefined,
  ): { index: Index; next: IndexEntries }[] {
    return indexes.map((index) => {
      const next = indexEntries(index, doc);
      if (index.unique) this.#assertUnique(collection, index, next, rid);
      return { index, next };
    });
  }

  #assertUnique(
    collection: Collection,
    index: Index,
    { entries }: IndexEntries,
    rid: number | undefined,
  ): void {
    for (const { key, values } of entries) {
      if (otherHolder(this.database, collection, index, key, rid) === undefined) continue;
      const keyValue: Doc = {};
      index.fields.forEach(({ path }, i) => put(keyValue, path, values[i]));
      throw new ServerError(
        11000,
        'DuplicateKey',
        `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: ${display(keyValue)}`,
        { keyPattern: index.spec.key, keyValue },
      );
    }
  }

  #addKey(index: Index, key: Buffer, rid: number): void {
    this.database.run(
      `INSERT INTO ${index.table} (key, rid, crc) VALUES (?, ?, ?)`,
      key,
      rid,
      checksum(key, index.id, rid),
    );
  }

  #removeKey(collection: Collection, index: Index, key: Buffer, rid: number): void {
    const { changes } = this.database.run(`DELETE FROM ${index.table} WHERE key = ? AND rid = ?`, key, rid);
    // An index that is being built may not have reached the document yet.
    if (changes === 0 && !collection.unchecked && collection.indexes.includes(index))
      throw unindexed(this.database, collection, index, rid);
  }
}

const maintained = ({ indexes, building }: Collection): Index[] =>
  building.length > 0 ? [...indexes, ...building] : indexes;

function mayChange({ dependsOn }: Index, before: Doc, after: Doc): boolean {
  if (!dependsOn) return true;
  for (const field of dependsOn) {
    // A sparse index holds null, but not a missing field; `identical` takes the two for the same.
    if (Object.hasOwn(before, field) !== Object.hasOwn(after, field)) return true;
    if (!identical(own(before, field), own(after, field))) return true;
  }
  return false;
}

const idKey = (doc: Doc): Buffer => encodeKey(doc._id);

const holds = ({ entries }: IndexEntries, key: Buffer): boolean =>
  entries.some((entry) => entry.key.equals(key));

function assertSize(bytes: Uint8Array): void {
  if (bytes.length > MAX_DOCUMENT_BYTES)
    throw located(
      10334,
      `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
    );
}
