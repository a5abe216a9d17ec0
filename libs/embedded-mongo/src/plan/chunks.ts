import type { SQLInputValue } from 'node:sqlite';
import { ServerError } from '../errors.js';
import type { Collection } from '../storage/catalog.js';
import type { Database } from '../storage/database.js';
import type { Stored } from '../storage/documents.js';

export interface Row {
  rid: number;
  doc: Uint8Array;
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
  follow(rows: Row[]): boolean {
    if (rows.length < this.size || this.final) return false;
    this.#taken += rows.length;
    const bytes = rows.reduce((sum, row) => sum + row.doc.length, 1);
    const fitting = Math.max(1, Math.floor((CHUNK_BYTES * rows.length) / bytes));
    const size = Math.min(this.#next(rows), MAX_CHUNK, fitting);
    const missing = this.wanted - this.#taken;
    this.size = missing > 0 ? Math.min(size, missing) : size;
    return true;
  }

  /** After the first chunk, as many rows as should hold what is left: often it is the one that the page goes on after. */
  #next({ length }: Row[]): number {
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

/**
 * The documents of the entries of a last chunk, joined by SQLite into one blob: as many blobs as documents are half the
 * cost of a page, in allocation and garbage collection. Not for readers that keep a few of many documents, since each of
 * these holds the whole blob. `entries` selects `rid`, in order and with a limit.
 */
export function fetchJoined(
  database: Database,
  { id }: Collection,
  entries: string,
  ...values: SQLInputValue[]
): Stored[] {
  // a cast between blob and text changes no byte, and a document begins with its length
  const sql = `SELECT CAST(group_concat((SELECT doc FROM c${id} WHERE rid = e.rid), '') AS BLOB) AS docs, group_concat(rid) AS rids FROM (${entries}) e`;
  const [joined] = fetch<{ docs: Uint8Array | null; rids: string | null }>(database, sql, ...values);
  if (!joined?.docs || joined.rids === null) return [];
  const { docs } = joined;
  const lengths = new DataView(docs.buffer, docs.byteOffset, docs.byteLength);
  let at = 0;
  return joined.rids.split(',').map((rid) => {
    const from = at;
    at += lengths.getInt32(from, true);
    return { rid: Number(rid), bytes: docs.subarray(from, at) };
  });
}
