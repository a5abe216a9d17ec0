import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Binary,
  Decimal128,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
  type Collection,
  type Document,
} from 'mongodb';
import { openStore, type OpenStore } from './fixtures/open-store.js';

const DOCUMENTS: Document[] = [
  { _id: 1, n: 1, s: 'apple', tags: ['red', 'sweet'], sub: { a: 1, b: null } },
  { _id: 2, n: 2.5, s: 'Banana', tags: [], sub: { a: 2 } },
  {
    _id: 3,
    n: Long.fromNumber(3),
    s: 'cherry',
    tags: ['red'],
    lines: [
      { q: 1, c: 'x' },
      { q: 5, c: 'y' },
    ],
  },
  { _id: 4, n: null, s: 'date', at: new Date('2026-01-01'), lines: [{ q: 1, c: 'y' }] },
  { _id: 5, s: 'elderberry', n: '1', grid: [[1, 2], [3]] },
  { _id: 6, n: [1, 9], big: Decimal128.fromString('1.5'), flags: 6 },
];

const FILTERS: [name: string, filter: Document, ids: number[]][] = [
  ['equality of numbers across their types', { n: 3 }, [3]],
  ['equality into arrays', { n: 1 }, [1, 6]],
  ['equality of a whole array', { tags: ['red', 'sweet'] }, [1]],
  ['equality of an empty array', { tags: [] }, [2]],
  ['equality of a sub-document, in its order', { sub: { a: 1, b: null } }, [1]],
  ['null', { n: null }, [4]],
  ['null in a sub-document', { 'sub.b': null }, [1, 2, 3, 4, 5, 6]],
  ['$eq', { s: { $eq: 'date' } }, [4]],
  ['$ne', { n: { $ne: 1 } }, [2, 3, 4, 5]],
  ['ranges stay within their type', { n: { $gt: 0 } }, [1, 2, 3, 6]],
  ['ranges of strings', { n: { $gte: '' } }, [5]],
  ['ranges of dates', { at: { $lte: new Date('2026-06-01') } }, [4]],
  ['a decimal between doubles', { big: { $gt: 1.4, $lt: 1.6 } }, [6]],
  ['two bounds satisfied by two elements', { n: { $gt: 5, $lt: 2 } }, [6]],
  ['dotted conditions may be satisfied by two elements', { 'lines.q': 1, 'lines.c': 'y' }, [3, 4]],
  ['positions in arrays', { 'lines.1.q': 5 }, [3]],
  ['a position names an array as a whole', { 'grid.0': [1, 2] }, [5]],
  ['a position does not enter an array inside the array', { 'grid.0': 2 }, []],
  ['positions in arrays in arrays', { 'grid.0.1': 2 }, [5]],
  ['a position without an element there', { 'grid.2': { $exists: true } }, []],
  ['nothing is below a scalar at a position', { 'tags.0.x': null }, [4, 5, 6]],
  ['$in and $nin', { s: { $in: ['apple', /^d/], $nin: ['date'] } }, [1]],
  ['$exists', { lines: { $exists: true }, at: { $exists: false } }, [3]],
  ['$regex of text within a string', { s: { $regex: 'rr' } }, [3, 5]],
  ['a prefix', { s: /^a/ }, [1]],
  ['$ne with an array', { tags: { $ne: 'red' } }, [2, 4, 5, 6]],
  ['an operator beside another', { n: { $exists: true, $ne: null } }, [1, 2, 3, 5, 6]],
  ['$not', { s: { $not: /e/ } }, [2, 6]],
  ['$size', { tags: { $size: 2 } }, [1]],
  ['$or and $and', { $or: [{ n: 2.5 }, { $and: [{ s: 'date' }, { n: null }] }] }, [2, 4]],
];

const PROJECTIONS: [name: string, projection: Document, id: number, result: Document][] = [
  ['inclusion', { s: 1, 'sub.a': 1 }, 1, { _id: 1, s: 'apple', sub: { a: 1 } }],
  ['inclusion without _id', { s: true, _id: 0 }, 1, { s: 'apple' }],
  ['only _id', { _id: 1 }, 1, { _id: 1 }],
  ['exclusion', { tags: 0, sub: { b: 0 } }, 1, { _id: 1, n: 1, s: 'apple', sub: { a: 1 } }],
  ['inclusion through arrays', { 'lines.q': 1 }, 3, { _id: 3, lines: [{ q: 1 }, { q: 5 }] }],
];

describe('queries', () => {
  let open: OpenStore;
  let items: Collection;

  beforeAll(async () => {
    open = await openStore();
    items = open.db.collection('items');
    await items.insertMany(DOCUMENTS as never[]);
  });
  afterAll(() => open.close());

  it.each(FILTERS)('find by %s', async (_name, filter, ids) => {
    const found = await items.find(filter).sort({ _id: 1 }).toArray();
    expect(found.map(({ _id }) => _id as unknown)).toEqual(ids);
    expect(await items.countDocuments(filter)).toBe(ids.length);
  });

  it('have a case for every operator', () => {
    const text = JSON.stringify(FILTERS);
    const operators = '$eq $ne $gt $gte $lt $lte $in $nin $not $exists $size $and $or $regex'.split(' ');
    expect(operators.filter((operator) => !text.includes(`"${operator}"`))).toEqual([]);
  });

  it.each(PROJECTIONS)('project by %s', async (_name, projection, id, result) => {
    const found = await items.findOne({ _id: id as never }, { projection });
    expect(found).toEqual(result);
    expect(Object.keys(found!)).toEqual(Object.keys(result));
  });

  it('find every number that $in names, whatever its type and however many it names', async () => {
    const numbers = open.db.collection<Document>('numbers');
    const stored = [5, 5.5, Long.fromBigInt(2n ** 60n), Decimal128.fromString('7.0'), Long.fromNumber(8)];
    await numbers.insertMany(stored.map((n, at) => ({ _id: at as never, n })));
    const others = Array.from({ length: 20 }, (_, at) => -1 - at);
    const ids = async (wanted: unknown[]) =>
      (await numbers.find({ n: { $in: [...others, ...wanted] } }).toArray()).map(({ _id }) => _id);
    expect(await ids([5, 5.5, Long.fromBigInt(2n ** 60n), 7, 8])).toEqual([0, 1, 2, 3, 4]);
    expect(await ids([Decimal128.fromString('5'), Long.fromNumber(7)])).toEqual([0, 3]);
  });

  it('find null at a path through an array only in a document among its elements', async () => {
    const arrays = open.db.collection<Document>('arrays');
    const values = [[], [1, 2], [[]], [{ b: 1 }], [{ b: null }], [{ b: 1 }, {}], {}, 4, null];
    await arrays.insertMany(values.map((a, at) => ({ _id: at as never, a })));
    const ids = async (filter: Document) => (await arrays.find(filter).toArray()).map(({ _id }) => _id);
    for (const index of [undefined, 'a.b']) {
      if (index) await arrays.createIndex({ [index]: 1 });
      expect((await ids({ 'a.b': null })).toSorted()).toEqual([4, 5, 6, 7, 8]);
      expect((await ids({ 'a.b': { $ne: null } })).toSorted()).toEqual([0, 1, 2, 3]);
    }
  });

  it('find the same by an index on a position as without it', async () => {
    const lists = open.db.collection<Document>('lists');
    const values = [[1, 2], [[1, 2]], [{ b: 1 }, { b: 2 }], [{ '1': 5 }], { '1': 5 }, [], null];
    await lists.insertMany(values.map((a, at) => ({ _id: at as never, a })));
    const filters = [
      { 'a.1': null },
      { 'a.1': 5 },
      { 'a.1': { $gte: 2 } },
      { 'a.1': { $exists: true } },
      { 'a.1': { $in: [2, 5] } },
    ];
    const found = () =>
      Promise.all(
        filters.map(async (filter) => [
          await lists.countDocuments(filter),
          (await lists.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id),
        ]),
      );
    const without = await found();
    expect(without.map(([, ids]) => ids)).toEqual([
      [2, 6],
      [3, 4],
      [0, 3, 4],
      [0, 2, 3, 4],
      [0, 3, 4],
    ]);
    for (const options of [{}, { sparse: true }]) {
      await lists.createIndex({ 'a.1': 1 }, options);
      expect(await found()).toEqual(without);
      await lists.dropIndex('a.1_1');
    }
  });

  it('sort by the keys that an index would have: of scalars, empty arrays and pairs within an array', async () => {
    const lists = open.db.collection<Document>('sorted');
    await lists.insertMany([
      {
        _id: 1 as never,
        a: [[], 5],
        m: [
          { x: 1, y: 5 },
          { x: 2, y: 1 },
        ],
      },
      { _id: 2 as never, a: [], m: [{ x: 1, y: 3 }] },
      { _id: 3 as never, a: 4, m: ['scalar', { x: 3, y: 0 }] },
    ]);
    const ids = async (sort: Record<string, 1 | -1>) =>
      (await lists.find().sort(sort).toArray()).map(({ _id }) => _id);
    expect(await ids({ a: 1 })).toEqual([2, 3, 1]);
    expect(await ids({ 'm.x': 1, 'm.y': 1 })).toEqual([3, 2, 1]);
    expect(await ids({ 'm.x': 1, _id: -1 })).toEqual([3, 2, 1]);
    await expect(ids({ a: 1, m: 1 })).rejects.toMatchObject({ code: 2 });
    expect(await lists.distinct('a')).toEqual(expect.arrayContaining([[], 4, 5]));
  });

  it('sort by type, then by value: of an array its smallest or largest element counts', async () => {
    const mixed = open.db.collection('mixed');
    const values = [
      new MinKey(),
      null,
      1,
      'a',
      { a: 1 },
      new Binary(Buffer.from('b')),
      new ObjectId(),
      false,
      true,
      new Date(0),
      new Timestamp({ t: 1, i: 1 }),
      new MaxKey(),
    ];
    await mixed.insertMany([...values].reverse().map((value) => ({ value })));
    const sorted = await mixed.find().sort({ value: 1 }).toArray();
    expect(sorted.map(({ value }) => value as unknown)).toEqual(values);
    await mixed.deleteMany({});
    await mixed.insertMany([{ n: 2 }, { n: [1, 9] }, { n: [] }, {}, { n: 'x' }]);
    const ascending = await mixed
      .find({}, { projection: { _id: 0 } })
      .sort({ n: 1 })
      .toArray();
    expect(ascending).toEqual([{ n: [] }, {}, { n: [1, 9] }, { n: 2 }, { n: 'x' }]);
    const descending = await mixed
      .find({}, { projection: { _id: 0 } })
      .sort({ n: -1 })
      .toArray();
    expect(descending).toEqual([{ n: 'x' }, { n: [1, 9] }, { n: 2 }, {}, { n: [] }]);
  });

  it('return every type unchanged', async () => {
    const doc = {
      _id: new UUID() as never,
      long: Long.MAX_VALUE,
      decimal: Decimal128.fromString('12.50'),
      bytes: new Binary(Buffer.from([1, 2, 3])),
      at: new Date(5),
      regex: /a.b/i,
      nested: { list: [1, [2], { three: 3 }], nothing: null },
    };
    await items.insertOne(doc);
    const found = await items.findOne({ _id: doc._id }, { promoteLongs: false });
    expect(found).toEqual({ ...doc, _id: expect.anything() });
    expect(Object.keys(found!)).toEqual(Object.keys(doc));
    await items.deleteOne({ _id: doc._id });
  });

  it('take documents in the body of a raw command as well as beside it', async () => {
    expect(await open.db.command({ insert: 'raw', documents: [{ _id: 1, a: 1 }, { a: 2 }] })).toMatchObject({
      n: 2,
    });
    expect(await open.db.collection('raw').countDocuments({ _id: { $exists: true } })).toBe(2);
    await expect(open.db.collection('raw').insertOne({ _id: 1 as never })).rejects.toMatchObject({
      code: 11000,
      keyValue: { _id: 1 },
    });
  });

  it('write without a reply when unacknowledged', async () => {
    const quiet = open.db.collection('quiet', { writeConcern: { w: 0 } });
    expect(await quiet.insertOne({ a: 1 })).toMatchObject({ acknowledged: false });
    for (let i = 0; i < 100 && (await quiet.countDocuments()) === 0; i++);
    expect(await quiet.countDocuments()).toBe(1);
  });
});
