import type { SQLInputValue } from 'node:sqlite';
import type { Collection, Index } from '../storage/catalog.js';
import { assertEntry, type EntryRow } from '../storage/checksums.js';
import type { Counts } from '../storage/counts.js';
import { LIMIT, type Database } from '../storage/database.js';
import type { Stored } from '../storage/documents.js';
import { TURN, type Steps, type Turn } from '../turns.js';
import type { Memory } from '../memory.js';
import {
  Chunks,
  fetch,
  fetchDocuments,
  fetchIndexed,
  fetchJoined,
  fetchUnder,
  JOINED_FROM,
  type IndexedRow,
} from './chunks.js';
import { LAST_KEY, type IndexPlan, type KeyRange } from './planner.js';

/** Index entries that are counted or skipped without a pause; they take one or two ms. */
const ENTRIES_PER_SLICE = 20_000;

export interface ScanOptions {
  /** Entries to pass over without reading their documents. */
  skip?: number;
  /** How many documents the reader will probably take; 0 when unknown. */
  wanted?: number;
  /** The reader takes no more than `wanted`. */
  bounded?: boolean;
  /** How many of the documents wanted the reader has not found yet. */
  left?: () => number;
  /** Given by readers that may pause. */
  memory?: Memory;
}

/** Reads all documents in the order they were stored, or in reverse. */
export function* scanAll(
  database: Database,
  collection: Collection,
  reverse: boolean,
  { wanted = 0, memory }: ScanOptions,
): Generator<Stored> {
  const where = `WHERE rid ${reverse ? '<' : '>'} ? ORDER BY rid ${reverse ? 'DESC' : 'ASC'} ${LIMIT}`;
  const chunks = new Chunks(wanted, false, undefined, memory);
  let last = reverse ? Number.MAX_SAFE_INTEGER : -1;
  try {
    for (;;) {
      const rows = fetchDocuments(database, collection, where, [last, chunks.size], chunks.room);
      chunks.hold(rows);
      for (const { rid, doc } of rows) {
        // A large document may have been deleted since.
        const bytes = doc ?? fetchDocuments(database, collection, 'WHERE rid = ?', [rid])[0]?.doc;
        if (bytes) yield { rid, bytes };
      }
      if (!chunks.follow(rows)) return;
      last = rows[rows.length - 1]!.rid;
    }
  } finally {
    chunks.release();
  }
}

/** Reads the documents in a plan's key ranges, each once. Only exact plans with one range and no other keys can skip. */
export function scanIndex(
  database: Database,
  collection: Collection,
  plan: IndexPlan,
  options: ScanOptions = {},
): Steps<Stored> {
  const scan = (range: KeyRange): Steps<Stored> => {
    if (!plan.point) return scanRange(database, collection, plan, range, options);
    const found = fetchUnder(database, collection, plan.index, range.from);
    return found ? [found] : [];
  };
  // Each generator around another one is passed through for every document.
  return plan.ranges.length === 1 && !plan.repeats ? scan(plan.ranges[0]!) : scanRanges(plan, scan);
}

function* scanRanges(
  { ranges, reverse, repeats }: IndexPlan,
  scan: (range: KeyRange) => Steps<Stored>,
): Generator<Stored | Turn> {
  const seen = new Set<number>();
  for (const range of reverse ? ranges.toReversed() : ranges)
    for (const stored of scan(range)) {
      if (stored === TURN) yield TURN;
      else if (!repeats || !seen.has(stored.rid)) {
        if (repeats) seen.add(stored.rid);
        yield stored;
      }
    }
}

/** Entries of format 1 may have no document. */
function* documentsOf(
  database: Database,
  collection: Collection,
  index: Index,
  rows: IndexedRow[],
): Generator<Stored> {
  for (const { rid, doc, key } of rows) {
    // A large document may have been deleted or have got another key since.
    const bytes =
      doc ?? fetchIndexed(database, collection, index, 'WHERE i.key = ? AND i.rid = ?', [key, rid])[0]?.doc;
    if (bytes) yield { rid, bytes, key };
  }
}

/** Selects entries behind the last one. A comparison of pairs would leave out an entry whose key is damaged. */
const ONE_KEY = {
  ASC: 'i.key < ? AND (i.key, i.rid) > (?, ?)',
  DESC: 'i.key >= ? AND (i.key, i.rid) < (?, ?)',
};
/** Selects the same without pairs. It passes over the entries with the last key, so these must be few. */
const BEYOND = {
  ASC: 'i.key < ? AND i.key >= ? AND NOT (i.key = ? AND i.rid <= ?)',
  DESC: 'i.key >= ? AND i.key <= ? AND NOT (i.key = ? AND i.rid >= ?)',
};

export function* scanRange(
  database: Database,
  collection: Collection,
  plan: Pick<IndexPlan, 'index' | 'reverse'> & Partial<Pick<IndexPlan, 'others'>>,
  range: KeyRange,
  { skip = 0, wanted = 0, bounded = false, left, memory }: ScanOptions,
): Generator<Stored | Turn> {
  const { index, reverse } = plan;
  const order = reverse ? 'DESC' : 'ASC';
  const end = reverse ? range.from : range.to;
  const { condition, values } = haveOthers(plan);
  let where = 'i.key >= ? AND i.key < ?';
  let bounds: SQLInputValue[] = [range.from, range.to];
  if (skip > 0) {
    const last = yield* skipEntries(database, plan, range, skip);
    if (!last) return;
    assertEntry(database, collection, index, last);
    where = ONE_KEY[order];
    bounds = [end, last.key, last.rid];
  }
  const chunks = new Chunks(wanted, bounded, left, memory);
  try {
    for (;;) {
      const inOrder = `WHERE ${where}${condition} ORDER BY i.key ${order}, i.rid ${order} ${LIMIT}`;
      const parameters = [...bounds, ...values, chunks.size];
      const isLast = chunks.final && chunks.size >= JOINED_FROM;
      const joined = isLast
        ? fetchJoined(database, collection, index, inOrder, parameters, chunks.room)
        : undefined;
      const rows = joined ? [] : fetchIndexed(database, collection, index, inOrder, parameters, chunks.room);
      if (joined) chunks.holdJoined(joined);
      else chunks.hold(rows);
      const last = (joined ?? rows).at(-1) as IndexedRow | undefined;
      yield* joined ?? documentsOf(database, collection, index, rows);
      if (isLast || !last || !chunks.follow(rows)) return;
      const isOneKey = Buffer.compare(rows[0]!.key, last.key) === 0;
      where = isOneKey ? ONE_KEY[order] : BEYOND[order];
      bounds = isOneKey ? [end, last.key, last.rid] : [end, last.key, last.key, last.rid];
    }
  } finally {
    chunks.release();
  }
}

/** Requires the plan's other keys. `||` and the cast change no byte. */
function haveOthers({ index, others }: Parameters<typeof scanRange>[2]): {
  condition: string;
  values: SQLInputValue[];
} {
  if (!others) return { condition: '', values: [] };
  const one = ` AND EXISTS (SELECT 1 FROM i${index.id} o WHERE o.key = CAST(? || substr(i.key, ${others.from + 1}) AS BLOB) AND o.rid = i.rid)`;
  return { condition: one.repeat(others.beginnings.length), values: others.beginnings };
}

/** Returns the last of `count` entries; undefined when the range has fewer. */
function* skipEntries(
  database: Database,
  { index, reverse }: Pick<IndexPlan, 'index' | 'reverse'>,
  { from, to }: KeyRange,
  count: number,
): Generator<Turn, EntryRow | undefined> {
  const order = reverse ? 'DESC' : 'ASC';
  const select = (where: string): string =>
    `SELECT key, rid, crc FROM i${index.id} WHERE ${where} ORDER BY key ${order}, rid ${order} LIMIT 1 OFFSET ?`;
  let sql = select('key >= ? AND key < ?');
  let bounds: SQLInputValue[] = [from, to];
  for (let left = count; ; left -= ENTRIES_PER_SLICE) {
    const [last] = fetch<EntryRow>(database, sql, ...bounds, Math.min(left, ENTRIES_PER_SLICE) - 1);
    if (!last || left <= ENTRIES_PER_SLICE) return last;
    yield TURN;
    sql = select(reverse ? 'key >= ? AND (key, rid) < (?, ?)' : 'key < ? AND (key, rid) > (?, ?)');
    bounds = [reverse ? from : to, last.key, last.rid];
  }
}

/** Counts the entries of a plan's ranges up to `most`; for an exact plan, these are the documents that it finds. */
export function* countEntries(
  database: Database,
  { index, ranges }: IndexPlan,
  most: number,
): Generator<Turn, number> {
  let n = 0;
  for (const range of ranges)
    for (const step of countRange(database, index, range, most - n)) {
      n += step.n;
      if (n >= most) return most;
      if (step.key) yield TURN;
    }
  return n;
}

/** Counts the documents of a collection once by the index on _id, and then keeps the count. */
export function* countAll(
  database: Database,
  { id, indexes }: Collection,
  counts: Counts,
): Generator<Turn, number> {
  const known = counts.get(id);
  if (known !== undefined) return known;
  const counting = counts.start(id);
  for (const { n, key } of countRange(database, indexes[0]!, { from: Buffer.alloc(0), to: LAST_KEY })) {
    counting.n += n;
    counting.key = key ?? LAST_KEY;
    if (key) yield TURN;
  }
  counts.finish(id, counting);
  return counting.n;
}

/** Counts the entries of a range in steps; `key` is the last one, undefined at the end. A small `most` is one step. */
export function* countRange(
  database: Database,
  { id }: Index,
  { from, to }: KeyRange,
  most = Infinity,
): Generator<{ n: number; key: Uint8Array | undefined }> {
  const rest = `FROM i${id} WHERE key < ? AND (key, rid) > (?, ?)`;
  let bounds: SQLInputValue[] = [to, from, -1];
  if (most <= ENTRIES_PER_SLICE) {
    const sql = `SELECT count(*) AS n FROM (SELECT 1 ${rest} ${LIMIT})`;
    yield { n: fetch<{ n: number }>(database, sql, ...bounds, most)[0]!.n, key: undefined };
    return;
  }
  for (;;) {
    const [last] = fetch<EntryRow>(
      database,
      `SELECT key, rid ${rest} ORDER BY key, rid LIMIT 1 OFFSET ${ENTRIES_PER_SLICE - 1}`,
      ...bounds,
    );
    const n = last
      ? ENTRIES_PER_SLICE
      : fetch<{ n: number }>(database, `SELECT count(*) AS n ${rest}`, ...bounds)[0]!.n;
    yield { n, key: last?.key };
    if (!last) return;
    bounds = [to, last.key, last.rid];
  }
}
