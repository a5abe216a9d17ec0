import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Decimal128, Long, type Collection, type Document } from 'mongodb';
import { openStore, type OpenStore } from './fixtures/open-store.js';

describe('indexes', () => {
  let open: OpenStore;
  let items: Collection;
  const scans: string[] = [];

  beforeAll(async () => {
    open = await openStore({
      ttlSweepMs: 50,
      slowScan: { documents: 100, ms: 10_000, log: (message) => scans.push(message) },
    });
    items = open.db.collection('items');
  });
  beforeEach(async () => {
    await items.drop();
  });
  afterAll(() => open.close());

  const stageOf = async (filter: Document, options: Document = {}): Promise<Document> =>
    (await items.find(filter, options).explain()).queryPlanner.winningPlan;
  const usedIndex = async (filter: Document, options: Document = {}): Promise<string> => {
    const plan = await stageOf(filter, options);
    return plan.inputStage?.indexName ?? plan.stage;
  };

  it('are counted up to a limit, after what is skipped', async () => {
    await items.createIndex({ a: 1 });
    await items.insertMany(Array.from({ length: 100 }, (_unused, n) => ({ a: n % 2 })));
    const counts = [{ limit: 7 }, { limit: 7, skip: 48 }, { limit: 7, skip: 60 }, { limit: 70 }, {}];
    const counted = (query: Document) =>
      Promise.all(
        counts.map(async (options) => (await open.db.command({ count: 'items', query, ...options })).n),
      );
    expect(await counted({ a: 1 })).toEqual([7, 2, 0, 50, 50]);
    expect(await counted({ a: { $in: [0, 1] } })).toEqual([7, 7, 7, 70, 100]);
  });

  describe('that are unique', () => {
    it('name the key that is taken, as the server does', async () => {
      await items.createIndex({ name: 1, 'owner.id': 1 }, { unique: true });
      await items.insertOne({ name: 'a', owner: { id: 7 } });
      await expect(items.insertOne({ name: 'a', owner: { id: 7 } })).rejects.toMatchObject({
        code: 11000,
        message:
          'E11000 duplicate key error collection: shop.items index: name_1_owner.id_1 dup key: { name: "a", owner.id: 7 }',
        keyPattern: { name: 1, 'owner.id': 1 },
        keyValue: { name: 'a', 'owner.id': 7 },
      });
      await items.insertOne({ name: 'b', owner: { id: 7 } });
      const taken = items.updateOne({ name: 'b' }, { $set: { name: 'a' } });
      await expect(taken).rejects.toMatchObject({ code: 11000, keyValue: { name: 'a', 'owner.id': 7 } });
      expect(await items.countDocuments({ name: 'b' })).toBe(1);
    });

    it('refuse duplicates of large keys with errors that fit into one reply', async () => {
      await items.createIndex({ name: 1 }, { unique: true });
      const large = (n: number) => ({ name: `${n}${'x'.repeat(600_000)}` });
      await items.insertMany([large(1), large(2)]);
      const again = items.insertMany([large(1), large(2)], { ordered: false });
      await expect(again).rejects.toMatchObject({
        writeErrors: [
          { index: 0, code: 11000, errmsg: expect.stringContaining('dup key: { name: "1xxx') },
          { index: 1, code: 11000, errmsg: 'DuplicateKey' },
        ],
      });
      expect(await items.countDocuments({})).toBe(2);
    });

    it('count a missing field as null, unless they are sparse or partial', async () => {
      await items.createIndex({ a: 1 }, { unique: true });
      await items.createIndex({ b: 1 }, { unique: true, sparse: true });
      await items.createIndex({ c: 1 }, { unique: true, partialFilterExpression: { c: { $gte: '' } } });
      await items.insertOne({ a: 1 });
      await items.insertOne({ a: 2, c: null });
      await items.insertOne({ a: 3, c: null, b: 1 });
      await items.insertOne({ c: 'x' });
      await expect(items.insertOne({ a: null })).rejects.toMatchObject({
        code: 11000,
        keyValue: { a: null },
      });
      await expect(items.insertOne({ a: 4, b: 1 })).rejects.toMatchObject({ code: 11000 });
      await expect(items.insertOne({ a: 5, c: 'x' })).rejects.toMatchObject({ code: 11000 });
    });

    it('cover arrays: no element may be in two documents, twice in one is allowed', async () => {
      await items.createIndex({ codes: 1 }, { unique: true });
      await items.insertOne({ codes: ['a', 'a', 'b'] });
      await expect(items.insertOne({ codes: ['c', 'b'] })).rejects.toMatchObject({
        code: 11000,
        keyValue: { codes: 'b' },
      });
    });

    it('pair the fields of one sub-document, not across sub-documents', async () => {
      await items.createIndex({ 'lines.sku': 1, 'lines.size': 1 }, { unique: true });
      await items.insertOne({
        lines: [
          { sku: 1, size: 'S' },
          { sku: 2, size: 'M' },
        ],
      });
      await items.insertOne({ lines: [{ sku: 1, size: 'M' }] });
      await expect(items.insertOne({ lines: [{ sku: 2, size: 'M' }] })).rejects.toMatchObject({
        code: 11000,
      });
    });

    it('refuse to be built over duplicates, and leave no half-built index', async () => {
      await items.insertMany([{ a: 1 }, { a: 1 }]);
      await expect(items.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
      expect(await items.indexes()).toHaveLength(1);
      await items.createIndex({ a: 1 });
      expect(await items.countDocuments({ a: 1 })).toBe(2);
    });

    it('distinguish neighbouring longs, and treat equal numbers of two types as equal', async () => {
      await items.createIndex({ n: 1 }, { unique: true });
      await items.insertOne({ n: Long.fromBigInt(2n ** 53n) });
      await items.insertOne({ n: Long.fromBigInt(2n ** 53n + 1n) });
      await expect(items.insertOne({ n: 2 ** 53 })).rejects.toMatchObject({ code: 11000 });
    });
  });

  it('follow each update, of a nested field, of an array, and of what makes a partial one hold it', async () => {
    await items.createIndex({ 'owner.id': 1 }, { name: 'nested' });
    await items.createIndex({ tags: 1 }, { name: 'array' });
    await items.createIndex({ n: 1 }, { name: 'partial', partialFilterExpression: { open: true } });
    await items.insertOne({ _id: 1 as never, owner: { id: 1 }, tags: ['a'], n: 1, open: false, other: 0 });
    const held = async (filter: Document, hint: string) =>
      (await items.find(filter, { hint }).toArray()).length;
    const keys = () =>
      Promise.all([
        ...[1, 2].map((id) => held({ 'owner.id': id }, 'nested')),
        ...['a', 'b'].map((tag) => held({ tags: tag }, 'array')),
        ...[1, 2].map((n) => held({ n, open: true }, 'partial')),
      ]);
    const after = async (update: Document) => {
      await items.updateOne({}, update);
      return keys();
    };
    expect(await keys()).toEqual([1, 0, 1, 0, 0, 0]);
    expect(await after({ $inc: { other: 1 } })).toEqual([1, 0, 1, 0, 0, 0]);
    expect(await after({ $set: { 'owner.id': 2 } })).toEqual([0, 1, 1, 0, 0, 0]);
    expect(await after({ $push: { tags: 'b' } as never })).toEqual([0, 1, 1, 1, 0, 0]);
    expect(await after({ $set: { 'tags.0': 'c' } })).toEqual([0, 1, 0, 1, 0, 0]);
    expect(await after({ $set: { open: true } })).toEqual([0, 1, 0, 1, 1, 0]);
    expect(await after({ $set: { n: 2 } })).toEqual([0, 1, 0, 1, 0, 1]);
    expect(await after({ $set: { open: false }, $unset: { owner: '' } })).toEqual([0, 0, 0, 1, 0, 0]);
  });

  it('tell null from a missing field where they are sparse, in an update too', async () => {
    await items.createIndex({ slot: 1 }, { sparse: true, unique: true });
    await items.insertMany([{ _id: 1 as never }, { _id: 2 as never, slot: null }]);
    const take = () => items.updateOne({ _id: 1 as never }, { $set: { slot: null } });
    await expect(take()).rejects.toMatchObject({ code: 11000 });
    await items.updateOne({ _id: 2 as never }, { $unset: { slot: '' } });
    await take();
    await expect(items.insertOne({ slot: null })).rejects.toMatchObject({ code: 11000 });
  });

  it('refuse values that they cannot order exactly', async () => {
    await items.createIndex({ price: 1 });
    await expect(items.insertOne({ price: Decimal128.fromString('1.1') })).rejects.toMatchObject({
      code: 238,
    });
  });

  it('refuse parallel arrays in two fields, in every write and when they are built', async () => {
    const refusal = { code: 171, message: expect.stringContaining('cannot index parallel arrays') };
    await items.createIndex({ a: 1, b: 1 });
    await items.createIndex({ 'list.x': 1, 'list.y': 1 });
    for (const document of [
      { a: [1], b: [2] },
      { a: [], b: [] },
      { list: [{ x: [1], y: [2] }] },
      { list: { x: [1], y: [2] } },
    ])
      await expect(items.insertOne(document)).rejects.toMatchObject(refusal);
    await items.insertOne({ a: [1], b: 2, list: [{ x: [1], y: 2 }] });
    for (const change of [{ $set: { b: [2] } }, { $set: { 'list.0.y': [2] } }] as Document[])
      await expect(items.updateOne({}, change)).rejects.toMatchObject(refusal);
    await expect(items.replaceOne({}, { a: [1], b: [2] })).rejects.toMatchObject(refusal);
    await items.updateOne({}, { $set: { c: [3], d: [4] } });
    await expect(items.createIndex({ c: 1, d: 1 })).rejects.toMatchObject(refusal);
    expect(await items.findOne({}, { projection: { _id: 0, b: 1, 'list.y': 1 } })).toEqual({
      b: 2,
      list: [{ y: 2 }],
    });
    expect(await items.indexes()).toHaveLength(3);
  });

  it('serve equality, then a sort or a range, forwards and backwards', async () => {
    await items.createIndex({ state: 1, at: -1 });
    await items.createIndex(
      { email: 1 },
      { unique: true, partialFilterExpression: { email: { $exists: true } } },
    );
    await items.insertMany(
      Array.from({ length: 30 }, (_unused, n) => ({ state: n % 2 ? 'open' : 'paid', at: n, email: `e${n}` })),
    );
    expect(await usedIndex({ state: 'open' }, { sort: { at: -1 } })).toBe('state_1_at_-1');
    expect((await stageOf({ state: 'open' }, { sort: { at: 1 } })).inputStage).toMatchObject({
      direction: 'backward',
    });
    expect(await usedIndex({ state: 'open', at: { $gt: 5, $lt: 9 } })).toBe('state_1_at_-1');
    expect(await usedIndex({}, { sort: { state: -1, at: 1 } })).toBe('state_1_at_-1');
    expect((await stageOf({ state: { $in: ['open', 'paid'] } }, { sort: { at: 1 } })).stage).toBe('SORT');
    expect(await usedIndex({ email: 'e3' })).toBe('email_1');
    expect(await usedIndex({ email: null })).toBe('COLLSCAN');
    expect(await usedIndex({ $or: [{ email: 'e3' }, { state: 'open' }] })).toBe('FETCH');
    expect(await usedIndex({ email: /^e1/ })).toBe('email_1');
    expect(await usedIndex({ state: 'open' }, { hint: '_id_' })).toBe('_id_');
    const page = await items.find({ state: 'open' }).sort({ at: -1 }).skip(2).limit(3).toArray();
    expect(page.map(({ at }) => at)).toEqual([25, 23, 21]);
  });

  it('are not needed for what can match nothing: no document is read', async () => {
    await items.insertMany([{ a: 1 }, { a: 2 }, {}]);
    for (const filter of [{ a: { $in: [] } }, { $and: [{ a: 1 }, { _id: { $in: [] } }] }]) {
      expect((await stageOf(filter)).stage).toBe('EOF');
      expect(await items.find(filter).sort({ a: 1 }).toArray()).toEqual([]);
      expect(await items.countDocuments(filter)).toBe(0);
      expect((await items.deleteMany(filter)).deletedCount).toBe(0);
    }
    expect(await items.countDocuments({ $or: [{ a: { $in: [] } }, { a: 1 }] })).toBe(1);
    expect(await items.countDocuments({ a: { $not: { $in: [] } } })).toBe(3);
  });

  it('remove expired documents, and only those', async () => {
    await items.createIndex({ expireAt: 1 }, { expireAfterSeconds: 0 });
    const past = new Date(Date.now() - 1000);
    const future = new Date(Date.now() + 60_000);
    await items.insertMany([
      { n: 1, expireAt: past },
      { n: 2, expireAt: future },
      { n: 3 },
      { n: 4, expireAt: 'soon' },
      { n: 5, expireAt: [future, past] },
    ]);
    await items.createIndex(
      { at: 1 },
      { expireAfterSeconds: 10, partialFilterExpression: { temporary: true } },
    );
    await items.insertMany([
      { n: 6, at: new Date(0), temporary: true },
      { n: 7, at: new Date(0) },
    ]);
    for (let i = 0; i < 40 && (await items.countDocuments({ n: { $in: [1, 5, 6] } })) > 0; i++)
      await sleep(25);
    expect((await items.find().sort({ n: 1 }).toArray()).map(({ n }) => n)).toEqual([2, 3, 4, 7]);
  });

  it('are listed and dropped', async () => {
    await items.createIndex({ a: 1 }, { expireAfterSeconds: 60 });
    expect(await items.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'a_1', expireAfterSeconds: 60 },
    ]);
    await items.dropIndexes();
    expect(await items.indexes()).toHaveLength(1);
    await expect(items.dropIndex('a_1')).rejects.toMatchObject({ code: 27 });
  });

  it('are reported if they are missing, by the fields and without the values', async () => {
    await items.insertMany(Array.from({ length: 150 }, (_unused, n) => ({ n })));
    scans.length = 0;
    await items.find({ secret: 'value' }).toArray();
    await items.find({}).toArray();
    expect(scans).toEqual([
      expect.stringMatching(/^shop\.items: read 150 documents in \d+ ms without an index on secret$/),
    ]);
  });

  it('are reported if they would avoid a sort of which a limit drops most', async () => {
    await items.createIndex({ color: 1 });
    await items.insertMany(Array.from({ length: 150 }, (_unused, n) => ({ n, color: 'a' })));
    scans.length = 0;
    await items.find({ color: 'a' }).sort({ n: -1 }).limit(10).toArray();
    await items.find({ color: 'a' }).sort({ n: -1 }).toArray();
    expect(scans).toEqual([
      expect.stringMatching(
        /^shop\.items: sorted 150 documents in \d+ ms without an index that ends with n, for a filter on color$/,
      ),
    ]);
    scans.length = 0;
    await items.createIndex({ color: 1, n: 1 });
    await items.find({ color: 'a' }).sort({ n: -1 }).limit(10).toArray();
    expect(scans).toEqual([]);
  });

  it('outlive a restart, as collections do', async () => {
    await items.createIndex({ a: 1 }, { unique: true });
    await items.insertOne({ a: 1, list: [1] });
    const { dataDir } = open;
    await open.client.close();
    await open.store.close();
    open = await openStore({ dataDir });
    items = open.db.collection('items');
    await expect(items.insertOne({ a: 1 })).rejects.toMatchObject({ code: 11000 });
    expect(await usedIndex({ a: 1 })).toBe('a_1');
    expect(await open.client.db('other').collection('x').insertOne({})).toMatchObject({ acknowledged: true });
    const { databases } = await open.client.db().admin().listDatabases({ nameOnly: true });
    expect(databases).toEqual([{ name: 'other' }, { name: 'shop' }]);
    await open.client.db('other').dropDatabase();
    expect(await open.client.db('other').listCollections().toArray()).toEqual([]);
  });
});
