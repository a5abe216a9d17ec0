import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize, type Document } from 'bson';
import { decode } from '../src/bson/codec.js';
import { GroupCommit } from '../src/group-commit.js';
import { Database } from '../src/storage/database.js';
import { Store } from '../src/store.js';

const LARGE = 'x'.repeat(200_000);

describe('a disk that is full in the middle of a batch', () => {
  let folder: string;
  let database: Database;
  let store: Store;
  let commits: GroupCommit;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'full-'));
    database = new Database(join(folder, 'store.db'));
    store = new Store(database, () => undefined);
    commits = new GroupCommit(store);
    await insert({ _id: 'before' });
  });
  afterEach(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const insert = (doc: Document, name = 'orders'): Promise<void> =>
    commits.write(() => {
      const bytes = serialize(doc);
      store.documents.insert(store.catalog.ensure('shop', name), decode(bytes), bytes);
    });
  const ids = (): unknown[] => {
    const orders = store.catalog.find('shop', 'orders')!;
    return [...store.selector.selectAtOnce(orders, { filter: {} })].map(({ doc }) => doc._id);
  };
  const pages = (pragma: string): number => Object.values(database.get<object>(`PRAGMA ${pragma}`)!)[0];
  const allow = (more: number): number => pages(`max_page_count = ${pages('page_count') + more}`);

  it.each([
    ['the first write', 0],
    ['a write in the middle', 3],
    ['the last write', 6],
  ])('keeps no write of it and refuses all, when it is %s that does not fit', async (_title, at) => {
    allow(8);
    const docs: Document[] = [1, 2, 3, 4, 5, 6].map((_id) => ({ _id: `small ${_id}` }));
    docs.splice(at, 0, { _id: 'large', body: LARGE });
    const writes = docs.map((doc, i) => insert(doc, i === 1 ? 'new' : 'orders'));
    const results = await Promise.allSettled(writes);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(ids()).toEqual(['before']);
    expect(store.catalog.find('shop', 'new')).toBeUndefined();
    allow(1000);
    await Promise.all(docs.map((doc) => insert(doc)));
    expect(ids()).toEqual(['before', ...docs.map(({ _id }) => _id)]);
  });

  it('keeps nothing of a command whose statements each have a savepoint', async () => {
    allow(8);
    const writes = [
      commits.write(() => {
        for (const body of ['small', LARGE, 'small'])
          try {
            store.atomically(() => {
              const bytes = serialize({ _id: body.length, body });
              store.documents.insert(store.catalog.ensure('shop', 'orders'), decode(bytes), bytes);
            });
          } catch {
            // goes on, as an unordered command does
          }
      }),
      insert({ _id: 'behind' }),
    ];
    const results = await Promise.allSettled(writes);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(ids()).toEqual(['before']);
  });
});
