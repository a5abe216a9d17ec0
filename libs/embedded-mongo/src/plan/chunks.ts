import type { SQLInputValue } from 'node:sqlite';
import { ServerError } from '../errors.js';
import type { Held, Memory } from '../memory.js';
import type { Collection, Index } from '../storage/catalog.js';
import { assertDocument, assertEntry, checksum, type StoredChecksum } from '../storage/checksums.js';
import type { Database } from '../storage/database.js';
import type { Stored } from '../storage/documents.js';

/** A document, or null for one that is too large for its chunk. */
export interface Row {
  rid: number;
  doc: Uint8Array | null;
  crc: StoredChecksum;
}

/** An entry and its document. An entry without a document is damage, unless the entry is of format 1. */
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
/** A chunk has as many rows as should have this many bytes, going by the chunk before it. */
const CHUNK_BYTES = 512 * 1024;
/** Documents of a chunk never have more bytes together. One with more than an equal share is read alone when it is its turn. */
const MAX_CHUNK_BYTES = 4 * CHUNK_BYTES;
/** Fewer rows than this are cheaper to fetch one by one. */
export const JOINED_FROM = 8;
/** Used for rows that are fetched with their documents, of any size. */
const ANY_SIZE = Number.MAX_SAFE_INTEGER;

/**
 * Sizes of the chunks of a read. Each chunk is a statement of its own that resumes after the last key, so that other commands may
 * write between two of them and the log can be merged.
 */
export class Chunks {
  #taken = 0;
  #bytes = 0;
  readonly #held: Held | undefined;
  size: number;

  constructor(
    private readonly wanted: number,
    private readonly bounded = false,
    /** How many more the reader wants, after what it left out. */
    private readonly left?: () => number,
    /** Given by readers that may pause in the middle of a chunk. */
    memory?: Memory,
  ) {
    this.size = wanted ? Math.min(wanted, MAX_FIRST_CHUNK) : FIRST_CHUNK;
    this.#held = memory?.hold();
  }

  /** True when the reader needs no chunk after this one. */
  get final(): boolean {
    return this.bounded && this.#taken + this.size >= this.wanted;
  }

  /** Bytes of the largest document that the chunk has room for. */
  get room(): number {
    return Math.floor(MAX_CHUNK_BYTES / this.size);
  }

  /** Notes the documents of the chunk that was fetched. */
  hold(rows: readonly { doc: Uint8Array | null }[]): void {
    this.#bytes = 0;
    for (const { doc } of rows) this.#bytes += doc?.length ?? 0;
    this.#held?.set(this.#bytes);
  }

  /** Notes a last chunk, whose documents share one blob. */
  holdJoined([first]: readonly Stored[]): void {
    this.#held?.set(first?.bytes.buffer.byteLength ?? 0);
  }

  release(): void {
    this.#held?.release();
  }

  /** Sets the next size; false when these rows were the last. */
  follow({ length }: readonly unknown[]): boolean {
    if (length < this.size || this.final) return false;
    this.#taken += length;
    const fitting = Math.max(1, Math.floor((CHUNK_BYTES * length) / (this.#bytes + 1)));
    const size = Math.min(this.#next(length), MAX_CHUNK, fitting);
    const missing = this.wanted - this.#taken;
    this.size = missing > 0 ? Math.min(size, missing) : size;
    return true;
  }

  /**
   * After the first chunk, reads as many rows as the rest of the page should need, by the share that matched so far.
   */
  #next(length: number): number {
    const left = this.left?.() ?? 0;
    const used = this.wanted - left;
    const isFirst = this.#taken === length;
    if (!isFirst || left <= 0 || used <= 0) return this.size * 4;
    return Math.min(this.size * 4, Math.max(MIN_CHUNK, Math.ceil((left * length) / used)));
  }
}

/** Fetches rows; the table may have been dropped since the chunk before. */
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

/** Fetches documents and checks them. `where` ends with the order and a limit. */
export function fetchDocuments(
  database: Database,
  collection: Collection,
  where: string,
  values: SQLInputValue[],
  room = ANY_SIZE,
): Row[] {
  const sql = `SELECT rid, CASE WHEN length(doc) <= ? THEN doc END AS doc, crc FROM c${collection.id} ${where}`;
  const rows = fetch<Row>(database, sql, room, ...values);
  for (const row of rows) if (row.doc || room === ANY_SIZE) assertDocument(database, collection, row);
  return rows;
}

/** Fetches entries with their documents and checks them. `where` names the entries `i`. */
export function fetchIndexed(
  database: Database,
  collection: Collection,
  index: Index,
  where: string,
  values: SQLInputValue[],
  room = ANY_SIZE,
): IndexedRow[] {
  const sql = `SELECT i.key AS key, i.rid AS rid, i.crc AS crc, CASE WHEN length(c.doc) <= ? THEN c.doc END AS doc, c.crc AS doc_crc
    FROM ${index.table} i LEFT JOIN c${collection.id} c ON c.rid = i.rid ${where}`;
  const rows = fetch<IndexedRow>(database, sql, room, ...values);
  for (const row of rows) assertIndexed(database, collection, index, row, room);
  return rows;
}

function assertIndexed(
  database: Database,
  collection: Collection,
  index: Index,
  row: IndexedRow,
  room: number,
): void {
  const { rid, doc, crc, doc_crc: docCrc } = row;
  assertEntry(database, collection, index, row);
  const isMissing = !doc && room === ANY_SIZE && crc !== null;
  if (doc || isMissing) assertDocument(database, collection, { rid, doc, crc: docCrc });
}

/** Fetches the document under a key of a unique index, and checks it and its entry, whose key need not be fetched. */
export function fetchUnder(
  database: Database,
  collection: Collection,
  index: Index,
  key: Buffer,
): Stored | undefined {
  const sql = `SELECT i.rid AS rid, i.crc AS crc, c.doc AS doc, c.crc AS doc_crc
    FROM ${index.table} i LEFT JOIN c${collection.id} c ON c.rid = i.rid WHERE i.key = ?`;
  const [row] = fetch<Omit<IndexedRow, 'key'>>(database, sql, key);
  if (!row) return undefined;
  assertIndexed(database, collection, index, { ...row, key }, ANY_SIZE);
  return row.doc ? { rid: row.rid, bytes: row.doc, key } : undefined;
}

/**
 * Does the same for a last chunk, with documents and keys joined by SQLite into one blob: a blob for each would be half the cost of
 * a page, in allocation and garbage collection. Each document holds the whole blob, so this is not for readers that keep a few of
 * many. Undefined when a row is too large, damaged, or of format 1: then they have to be read one by one.
 */
export function fetchJoined(
  database: Database,
  { id }: Collection,
  index: Index,
  where: string,
  values: SQLInputValue[],
  room: number,
): Stored[] | undefined {
  // A cast between blob and text changes no byte, and a document begins with its length.
  const entries = `SELECT i.key AS key, i.rid AS rid, i.crc AS crc FROM ${index.table} i ${where}`;
  const sql = `SELECT CAST(group_concat(doc || key, '') AS BLOB) AS bytes, group_concat(e.rid) AS rids,
    group_concat(length(key)) AS lengths, sum(e.crc + c.crc) AS sum
    FROM (${entries}) e LEFT JOIN c${id} c ON c.rid = e.rid AND length(c.doc) <= ?`;
  const [joined] = fetch<Joined>(database, sql, ...values, room);
  if (!joined || joined.rids === null) return [];
  const { bytes } = joined;
  if (!bytes) return undefined;
  const rids = joined.rids.split(',');
  const lengths = joined.lengths.split(',');
  const sizes = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Stored[] = [];
  let sum = 0;
  for (let n = 0, at = 0; n < rids.length; n++) {
    const rid = Number(rids[n]);
    // Behind a row that is missing, bytes of a key may stand here.
    const size = at + 4 <= bytes.length ? sizes.getInt32(at, true) : 0;
    if (size <= 0) return undefined;
    const end = at + size;
    const next = end + Number(lengths[n]);
    const document = bytes.subarray(at, end);
    const key = bytes.subarray(end, next);
    sum += checksum(document, id, rid) + checksum(key, index.id, rid);
    found.push({ rid, bytes: document, key });
    at = next;
  }
  return sum === joined.sum ? found : undefined;
}

interface Joined {
  /** Null when all rows are too large. */
  bytes: Uint8Array | null;
  rids: string | null;
  lengths: string;
  /** The sum of all checksums, without the rows that lack one. */
  sum: number | null;
}
