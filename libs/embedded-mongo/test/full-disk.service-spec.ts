import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serialize, type Document } from 'bson';
import { decode } from '../src/bson/codec.js';
import { GroupCommit } from '../src/group-commit.js';
import { Database } from '../src/storage/database.js';
import { Store } from '../src/store.js';
import { engineCommands } from './fixtures/engine-commands.js';
import { mountSmallDisk } from './fixtures/small-disk.js';

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
            // An unordered command goes on.
          }
      }),
      insert({ _id: 'behind' }),
    ];
    const results = await Promise.allSettled(writes);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(ids()).toEqual(['before']);
  });

  describe('and the space that is kept for deletes', () => {
    const FULL = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    const fail = (): void => {
      jest.spyOn(database, 'commit').mockImplementationOnce(() => {
        throw FULL;
      });
    };
    const remove = (id: string): Promise<void> =>
      commits.write(
        () => {
          const orders = store.catalog.find('shop', 'orders')!;
          for (const { rid, doc } of store.selector.selectAtOnce(orders, { filter: { _id: id } }))
            store.documents.remove(orders, rid, doc);
        },
        { deletes: true },
      );

    it('is given up for the deletes of the batch, and taken again', async () => {
      await insert({ _id: 'second' });
      database.reserve.hold();
      const release = jest.spyOn(database.reserve, 'release');
      fail();
      const results = await Promise.allSettled([insert({ _id: 'third' }), remove('before')]);
      expect(results).toEqual([{ status: 'rejected', reason: FULL }, { status: 'fulfilled' }]);
      expect(ids()).toEqual(['second']);
      expect(release).toHaveBeenCalledTimes(1);
      expect(existsSync(join(folder, 'store.db.reserve'))).toBe(true);
    });

    it('is for nothing but deletes until it could be taken again', async () => {
      await insert({ _id: 'second' });
      const hold = jest.spyOn(database.reserve, 'hold').mockReturnValue(false);
      fail();
      await remove('before');
      await expect(insert({ _id: 'third' })).rejects.toThrow(`the disk of ${folder} is full`);
      await remove('second');
      expect(ids()).toEqual([]);
      hold.mockRestore();
      await insert({ _id: 'fourth' });
      expect(ids()).toEqual(['fourth']);
    });
  });
});

const disk = mountSmallDisk(24);
if (!disk) console.log('1 test skipped: this user may not mount a small disk to fill');

(disk ? describe : describe.skip)('a store on a disk that is really full', () => {
  afterAll(() => disk!.remove());

  it('reads, deletes, then stores again; it loses nothing that was acknowledged', async () => {
    const { folder } = disk!;
    const held = new Database(join(folder, 'store.db'));
    expect(held.reserve.hold()).toBe(true);
    held.close();
    const engine = engineCommands(folder);
    const insert = (_id: number) =>
      engine.run({ insert: 'orders' }, [{ _id, kind: _id % 2, body: 'x'.repeat(3_000) }]);
    await engine.run({ createIndexes: 'orders', indexes: [{ key: { kind: 1 }, name: 'kind' }] });
    let stored = 0;
    let reply: Document;
    do {
      const batch = await Promise.all(Array.from({ length: 16 }, (_unused, i) => insert(stored + i)));
      const refused = batch.filter(({ ok }) => ok === 0);
      expect(refused.length === 0 || refused.length === 16).toBe(true);
      reply = refused[0]!;
      if (!reply) stored += 16;
    } while (!reply);
    expect(reply).toMatchObject({ code: 14031, errmsg: expect.stringContaining(folder) });

    const count = async (query: Document) => (await engine.run({ count: 'orders', query })).n as number;
    expect(await engine.found({ find: 'orders', filter: { _id: stored - 1 } })).toHaveLength(1);
    expect(await count({})).toBe(stored);
    for (let _id = 0; _id < stored / 2; _id++) {
      const deleted = await engine.run({ delete: 'orders', deletes: [{ q: { _id }, limit: 1 }] });
      expect(deleted).toMatchObject({ ok: 1, n: 1 });
    }
    expect(await count({ kind: 1 })).toBe(stored / 4);
    // The first one may find the log full; then the log is emptied.
    await insert(0);
    for (let _id = 1; _id < 500; _id++) expect(await insert(_id)).toMatchObject({ ok: 1 });
    await engine.close();
    const file = new DatabaseSync(join(folder, 'store.db'));
    expect(file.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    file.close();
  });
});
