import type { SQLInputValue } from 'node:sqlite';
import { ServerError } from '../errors.js';
import type { Collection, Index } from '../storage/catalog.js';
import { assertDocument, assertEntry, checksum, type StoredChecksum } from '../storage/checksums.js';
import type { Database } from '../storage/database.js';
import type { Stored } from '../storage/documents.js';

export interface Row {
  rid: number;
  doc: Uint8Array;
  crc: StoredChecksum;
}

/** An entry and its document; an entry without one is damage, unless the entry is of format 1. */
export interface IndexedRow {
  key: Uint8Array;
  rid: number;
  crc: StoredChecksum;
  doc: Uint8Array | null;
  doc_crc: StoredChecksum;
}

const FIRST_CHUNK = 16;
/** Most rows that are fetched at first for a reader that wants many: the documents may be large. */
const MAX_FIRST_CHUNK = 32;
const MAX_CHUNK = 400;
/** Fewer rows are not worth a statement of their own. */
const MIN_CHUNK = 4;
/** Rows are fetched ahead up to about this many bytes, whatever their size. */
const CHUNK_BYTES = 512 * 1024;
/** Fewer rows than this are cheaper to fetch one by one. */
export const JOINED_FROM = 8;

/**
 * Reads are made in chunks that resume after the last key seen, never through an open SQLite statement: between
 * two chunks other commands may write, the log may be checkpointed, and nothing is held.
 */
export class Chunks {
  #taken = 0;
  size: number;

  constructor(
    private readonly wanted: number,
    private readonly bounded = false,
    /** How many more the reader wants, after what it left out. */
    private readonly left?: () => number,
  ) {
    this.size = wanted ? Math.min(wanted, MAX_FIRST_CHUNK) : FIRST_CHUNK;
  }

  /** Whether the reader will not need another chunk after this one. */
  get final(): boolean {
    return this.bounded && this.#taken + this.size >= this.wanted;
  }

  /** Sets the next size; false when these rows were the last. */
  follow(rows: { doc: Uint8Array | null }[]): boolean {
    if (rows.length < this.size || this.final) return false;
    this.#taken += rows.length;
    const bytes = rows.reduce((sum, row) => sum + (row.doc?.length ?? 0), 1);
    const fitting = Math.max(1, Math.floor((CHUNK_BYTES * rows.length) / bytes));
    const size = Math.min(this.#next(rows), MAX_CHUNK, fitting);
    const missing = this.wanted - this.#taken;
    this.size = missing > 0 ? Math.min(size, missing) : size;
    return true;
  }

  /** After the first chunk, as many rows as should hold what is left: often it is the one that the page goes on after. */
  #next({ length }: unknown[]): number {
    const left = this.left?.() ?? 0;
    const used = this.wanted - left;
    const isFirst = this.#taken === length;
    if (!isFirst || left <= 0 || used <= 0) return this.size * 4;
    return Math.min(this.size * 4, Math.max(MIN_CHUNK, Math.ceil((left * length) / used)));
  }
}

/** The rows of one chunk; the table may have been dropped since the chunk before. */
export function fetch<Found>(database: Database, sql: string, ...values: SQLInputValue[]): Found[] {
  try {
    return database.all<Found>(sql, ...values);
  } catch (error) {
    if (!(error as Error).message.startsWith('no such table')) throw error;
    throw new ServerError(
      175,
      'QueryPlanKilled',
      'the collection or the index was dropped while it was being read',
    );
  }
}

/** Entries with their documents, checked. `where` names the entries `i`, and ends with the order and a limit. */
export function fetchIndexed(
  database: Database,
  collection: Collection,
  index: Index,
  where: string,
  ...values: SQLInputValue[]
): IndexedRow[] {
  const sql = `SELECT i.key AS key, i.rid AS rid, i.crc AS crc, c.doc AS doc, c.crc AS doc_crc FROM ${index.table} i LEFT JOIN c${collection.id} c ON c.rid = i.rid ${where}`;
  const rows = fetch<IndexedRow>(database, sql, ...values);
  for (const row of rows) {
    const { rid, doc, crc, doc_crc: docCrc } = row;
    assertEntry(database, collection, index, row);
    if (doc || crc !== null) assertDocument(database, collection, { rid, doc, crc: docCrc });
  }
  return rows;
}

/**
 * The same for a last chunk, with documents and keys joined by SQLite into two blobs: as many blobs as documents are half the
 * cost of a page, in allocation and garbage collection. Not for readers that keep a few of many documents, since each of
 * these holds the whole blob. Undefined when the rows have to be read one by one: one of them is damaged, or of format 1.
 */
export function fetchJoined(
  database: Database,
  { id }: Collection,
  index: Index,
  where: string,
  ...values: SQLInputValue[]
): Stored[] | undefined {
  // a cast between blob and text changes no byte, and a document begins with its length
  const entries = `SELECT i.key AS key, i.rid AS rid, i.crc AS crc FROM ${index.table} i ${where}`;
  const sql = `SELECT CAST(group_concat(doc, '') AS BLOB) AS docs, CAST(group_concat(key, '') AS BLOB) AS keys, group_concat(e.rid) AS rids,
    group_concat(length(key)) AS lengths, sum(e.crc + c.crc) AS sum, count(e.crc + c.crc) AS n
    FROM (${entries}) e LEFT JOIN c${id} c ON c.rid = e.rid`;
  const [joined] = fetch<Joined>(database, sql, ...values);
  if (!joined || joined.rids === null) return [];
  const { docs, keys } = joined;
  const rids = joined.rids.split(',');
  if (!docs || !keys || rids.length !== joined.n) return undefined;
  const lengths = joined.lengths.split(',');
  const sizes = new DataView(docs.buffer, docs.byteOffset, docs.byteLength);
  const found: Stored[] = [];
  let sum = 0;
  for (let n = 0, at = 0, keyAt = 0; n < rids.length; n++) {
    const rid = Number(rids[n]);
    const keyEnd = keyAt + Number(lengths[n]);
    if (at + 4 > docs.length) return undefined;
    const end = at + sizes.getInt32(at, true);
    const bytes = docs.subarray(at, end);
    const key = keys.subarray(keyAt, keyEnd);
    sum += checksum(bytes, id, rid) + checksum(key, index.id, rid);
    found.push({ rid, bytes, key });
    at = end;
    keyAt = keyEnd;
  }
  return sum === joined.sum ? found : undefined;
}

interface Joined {
  docs: Uint8Array | null;
  keys: Uint8Array | null;
  rids: string | null;
  lengths: string;
  /** Of all checksums, and how many rows have both. */
  sum: number | null;
  n: number;
}
