import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, CommandSucceededEvent } from 'mongodb';
import { openStore, type OpenStore } from './fixtures/open-store.js';

const COUNT = 6_000;

describe('cursors', () => {
  let open: OpenStore;
  let items: Collection<{ _id: number; n: number; body: string }>;

  beforeAll(async () => {
    open = await openStore({}, { monitorCommands: true });
    items = open.db.collection('items');
    await items.createIndex({ n: 1 });
    const body = 'x'.repeat(200);
    for (let from = 0; from < COUNT; from += 2000)
      await items.insertMany(
        Array.from({ length: 2000 }, (_unused, i) => ({ _id: from + i, n: (from + i) % 100, body })),
      );
  });
  afterAll(() => open.close());

  it('stream a result in batches, every document once', async () => {
    const batches: number[] = [];
    const record = ({ commandName, reply }: CommandSucceededEvent): void => {
      const { cursor } = reply as { cursor?: { firstBatch?: unknown[]; nextBatch?: unknown[] } };
      if (commandName === 'find' || commandName === 'getMore')
        batches.push((cursor?.firstBatch ?? cursor?.nextBatch)!.length);
    };
    open.client.on('commandSucceeded', record);
    const seen: number[] = [];
    for await (const { _id } of items.find({}, { batchSize: 1000 })) seen.push(_id);
    open.client.off('commandSucceeded', record);
    expect(seen).toEqual(Array.from({ length: COUNT }, (_unused, i) => i));
    expect(batches).toEqual([1000, 1000, 1000, 1000, 1000, 1000]);
  });

  it('read only as far as they are consumed', async () => {
    const started = performance.now();
    const cursor = items.find({ body: /x/ }, { batchSize: 2 });
    await cursor.next();
    await cursor.close();
    const first = performance.now() - started;
    const all = performance.now();
    await items.find({ body: /x/ }).toArray();
    expect(first).toBeLessThan((performance.now() - all) / 3);
  });

  it('go on through an index while others write, without repeating or losing what stays', async () => {
    const seen: number[] = [];
    const cursor = items.find({ n: { $gte: 0 } }, { batchSize: 500, sort: { n: 1 } });
    for await (const { _id } of cursor) {
      seen.push(_id);
      // These are behind the cursor and ahead of it.
      if (seen.length === 1000) await items.deleteMany({ n: { $in: [0, 99] } });
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(COUNT - 120);
  });

  it('end with an error when their collection is dropped', async () => {
    const doomed = open.db.collection('doomed');
    await doomed.insertMany(Array.from({ length: 10 }, () => ({})));
    const cursor = doomed.find({}, { batchSize: 2 });
    await cursor.next();
    await doomed.drop();
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 43 });
  });

  it('no longer exist once closed, and cannot be read through another collection', async () => {
    const { cursor } = await open.db.command({ find: 'items', batchSize: 1 });
    await expect(open.db.command({ getMore: cursor.id, collection: 'others' })).rejects.toMatchObject({
      code: 13,
    });
    expect(await open.db.command({ killCursors: 'items', cursors: [cursor.id] })).toMatchObject({
      cursorsKilled: [cursor.id],
    });
    await expect(open.db.command({ getMore: cursor.id, collection: 'items' })).rejects.toMatchObject({
      code: 43,
    });
  });

  it('keep no more of an unindexed sort than its limit needs', async () => {
    const [top] = await items.find().sort({ body: 1, _id: -1 }).limit(1).toArray();
    expect(top!._id).toBe(COUNT - 1 - ((COUNT - 1) % 100 === 99 ? 1 : 0));
  });
});
