import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize, type Document } from 'bson';
import { decode } from '../src/bson/codec.js';
import { AGGREGATE } from '../src/commands/aggregate.js';
import { COLLECTIONS } from '../src/commands/collections.js';
import { READS } from '../src/commands/reads.js';
import { Database } from '../src/storage/database.js';
import { Store } from '../src/store.js';

const COUNT = 45_000;
/** Documents between two checks of the clock, and those of the chunk before. */
const DOCUMENTS = 128 + 400;
/** Index entries that are read without a pause. */
const ENTRIES = 20_000;

/** The clock says at each check that the slice is over, so the speed of the machine does not matter. */
describe('between two turns of other commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slices-'));
  let database: Database;
  let store: Store;

  beforeAll(() => {
    database = new Database(join(folder, 'store.db'));
    store = new Store(database, () => undefined);
    const collection = store.catalog.ensure('db', 'items');
    store.catalog.addIndex(collection, { key: { n: 1 }, name: 'n' });
    database.begin();
    for (let n = 0; n < COUNT; n++) {
      const bytes = serialize({ _id: n, n, g: n % 7, h: n % 1000 });
      store.documents.insert(collection, decode(bytes), bytes);
    }
    database.commit();
  });
  afterAll(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const commands = { ...READS, ...AGGREGATE, ...COLLECTIONS };

  /** Runs a command to its end. Returns the most documents and entries that a slice has read, and the number of slices. */
  function slicesOf(command: Document): { documents: number; entries: number; slices: number } {
    const most = { documents: 0, entries: 0, slices: 0 };
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
    const reads = jest.spyOn(database, 'all');
    const name = Object.keys(command)[0]!;
    const body = decode(serialize(command));
    const running = commands[name]!.run(store, { db: 'db', name, body }) as Generator;
    for (let done = false; !done; most.slices++) {
      reads.mockClear();
      done = store.pace.slice(Infinity, () => running.next().done === true);
      const read = reads.mock.calls.map(([sql, ...values], i) => {
        const rows = reads.mock.results[i]!.value as Record<string, unknown>[];
        return costOf(sql, values, rows);
      });
      most.documents = Math.max(
        most.documents,
        read.reduce((sum, { documents }) => sum + documents, 0),
      );
      most.entries = Math.max(
        most.entries,
        read.reduce((sum, { entries }) => sum + entries, 0),
      );
    }
    clock.mockRestore();
    reads.mockRestore();
    return most;
  }

  function costOf(
    sql: string,
    values: unknown[],
    rows: Record<string, unknown>[],
  ): { documents: number; entries: number } {
    const [row] = rows;
    if (row && 'n' in row) return { documents: 0, entries: Number(row.n) };
    if (row && 'rids' in row) return { documents: String(row.rids).split(',').length, entries: 0 };
    const offset = /OFFSET (\S+)/.exec(sql)?.[1];
    // No row means that there were fewer; another query counts them.
    if (offset && !row) return { documents: 0, entries: 0 };
    if (offset) return { documents: 0, entries: Number(offset === '?' ? values.at(-1) : offset) + 1 };
    return { documents: rows.length, entries: 0 };
  }

  const aggregate = (...pipeline: Document[]): Document => ({ aggregate: 'items', pipeline, cursor: {} });

  it.each<[string, Document, slices: number]>([
    ['a search', { find: 'items', filter: { g: 9 } }, COUNT / DOCUMENTS],
    ['a sort without an index', { find: 'items', sort: { h: 1 }, limit: 10 }, COUNT / DOCUMENTS],
    ['a skip by keys', { find: 'items', filter: { n: { $gte: 0 } }, skip: COUNT - 5, limit: 5 }, 2],
    ['a skip over documents', { find: 'items', skip: COUNT - 5, limit: 5 }, COUNT / DOCUMENTS],
    ['a count by keys', { count: 'items', query: { n: { $gte: 0 } } }, 2],
    ['a count of all', { count: 'items' }, 2],
    ['a count without an index', { count: 'items', query: { g: 1 } }, COUNT / DOCUMENTS],
    // They pause while they are read and while they are sorted.
    ['distinct values of an index', { distinct: 'items', key: 'n' }, (2 * COUNT) / 150],
    ['distinct values', { distinct: 'items', key: 'g' }, COUNT / DOCUMENTS],
    ['$group', aggregate({ $group: { _id: '$g', n: { $sum: '$n' } } }), COUNT / DOCUMENTS],
    [
      '$group by many values',
      aggregate({ $group: { _id: '$n' } }, { $group: { _id: null } }),
      COUNT / DOCUMENTS,
    ],
  ])('%s reads a bounded number of documents and entries', (_title, command, slices) => {
    const most = slicesOf(command);
    expect(most.documents).toBeLessThanOrEqual(DOCUMENTS);
    expect(most.entries).toBeLessThanOrEqual(ENTRIES);
    expect(most.slices).toBeGreaterThanOrEqual(slices);
  });
});
