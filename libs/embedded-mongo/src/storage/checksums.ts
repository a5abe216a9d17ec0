import { crc32 } from 'node:zlib';
import type { ServerError } from '../errors.js';
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

/** Row ids begin at 1. */
const NO_ROW = 0;

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

/** Returns the row other than `own` that has a key of a unique index. */
export function otherHolder(
  database: Database,
  collection: CheckedCollection,
  index: CheckedIndex,
  key: Uint8Array,
  own = NO_ROW,
): number | undefined {
  const sql = `SELECT key, rid, crc FROM ${index.table} WHERE key = ? AND rid <> ? LIMIT 1`;
  const entry = database.get<EntryRow>(sql, key, own);
  if (entry) assertEntry(database, collection, index, entry);
  return entry?.rid;
}

/** Refuses when the index does not lead to a document by one of its keys. */
export function assertEntryOf(
  database: Database,
  collection: CheckedCollection,
  index: CheckedIndex,
  key: Uint8Array,
  rid: number,
): void {
  const sql = `SELECT key, rid, crc FROM ${index.table} WHERE key = ? AND rid = ?`;
  const entry = database.get<EntryRow>(sql, key, rid);
  if (!entry) throw unindexed(database, collection, index, rid);
  assertEntry(database, collection, index, entry);
}

export const unindexed = (
  { file }: Database,
  { namespace }: CheckedCollection,
  { name }: CheckedIndex,
  rid: number,
): ServerError => damaged(file, `the index ${name} of ${namespace} does not lead to document ${rid}`);
