import type { SQLInputValue } from 'node:sqlite';
import type { Collection } from '../storage/catalog.js';
import type { Database } from '../storage/database.js';
import type { Stored } from '../storage/documents.js';
import type { IndexPlan, KeyRange } from './planner.js';

interface Row {
  rid: number;
  doc: Uint8Array;
  key?: Uint8Array;
}

const FIRST_CHUNK = 16;
const MAX_CHUNK = 1000;
/** Rows are fetched ahead up to about this many bytes, whatever their size. */
const CHUNK_BYTES = 2 * 1024 * 1024;

/**
 * Reads are made in chunks that resume after the last key seen, never through an open SQLite statement: between
 * two chunks other commands may write, the log may be checkpointed, and nothing is held.
 */
function nextSize(size: number, rows: Row[]): number {
  const bytes = rows.reduce((sum, row) => sum + row.doc.length, 1);
  const fitting = Math.max(1, Math.floor((CHUNK_BYTES * rows.length) / bytes));
  return Math.min(size * 4, MAX_CHUNK, fitting);
}

/** All documents in the order they were stored, or the other way round. */
export function* scanAll(database: Database, collection: Collection, reverse = false): Generator<Stored> {
  const sql = `SELECT rid, doc FROM c${collection.id} WHERE rid ${reverse ? '<' : '>'} ? ORDER BY rid ${reverse ? 'DESC' : 'ASC'} LIMIT ?`;
  let last = reverse ? Number.MAX_SAFE_INTEGER : -1;
  let size = FIRST_CHUNK;
  for (;;) {
    const rows = database.all<Row>(sql, last, size);
    for (const { rid, doc } of rows) yield { rid, bytes: doc };
    if (rows.length < size) return;
    last = rows[rows.length - 1]!.rid;
    size = nextSize(size, rows);
  }
}

/**
 * The documents in a plan's key ranges, each once. `skip` passes over keys without reading documents: only for
 * a plan that is exact, has one range and repeats nothing.
 */
export function* scanIndex(
  database: Database,
  collection: Collection,
  plan: IndexPlan,
  skip = 0,
): Generator<Stored> {
  const seen = plan.repeats ? new Set<number>() : undefined;
  const ranges = plan.reverse ? [...plan.ranges].reverse() : plan.ranges;
  for (const range of ranges) {
    const found = plan.point
      ? lookUp(database, collection, plan, range)
      : scanRange(database, collection, plan, range, skip);
    for (const stored of found) {
      if (seen?.has(stored.rid)) continue;
      seen?.add(stored.rid);
      yield stored;
    }
  }
}

/** The one document under a key; two plain look-ups are faster than a join. */
function* lookUp(
  database: Database,
  collection: Collection,
  { index }: IndexPlan,
  { from }: KeyRange,
): Generator<Stored> {
  const entry = database.get<{ rid: number }>(`SELECT rid FROM i${index.id} WHERE key = ?`, from);
  const row =
    entry && database.get<{ doc: Uint8Array }>(`SELECT doc FROM c${collection.id} WHERE rid = ?`, entry.rid);
  if (row) yield { rid: entry.rid, bytes: row.doc };
}

function* scanRange(
  database: Database,
  collection: Collection,
  { index, reverse }: IndexPlan,
  range: KeyRange,
  skip: number,
): Generator<Stored> {
  const order = reverse ? 'DESC' : 'ASC';
  const from = `FROM i${index.id} i JOIN c${collection.id} c ON c.rid = i.rid`;
  const select = (where: string): string =>
    `SELECT i.key AS key, i.rid AS rid, c.doc AS doc ${from} WHERE ${where} ORDER BY i.key ${order}, i.rid ${order} LIMIT ?`;
  const further = select(
    reverse ? 'i.key >= ? AND (i.key, i.rid) < (?, ?)' : 'i.key < ? AND (i.key, i.rid) > (?, ?)',
  );
  const after = ({ key, rid }: Row): SQLInputValue[] => [reverse ? range.from : range.to, key!, rid];
  let sql = select('i.key >= ? AND i.key < ?');
  let bounds: SQLInputValue[] = [range.from, range.to];
  if (skip > 0) {
    const last = database.get<Row>(
      `SELECT key, rid FROM i${index.id} WHERE key >= ? AND key < ? ORDER BY key ${order}, rid ${order} LIMIT 1 OFFSET ?`,
      ...bounds,
      skip - 1,
    );
    if (!last) return;
    sql = further;
    bounds = after(last);
  }
  let size = FIRST_CHUNK;
  for (;;) {
    const rows = database.all<Row>(sql, ...bounds, size);
    for (const { rid, doc } of rows) yield { rid, bytes: doc };
    if (rows.length < size) return;
    sql = further;
    bounds = after(rows[rows.length - 1]!);
    size = nextSize(size, rows);
  }
}

/** How many documents a plan that looks at none of them finds. */
export function countExact(database: Database, { index, ranges }: IndexPlan): number {
  const sql = `SELECT count(*) AS n FROM i${index.id} WHERE key >= ? AND key < ?`;
  return ranges.reduce((sum, { from, to }) => sum + database.get<{ n: number }>(sql, from, to)!.n, 0);
}
