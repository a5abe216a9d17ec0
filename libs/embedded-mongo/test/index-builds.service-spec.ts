import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from 'bson';
import { Database } from '../src/storage/database.js';
import { Store } from '../src/store.js';
import { engineCommands, type EngineCommands } from './fixtures/engine-commands.js';

const COUNT = 4000;

describe('the building of an index of many documents', () => {
  let engine: EngineCommands;
  let commits: jest.SpiedFunction<Database['commit']>;
  const create = (key: Document, options: Document = {}): Promise<Document> =>
    engine.run({
      createIndexes: 'items',
      indexes: [{ key, name: Object.keys(key).join('_'), ...options }],
    });
  const names = async (): Promise<string[]> =>
    (await engine.run({ listIndexes: 'items' })).cursor.firstBatch.map(({ name }: Document) => name);
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  beforeAll(() => {
    commits = jest.spyOn(Database.prototype, 'commit');
  });
  afterAll(() => commits.mockRestore());
  beforeEach(async () => {
    engine = engineCommands();
    const docs = Array.from({ length: COUNT }, (_unused, i) => ({
      _id: i,
      n: i % 1000,
      tags: [`t${i % 9}`],
    }));
    await engine.run({ insert: 'items' }, docs);
  });
  afterEach(() => engine.close());

  it('takes a transaction for each few hundred documents, with other commands in between', async () => {
    commits.mockClear();
    let building = true;
    const built = create({ n: 1 }).finally(() => (building = false));
    let finds = 0;
    while (building) {
      await turn();
      expect(await engine.found({ find: 'items', filter: { _id: finds } })).toHaveLength(1);
      finds++;
    }
    expect(await built).toMatchObject({ numIndexesBefore: 1, numIndexesAfter: 2, ok: 1 });
    expect(commits.mock.calls.length).toBeGreaterThanOrEqual(COUNT / 400);
    expect(finds).toBeGreaterThanOrEqual(COUNT / 400);
  });

  it('misses nothing that is written meanwhile, before and behind where it is', async () => {
    const built = create({ tags: 1, n: -1 });
    for (let i = 0; i < 8; i++) {
      await turn();
      const low = i * 11;
      const high = COUNT - 1 - i * 7;
      await engine.run({ insert: 'items' }, [{ _id: COUNT + i, n: i, tags: ['new', 't1'] }]);
      await engine.run({
        update: 'items',
        updates: [low, high].map((_id) => ({ q: { _id }, u: { $set: { n: -i, tags: ['changed'] } } })),
      });
      await engine.run({
        delete: 'items',
        deletes: [low + 1, high - 1].map((_id) => ({ q: { _id }, limit: 1 })),
      });
      // This fails after it has made a collection, so that the store reads its catalog again.
      const failing = { q: {}, u: { $set: { _id: [] } }, upsert: true };
      expect(await engine.run({ update: 'made on the way', updates: [failing] })).toMatchObject({ n: 0 });
    }
    expect(await built).toMatchObject({ ok: 1 });
    for (const tag of ['t1', 't2', 'new', 'changed']) {
      const find = { find: 'items', filter: { tags: tag }, sort: { n: 1, _id: 1 } };
      const byIndex = await engine.found({ ...find, hint: { tags: 1, n: -1 } });
      expect(byIndex).toEqual(await engine.found({ ...find, hint: { $natural: 1 } }));
      expect(byIndex.length).toBeGreaterThan(0);
    }
  });

  it('is not seen before it is complete, and makes a second one of the collection wait', async () => {
    const first = create({ n: 1 });
    await turn();
    expect(await names()).toEqual(['_id_']);
    expect(await engine.run({ find: 'items', filter: { n: 1 }, hint: 'n' })).toMatchObject({ code: 2 });
    const second = create({ n: 1 });
    expect(await first).toMatchObject({ numIndexesAfter: 2 });
    expect(await second).toMatchObject({ note: 'all indexes already exist' });
    expect(await names()).toEqual(['_id_', 'n']);
  });

  it('refuses duplicates that are there, and those that a write would make', async () => {
    expect(await create({ n: 1 }, { unique: true })).toMatchObject({ ok: 0, code: 11000 });
    expect(await names()).toEqual(['_id_']);
    const built = create({ _id: 1, n: 1 }, { unique: true });
    await turn();
    expect((await engine.run({ insert: 'items' }, [{ _id: 0, n: 0 }])).writeErrors[0].code).toBe(11000);
    expect(await built).toMatchObject({ ok: 1 });
  });

  it.each<[string, Document]>([
    ['the collection is dropped', { drop: 'items' }],
    ['its indexes are dropped', { dropIndexes: 'items', index: '*' }],
  ])('ends with an error when %s, and can be done again', async (_title, drop) => {
    const built = create({ n: 1 });
    await turn();
    await engine.run(drop);
    expect(await built).toMatchObject({ ok: 0, code: 276 });
    await engine.run({ insert: 'items' }, [{ _id: 'after', n: 5 }]);
    expect(await create({ n: 1 })).toMatchObject({ ok: 1 });
    expect(await engine.found({ find: 'items', filter: { _id: 'after', n: 5 }, hint: 'n' })).toHaveLength(1);
  });

  it('leaves no index that writes keep up to date if it cannot be committed', async () => {
    commits.mockImplementationOnce(() => {
      throw new Error('disk full');
    });
    // The engine reports the error, and the fixture throws it.
    await expect(create({ n: 1 })).rejects.toThrow('disk full');
    expect(await engine.run({ insert: 'items' }, [{ _id: 'after', n: 5 }])).toMatchObject({ n: 1 });
    expect(await create({ n: 1 })).toMatchObject({ ok: 1 });
  });
});

describe('a build that was killed', () => {
  it('leaves nothing behind after the next start', () => {
    const folder = mkdtempSync(join(tmpdir(), 'builds-'));
    const open = (): { store: Store; tables: () => unknown[]; close: () => void } => {
      const database = new Database(join(folder, 'store.db'));
      const store = new Store(database, () => undefined);
      const tables = (): unknown[] => database.all(`SELECT name FROM sqlite_schema WHERE name GLOB 'b*'`);
      return { store, tables, close: () => database.close() };
    };
    const killed = open();
    const collection = killed.store.catalog.ensure('db', 'items');
    killed.store.catalog.startIndex(collection, { key: { n: 1 }, name: 'n' });
    expect(killed.tables()).toHaveLength(1);
    killed.close();
    const next = open();
    expect(next.tables()).toEqual([]);
    expect(next.store.catalog.find('db', 'items')).toMatchObject({
      indexes: [{ name: '_id_' }],
      building: [],
    });
    next.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
