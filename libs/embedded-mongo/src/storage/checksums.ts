import { crc32 } from 'node:zlib';
import type { Database } from './database.js';
import { damaged } from './storage-errors.js';

/** The parts of a collection and an index that name them in an error. */
interface CheckedCollection {
  namespace: string;
  unchecked: boolean;
}
interface CheckedIndex {
  table: string;
  id: number;
  name: string;
}

/** As SQLite has it: null in a row of format 1 that has not been given one yet. */
export type StoredChecksum = number | null;

/** An entry of an index as it is stored. */
export interface EntryRow {
  key: Uint8Array;
  rid: number;
  crc: StoredChecksum;
}

/** Covers the place too, its table and its row: a whole row in the wrong place is damage. */
export const checksum = (bytes: Uint8Array, table: number, rid: number): number =>
  crc32(bytes, (Math.imul(table, 0x9e3779b1) + rid) >>> 0) | 0;

/** What a row of the catalog is checked by. */
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

/** A damaged row may have any type. */
const isBytes = (value: unknown): value is Uint8Array => ArrayBuffer.isView(value);

/**
 * Checks the entries beside a place: those between which a key is missing, or a range begins or ends. If an entry is not found there
 * because it is damaged, it is one of them: all others are still in order, so the search ends beside the one that is not.
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
