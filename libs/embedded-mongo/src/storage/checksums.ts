import { crc32 } from 'node:zlib';
import type { Database } from './database.js';
import { damaged } from './storage-errors.js';

interface CheckedCollection {
  namespace: string;
  unchecked: boolean;
}
interface CheckedIndex {
  table: string;
  id: number;
  name: string;
}

/** Null in a row of format 1 that has no checksum yet. */
export type StoredChecksum = number | null;

export interface EntryRow {
  key: Uint8Array;
  rid: number;
  crc: StoredChecksum;
}

/** Covers the table and the row too, because an undamaged row in the wrong place is damage. */
export const checksum = (bytes: Uint8Array, table: number, rid: number): number =>
  crc32(bytes, (Math.imul(table, 0x9e3779b1) + rid) >>> 0) | 0;

/** The checksum of a row of the catalog. */
export const rowChecksum = (id: number, ...values: (string | number | Uint8Array)[]): number =>
  checksum(
    Buffer.concat(
      values.flatMap((value) => [
        typeof value === 'object' ? value : Buffer.from(String(value)),
        Buffer.from([0]),
      ]),
    ),
    0,
    id,
  );

export function assertDocument(
  { file }: Database,
  { id, namespace, unchecked }: CheckedCollection & { id: number },
  { rid, doc, crc }: { rid: number; doc: Uint8Array | null; crc: StoredChecksum },
): void {
  if (isBytes(doc) && (crc === null ? unchecked : crc === checksum(doc, id, rid))) return;
  throw damaged(file, `document ${rid} of ${namespace} ${doc ? 'is not as it was written' : 'is missing'}`);
}

export function assertEntry(
  { file }: Database,
  { namespace, unchecked }: CheckedCollection,
  { id, name }: CheckedIndex,
  { key, rid, crc }: EntryRow,
): void {
  if (isBytes(key) && (crc === null ? unchecked : crc === checksum(key, id, rid))) return;
  throw damaged(file, `the index ${name} of ${namespace} has an entry that was never written`);
}

/** A damaged row may hold any type. */
const isBytes = (value: unknown): value is Uint8Array => ArrayBuffer.isView(value);

/**
 * Returns the row other than `own` that has a key of a unique index. It checks the entries beside the key, because one of them may be
 * damaged and have had this key.
 */
export function otherHolder(
  database: Database,
  collection: CheckedCollection & { id: number },
  index: CheckedIndex,
  key: Uint8Array,
  own: number | undefined,
): number | undefined {
  const select = `SELECT key, rid, crc FROM ${index.table}`;
  // The own entry may come first.
  const sql = `SELECT * FROM (${select} WHERE key < ?1 ORDER BY key DESC, rid DESC LIMIT 1)
    UNION ALL SELECT * FROM (${select} WHERE key >= ?1 ORDER BY key, rid LIMIT ${own === undefined ? 1 : 2})`;
  let other: number | undefined;
  for (const entry of database.all<EntryRow>(sql, key)) {
    assertEntry(database, collection, index, entry);
    if (entry.rid !== own && Buffer.compare(entry.key, key) === 0) other = entry.rid;
  }
  return other;
}

/**
 * Checks the entries beside a place where a key is missing, or a range begins or ends. A damaged entry that a search misses is one
 * of them: all others are still in order, so the search ends beside it.
 */
export function assertBeside(
  database: Database,
  collection: CheckedCollection & { id: number },
  index: CheckedIndex,
  { key, rid }: Pick<EntryRow, 'key' | 'rid'>,
  side?: 'before' | 'after',
): void {
  const check = (order: 'ASC' | 'DESC', sign: '<' | '>'): void => {
    // A damaged entry without a key is found by a bare comparison only.
    const condition = rid < 0 ? `key ${sign} ?` : `(key, rid) ${sign} (?, ?)`;
    const sql = `SELECT key, rid, crc FROM ${index.table} WHERE ${condition} ORDER BY key ${order}, rid ${order} LIMIT 1`;
    const entry = database.get<EntryRow>(sql, ...(rid < 0 ? [key] : [key, rid]));
    if (entry) assertEntry(database, collection, index, entry);
  };
  if (side !== 'after') check('DESC', '<');
  if (side !== 'before') check('ASC', '>');
}
