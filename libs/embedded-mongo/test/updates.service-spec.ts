import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Decimal128, Double, Int32, Long, ObjectId, type Collection, type Document } from 'mongodb';
import { CHANGES } from '../src/update/operators.js';
import { openStore, type OpenStore } from './fixtures/open-store.js';

describe('updates', () => {
  let open: OpenStore;
  let items: Collection;

  beforeAll(async () => {
    open = await openStore();
    items = open.db.collection('items');
  });
  beforeEach(async () => {
    await items.deleteMany({});
  });
  afterAll(() => open.close());

  async function after(doc: Document, change: Document): Promise<Document> {
    await items.deleteMany({});
    await items.insertOne({ _id: 1 as never, ...doc });
    await items.updateOne({ _id: 1 as never }, change);
    const { _id, ...rest } = (await items.findOne({ _id: 1 as never }))!;
    return rest;
  }

  type Case = [operator: string, before: Document, change: Document, result: Document];
  const CASES: Case[] = [
    ['$set', { a: 1 }, { $set: { b: { c: 1 }, 'd.e': 2 } }, { a: 1, b: { c: 1 }, d: { e: 2 } }],
    ['$set into an array', { a: [1] }, { $set: { 'a.3': 9 } }, { a: [1, null, null, 9] }],
    ['$unset', { a: 1, b: [1, 2] }, { $unset: { a: '', 'b.0': '', c: '' } }, { b: [null, 2] }],
    ['$inc', { a: 1 }, { $inc: { a: 2, b: 5 } }, { a: 3, b: 5 }],
    ['$min and $max', { a: 3, b: 3 }, { $min: { a: 1, c: 7 }, $max: { b: 9 } }, { a: 1, b: 9, c: 7 }],
    ['$rename', { a: 1, b: { c: 2 } }, { $rename: { a: 'z', 'b.c': 'y' } }, { b: {}, z: 1, y: 2 }],
    ['$push', { a: [1] }, { $push: { a: 2, b: 1 } }, { a: [1, 2], b: [1] }],
    ['$push keeping the last', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
    ['$pull by value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    ['$pull by fields', { a: [{ x: 1, y: 1 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { a: [{ x: 2 }] }],
    [
      '$bit',
      { a: new Int32(6) },
      { $bit: { a: { and: new Int32(3) }, b: { or: new Int32(5) } } },
      { a: 2, b: 5 },
    ],
  ];
  it.each(CASES)('%s', async (_operator, before, change, result) => {
    expect(await after(before, change)).toEqual(result);
  });

  it('have a case for every operator', () => {
    const inserting = '$setOnInsert';
    const covered = new Set([inserting, ...CASES.flatMap(([, , change]) => Object.keys(change))]);
    expect([...covered].toSorted()).toEqual([...Object.keys(CHANGES), '$rename'].toSorted());
  });

  it('refuse to rename into or out of an array, and leave a missing field alone', async () => {
    const rest = { a: [1, { b: 2 }], c: 3 };
    const doc = { _id: 1, ...rest };
    for (const change of [{ 'a.0': 'z' }, { 'a.1.b': 'z' }, { c: 'a.0' }, { c: 'a.1.z' }]) {
      await expect(after(doc, { $rename: change })).rejects.toMatchObject({ code: 2 });
      expect(await items.findOne()).toEqual({ _id: 1, ...rest });
    }
    expect(await after(doc, { $rename: { 'a.5': 'z', x: 'a.0' } })).toEqual(rest);
    expect(Object.keys(await after({ d: 1 }, { $rename: { d: 'b' }, $set: { a: 0, c: 0 } }))).toEqual([
      ...'abc',
    ]);
  });

  it.each<[Document, Document, number]>([
    [{ a: 1 }, { $rename: { 'a.b': 'y' } }, 28],
    [{ a: null }, { $rename: { 'a.b.c': 'y' } }, 28],
    [{ a: [1, { b: 2 }] }, { $rename: { 'a.b': 'y' } }, 28],
    [{ a: [1] }, { $rename: { 'a.0.b': 'y' } }, 28],
    [{ a: 1 }, { $pull: { 'a.b': 1 } }, 28],
    [{ a: null }, { $pull: { 'a.b': 1 } }, 28],
    [{ a: [{ b: [1] }] }, { $pull: { 'a.b': 1 } }, 28],
    [{ a: [1] }, { $pull: { 'a.0.b': 1 } }, 28],
    [{ a: 1 }, { $unset: { 'b.': '' } }, 56],
    [{ a: 1 }, { $rename: { '.a': 'b' } }, 56],
    [{ a: 1 }, { $pull: { 'b..c': 1 } }, 56],
  ])('refuse for %j the path of %j, and change nothing', async (doc, change, code) => {
    await expect(after(doc, { ...change, $set: { z: 1 } })).rejects.toMatchObject({ code });
    expect(await items.findOne()).toEqual({ _id: 1, ...doc });
  });

  it('leave alone what is missing on a path that has room for it', async () => {
    for (const change of [
      { $pull: { 'a.9.b': 1, 'c.d': 1 } },
      { $rename: { 'c.d.e': 'y', 'a.9.b': 'z' } },
      { $unset: { 'a.b': '', 'b.c': '' } },
    ])
      expect(await after({ a: [1], b: 1, c: {} }, change)).toEqual({ a: [1], b: 1, c: {} });
  });

  it('keep the type of a number: int, long and double stay what they are', async () => {
    const typesAfter = async (doc: Document, change: Document): Promise<Document> => {
      await after(doc, change);
      return (await items.findOne({}, { promoteValues: false, projection: { _id: 0 } }))!;
    };
    const all = { int: new Int32(1), long: Long.fromNumber(1), double: new Double(1) };
    expect(await typesAfter(all, { $inc: { int: 1, long: 1, double: 1 } })).toEqual({
      int: new Int32(2),
      long: Long.fromNumber(2),
      double: new Double(2),
    });
    const grown = await typesAfter({ n: new Int32(2 ** 31 - 1) }, { $inc: { n: 1 } });
    expect(grown).toEqual({ n: Long.fromNumber(2 ** 31) });
    const full = { n: Long.MAX_VALUE };
    await expect(after(full, { $inc: { n: 1 } })).rejects.toMatchObject({ code: 2 });
  });

  it('cannot reach a prototype: names such as constructor and __proto__ are fields like any other', async () => {
    await after({}, { $set: { 'constructor.prototype.polluted': 1 } });
    await after({}, { $push: { 'toString.x': 1 } });
    expect(({} as Document).polluted).toBeUndefined();
    const [field] = JSON.parse('[{"__proto__": {"polluted": 1}}]') as Document[];
    await items.deleteMany({});
    await items.insertOne({ _id: 1 as never, nested: field });
    await items.updateOne({ _id: 1 as never }, { $set: { touched: true } });
    expect(({} as Document).polluted).toBeUndefined();
    expect(await items.countDocuments({ 'nested.__proto__.polluted': 1 })).toBe(1);
    expect(await items.countDocuments({ 'constructor.name': 'Object' })).toBe(0);
    expect(await items.countDocuments({ toString: { $exists: true } })).toBe(0);
    expect(await items.countDocuments({ constructor: { $exists: true } })).toBe(0);
  });

  it('store an equal number that is written differently: another scale, a negative zero', async () => {
    const price = { a: Decimal128.fromString('1.0'), b: new Double(0) };
    const result = await after(price, { $set: { a: Decimal128.fromString('1.00'), b: new Double(-0) } });
    expect([String(result.a), Object.is(result.b, -0)]).toEqual(['1.00', true]);
  });

  it('do not modify a document that they do not change, and report so', async () => {
    await items.insertOne({ a: 1, list: [1] });
    const same = await items.updateOne({ a: 1 }, { $set: { a: 1 }, $min: { 'list.0': 2 } });
    expect([same.matchedCount, same.modifiedCount]).toEqual([1, 0]);
  });

  it('change each of many documents once, even where the change moves them along the index that finds them', async () => {
    await items.createIndex({ n: 1 });
    await items.insertMany(Array.from({ length: 50 }, (_unused, n) => ({ n })));
    const { modifiedCount } = await items.updateMany({ n: { $gte: 0 } }, { $inc: { n: 100 } });
    expect(modifiedCount).toBe(50);
    expect(await items.countDocuments({ n: { $gte: 100, $lt: 150 } })).toBe(50);
    await items.dropIndex('n_1');
  });

  describe('as upserts', () => {
    it('insert the equalities of the filter and of $setOnInsert', async () => {
      const filter = { a: 1, 'b.c': { $eq: 2 }, d: { $in: [4] }, e: { $gt: 5 }, $and: [{ f: 6 }] };
      const { upsertedId } = await items.updateOne(
        filter,
        { $set: { x: 1 }, $setOnInsert: { y: 2 } },
        { upsert: true },
      );
      expect(upsertedId).toBeInstanceOf(ObjectId);
      expect(await items.findOne()).toEqual({ _id: upsertedId, a: 1, b: { c: 2 }, d: 4, f: 6, x: 1, y: 2 });
      await items.updateOne({ a: 1 }, { $setOnInsert: { y: 3 } }, { upsert: true });
      expect(await items.countDocuments({ y: 2 })).toBe(1);
    });

    it('insert one document when they run concurrently on one key', async () => {
      await items.createIndex({ key: 1 }, { unique: true });
      const one = () =>
        items.findOneAndUpdate({ key: 'k' }, { $inc: { n: 1 } }, { upsert: true, returnDocument: 'after' });
      const results = await Promise.all(Array.from({ length: 50 }, one));
      expect(new Set(results.map((doc) => doc!.n)).size).toBe(50);
      expect(await items.countDocuments({ key: 'k' })).toBe(1);
      await items.dropIndex('key_1');
    });
  });

  it('findOneAnd… return the document before or after, sorted and projected', async () => {
    await items.insertMany([
      { n: 1, s: 'q' },
      { n: 2, s: 'q' },
    ]);
    const claimed = await items.findOneAndUpdate(
      { s: 'q' },
      { $set: { s: 'r' } },
      { sort: { n: -1 }, projection: { _id: 0 } },
    );
    expect(claimed).toEqual({ n: 2, s: 'q' });
    const replaced = await items.findOneAndReplace(
      { n: 2 },
      { n: 3 },
      { returnDocument: 'after', projection: { _id: 0 } },
    );
    expect(replaced).toEqual({ n: 3 });
    expect(await items.findOneAndDelete({ n: 3 })).toMatchObject({ n: 3 });
    expect(await items.findOneAndUpdate({ n: 3 }, { $set: { n: 4 } })).toBeNull();
  });

  it('give 20 jobs to 100 claimers once each', async () => {
    await items.insertMany(Array.from({ length: 20 }, (_unused, n) => ({ n, state: 'waiting' })));
    const claim = () =>
      items.findOneAndUpdate({ state: 'waiting' }, { $set: { state: 'taken' } }, { sort: { n: 1 } });
    const claimed = (await Promise.all(Array.from({ length: 100 }, claim))).filter((job) => job !== null);
    expect(new Set(claimed.map(({ n }) => n)).size).toBe(20);
    expect(claimed).toHaveLength(20);
  });

  it('stop at an error in an ordered bulk, go on in an unordered one, and report which failed', async () => {
    await items.createIndex({ u: 1 }, { unique: true, sparse: true });
    await items.insertOne({ u: 1 });
    const writes = [
      { insertOne: { document: { u: 2 } } },
      { insertOne: { document: { u: 1 } } },
      { updateOne: { filter: { u: 9 }, update: { $set: { v: 1 } }, upsert: true } },
    ];
    const ordered = (await items.bulkWrite(writes).catch((error: unknown) => error)) as Document;
    expect(ordered).toMatchObject({ code: 11000, insertedCount: 1, upsertedCount: 0 });
    expect(ordered.writeErrors).toMatchObject([{ index: 1, code: 11000 }]);
    await items.deleteMany({ u: 2 });
    const unordered = (await items
      .bulkWrite(writes, { ordered: false })
      .catch((error: unknown) => error)) as Document;
    expect(unordered).toMatchObject({ code: 11000, insertedCount: 1, upsertedCount: 1 });
    await items.dropIndex('u_1');
  });
});
