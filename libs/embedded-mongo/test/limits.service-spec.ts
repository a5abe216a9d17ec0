import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, Int32, serialize } from 'bson';
import { decode } from '../src/bson/codec.js';
import type { Selection } from '../src/plan/select.js';
import { parseSort } from '../src/query/sort.js';
import { Database } from '../src/storage/database.js';
import { Store } from '../src/store.js';

const COUNT = 500;

describe('a limit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limits-'));
  let database: Database;
  let store: Store;
  let fetched: jest.SpiedFunction<Database['all']>;

  beforeAll(() => {
    database = new Database(join(folder, 'store.db'));
    store = new Store(database, () => undefined);
    const collection = store.catalog.ensure('db', 'items');
    store.catalog.addIndex(collection, { key: { kind: 1, n: 1 }, name: 'kind' });
    store.catalog.addIndex(collection, { key: { tags: 1 }, name: 'tags' });
    for (let n = 0; n < COUNT; n++) {
      const doc = { _id: n, n, kind: n % 2, odd: n % 4 > 1, tags: ['a', `t${n}`, 'b'] };
      store.documents.insert(collection, decode(serialize(doc)), serialize(doc));
    }
    fetched = jest.spyOn(database, 'all');
  });
  afterAll(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function select(selection: Selection): { ids: number[]; rows: number } {
    fetched.mockClear();
    const found = [...store.selector.selectAtOnce(store.catalog.find('db', 'items')!, selection)];
    const rows = fetched.mock.results.flatMap(({ value }) => value as { rids?: string }[]);
    // A last chunk comes as one row.
    const documents = rows.reduce((sum, { rids }) => sum + (rids?.split(',').length ?? 1), 0);
    return { ids: found.map(({ doc }) => (doc._id as Int32).value), rows: documents };
  }
  const numbers = (count: number, of: (i: number) => number): number[] =>
    Array.from({ length: count }, (_unused, i) => of(i));

  it.each<[string, Selection, ids: number[], rows: number]>([
    ['without a filter', { filter: {}, limit: 20 }, numbers(20, (i) => i), 20],
    ['and a skip', { filter: {}, skip: 5, limit: 20 }, numbers(20, (i) => i + 5), 25],
    [
      'in the order of an index',
      { filter: { kind: 1 }, sort: parseSort({ n: 1 }), limit: 20 },
      numbers(20, (i) => 2 * i + 1),
      20,
    ],
    [
      'in its reverse order, within a range',
      { filter: { kind: 1, n: { $lt: 301 } }, sort: parseSort({ n: -1 }), limit: 20 },
      numbers(20, (i) => 299 - 2 * i),
      20,
    ],
    [
      'and a skip by keys alone, of which one row is the last one skipped',
      { filter: { kind: 1 }, sort: parseSort({ n: 1 }), skip: 100, limit: 20 },
      numbers(20, (i) => 2 * i + 201),
      21,
    ],
    [
      'greater than a chunk',
      { filter: { kind: 1 }, sort: parseSort({ n: 1 }), limit: 100 },
      numbers(100, (i) => 2 * i + 1),
      100,
    ],
    [
      'behind a filter that the index does not cover: a second chunk of what should be enough',
      { filter: { kind: 1, odd: true }, sort: parseSort({ n: 1 }), limit: 20 },
      numbers(20, (i) => 4 * i + 3),
      40,
    ],
    [
      'of a page that goes on after a place: some more for the one at that place',
      {
        filter: { kind: 1, n: { $gte: 101 }, $or: [{ n: { $gt: 101 } }, { _id: { $gt: 101 } }] },
        sort: parseSort({ n: 1 }),
        limit: 20,
      },
      numbers(20, (i) => 2 * i + 103),
      24,
    ],
    [
      'behind a filter that leaves out the most: chunks that grow',
      {
        filter: { kind: 1, $or: [{ n: { $lt: 39 } }, { n: { $gt: 201 } }] },
        sort: parseSort({ n: 1 }),
        limit: 20,
      },
      [...numbers(19, (i) => 2 * i + 1), 203],
      20 + 4 + 16 + 64,
    ],
    ['by an index over arrays', { filter: { tags: 'a' }, limit: 20 }, numbers(20, (i) => i), 20],
    [
      'over two keys of the same documents',
      { filter: { tags: { $in: ['a', 'b'] } }, limit: 20 },
      numbers(20, (i) => i),
      20,
    ],
  ])('reads no more than it needs: %s', (_title, selection, ids, rows) => {
    expect(select(selection)).toEqual({ ids, rows });
    // SQLite would prepare a statement with a bare parameter again at each run.
    const texts = fetched.mock.calls.map(([sql]) => sql);
    expect(texts.filter((sql) => /LIMIT \?(?! \+)/.test(sql))).toEqual([]);
  });

  it('returns documents byte for byte, whatever they contain', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_unused, i) => i));
    const docs = Array.from({ length: 20 }, (_unused, n) => ({ n, bytes: new Binary(bytes.subarray(n)) }));
    const stored = docs.map((doc) => serialize({ _id: `bytes ${doc.n}`, kind: 'binary', ...doc }));
    const collection = store.catalog.find('db', 'items')!;
    for (const doc of stored) store.documents.insert(collection, decode(doc), doc);
    const selection = { filter: { kind: 'binary' }, sort: parseSort({ n: 1 }), limit: 20 };
    const found = [...store.selector.selectAtOnce(collection, selection)];
    expect(found.map((hit) => Buffer.from(hit.bytes))).toEqual(stored.map((doc) => Buffer.from(doc)));
    for (const { rid, doc } of found) store.documents.remove(collection, rid, doc);
  });

  it('returns a page with a document that is too large for its share', () => {
    const collection = store.catalog.ensure('db', 'large');
    store.catalog.addIndex(collection, { key: { name: -1 }, name: 'name' });
    // The name behind the large document is longer, so its key is read where a document should begin.
    const names = ['c', 'b'.repeat(60), ...Array.from({ length: 8 }, (_unused, n) => `a${9 - n}`)];
    for (const name of names) {
      const doc = { _id: name, name, text: 'x'.repeat(name === 'c' ? 300_000 : 10) };
      store.documents.insert(collection, decode(serialize(doc)), serialize(doc));
    }
    const selection = { filter: {}, sort: parseSort({ name: -1 }), limit: names.length };
    const found = [...store.selector.selectAtOnce(collection, selection)];
    expect(found.map(({ doc }) => doc['name'])).toEqual(names);
  });

  it('leaves nothing out when it is not given', () => {
    expect(select({ filter: { kind: 1 }, expected: 10 }).ids).toEqual(numbers(COUNT / 2, (i) => 2 * i + 1));
    expect(select({ filter: { tags: { $in: ['a', 'b'] } } }).ids).toEqual(numbers(COUNT, (i) => i));
  });
});
