import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Document } from 'bson';
import { engineCommands, type EngineCommands } from './fixtures/engine-commands.js';
import { openStore, type OpenStore } from './fixtures/open-store.js';

const COUNT = 60_000;

describe('a long read', () => {
  let engine: EngineCommands;

  beforeAll(async () => {
    engine = engineCommands();
    const body = 'x'.repeat(200);
    await engine.run({ createIndexes: 'items', indexes: [{ key: { n: 1 }, name: 'n' }] });
    for (let from = 0; from < COUNT; from += 10_000)
      await engine.run(
        { insert: 'items' },
        Array.from({ length: 10_000 }, (_unused, i) => ({ _id: from + i, n: from + i, g: i % 7, body })),
      );
  });
  afterAll(() => engine.close());

  /** Counts small commands that finish one after another while a read runs. */
  async function commandsDuring(read: Document): Promise<{ reply: Document; finished: number }> {
    let running = true;
    const reading = engine.run(read).finally(() => (running = false));
    let finished = 0;
    while (running) {
      await new Promise((resolve) => setImmediate(resolve));
      expect(await engine.found({ find: 'items', filter: { _id: finished } })).toHaveLength(1);
      await engine.run({ insert: 'others' }, [{}]);
      finished++;
    }
    return { reply: await reading, finished };
  }

  const group = { $group: { _id: '$g', n: { $sum: 1 } } };
  it.each<[string, Document, (reply: Document) => unknown, unknown]>([
    ['a count', { count: 'items', query: { body: 'none' } }, ({ n }) => n, 0],
    ['a search', { find: 'items', filter: { body: /none/ } }, ({ cursor }) => cursor.firstBatch.length, 0],
    [
      'a sort',
      { find: 'items', sort: { body: 1, n: -1 }, limit: 1 },
      ({ cursor }) => cursor.firstBatch[0]._id,
      COUNT - 1,
    ],
    ['distinct values', { distinct: 'items', key: 'g' }, ({ values }) => values, [0, 1, 2, 3, 4, 5, 6]],
    [
      'a group',
      { aggregate: 'items', pipeline: [group], cursor: {} },
      ({ cursor }) => cursor.firstBatch.length,
      7,
    ],
    [
      'a pipeline of every kind of stage',
      {
        aggregate: 'items',
        pipeline: [
          { $match: { body: /x/ } },
          { $limit: COUNT - 10 },
          { $match: { g: { $gte: 0 } } },
          { $group: { _id: '$n', n: { $sum: '$n' } } },
          { $match: { n: { $gte: 0 } } },
          { $group: { _id: null, n: { $sum: 1 } } },
        ],
        cursor: {},
      },
      ({ cursor }) => cursor.firstBatch[0].n,
      COUNT - 10,
    ],
  ])('lets other commands run: %s', async (_title, read, result, expected) => {
    const { reply, finished } = await commandsDuring(read);
    expect(result(reply)).toEqual(expected);
    // A slice takes a few ms, and reading everything some hundred.
    expect(finished).toBeGreaterThan(5);
  });

  it('runs beside others of its kind, and each gets its own result', async () => {
    const counts = await Promise.all(
      [1, 2, 3].map((g) => engine.run({ count: 'items', query: { g, body: /x/ } })),
    );
    expect(counts.map(({ n }) => n)).toEqual([1, 2, 3].map(() => (COUNT / 10_000) * Math.ceil(9_999 / 7)));
  });

  it('counts documents written meanwhile once, and keeps the count of the collection exact', async () => {
    const counting = engine.run({ count: 'items' });
    const ids = (from: number): Document[] => Array.from({ length: 50 }, (_unused, i) => ({ _id: from + i }));
    await engine.run({ insert: 'items' }, ids(-100));
    await engine.run({ insert: 'items' }, ids(COUNT));
    await engine.run({ delete: 'items', deletes: [{ q: { _id: { $in: [-100, COUNT] } }, limit: 0 }] });
    const byKeys = async (): Promise<number> =>
      (await engine.run({ count: 'items', query: { _id: { $gte: -1e9 } } })).n;
    expect((await counting).n).toBeGreaterThanOrEqual(COUNT);
    expect(await byKeys()).toBe(COUNT + 98);
    expect((await engine.run({ count: 'items' })).n).toBe(COUNT + 98);
    const extra = { q: { $or: [{ _id: { $lt: 0 } }, { _id: { $gte: COUNT } }] }, limit: 0 };
    await engine.run({ delete: 'items', deletes: [extra] });
    expect((await engine.run({ count: 'items' })).n).toBe(COUNT);
    expect(await byKeys()).toBe(COUNT);
  });

  it('stops at its own time limit, and not at that of another', async () => {
    const slow = { find: 'items', filter: { body: /none/ } };
    const [limited, free] = await Promise.all([engine.run({ ...slow, maxTimeMS: 20 }), engine.run(slow)]);
    expect(limited).toMatchObject({ ok: 0, code: 50 });
    expect(free).toMatchObject({ ok: 1 });
  });

  it('ends with an error when its collection or index is dropped', async () => {
    await engine.run({ createIndexes: 'doomed', indexes: [{ key: { n: 1 }, name: 'n' }] });
    const docs = Array.from({ length: 20_000 }, (_unused, n) => ({ n, body: 'x'.repeat(500) }));
    await engine.run({ insert: 'doomed' }, docs);
    const byIndex = engine.run({ count: 'doomed', query: { n: { $gte: 0 }, body: /none/ } });
    await engine.run({ dropIndexes: 'doomed', index: 'n' });
    // If ids were given out twice, this would take the id of the dropped index.
    await engine.run({ createIndexes: 'doomed', indexes: [{ key: { body: 1 }, name: 'body' }] });
    expect(await byIndex).toMatchObject({ ok: 0, code: 175 });
    const byAll = engine.run({ find: 'doomed', filter: { n: -1, body: /none/ }, hint: { $natural: 1 } });
    await engine.run({ drop: 'doomed' });
    await engine.run({ insert: 'doomed' }, [{ n: -1, body: 'none' }]);
    expect(await byAll).toMatchObject({ ok: 0, code: 175 });
  });

  it('ends when its cursor is closed meanwhile, and is not read twice at once', async () => {
    const open = async (): Promise<bigint> =>
      (await engine.run({ find: 'items', filter: { n: { $gte: 0 }, g: { $lt: 9 } }, batchSize: 1 })).cursor
        .id;
    const id = await open();
    const reading = engine.run({ getMore: id, collection: 'items', batchSize: 20_000 });
    expect(await engine.run({ getMore: id, collection: 'items', batchSize: 1 })).toMatchObject({
      code: 12051,
    });
    expect(await engine.run({ killCursors: 'items', cursors: [id] })).toMatchObject({ cursorsKilled: [id] });
    expect(await reading).toMatchObject({ ok: 0, code: 43 });
  });
});

describe('counts of a collection', () => {
  let open: OpenStore;
  beforeAll(async () => {
    open = await openStore();
  });
  afterAll(() => open.close());

  it('are exact after inserts, deletes, failing commands and concurrent writes', async () => {
    const items = open.db.collection<{ _id: number; n: number }>('counted');
    const expectCount = async (n: number): Promise<void> => {
      expect(await items.countDocuments({})).toBe(n);
      expect(await items.estimatedDocumentCount()).toBe(n);
      expect(await items.countDocuments({ n: { $gte: 0 } })).toBe(n);
    };
    await expectCount(0);
    await items.createIndex({ n: 1 });
    await items.insertMany(Array.from({ length: 300 }, (_unused, i) => ({ _id: i, n: i })));
    await expectCount(300);
    await expect(
      items.insertMany([
        { _id: 300, n: 300 },
        { _id: 5, n: 5 },
      ]),
    ).rejects.toMatchObject({ code: 11000 });
    await expectCount(301);
    expect((await items.deleteMany({ n: { $lt: 100 } })).deletedCount).toBe(100);
    await expectCount(201);
    await Promise.all([
      ...Array.from({ length: 40 }, (_unused, i) => items.insertOne({ _id: 1000 + i, n: 1000 })),
      ...Array.from({ length: 20 }, (_unused, i) => items.deleteOne({ _id: 100 + i })),
    ]);
    await expectCount(221);
  });
});
