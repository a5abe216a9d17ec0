import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Collection, Db, Document } from 'mongodb';
import { openStore, type OpenStore } from './fixtures/open-store.js';

/** Title, operation, expected error code, part of the message. */
type Refusal = [
  name: string,
  attempt: (items: Collection, db: Db) => Promise<unknown>,
  code: number,
  message: string,
];

const find =
  (filter: Document, options: Document = {}) =>
  (items: Collection) =>
    items.find(filter, options).toArray();
const update =
  (change: Document, options: Document = {}) =>
  (items: Collection) =>
    items.updateOne({ _id: 1 as never }, change, options);
const aggregate =
  (...stages: Document[]) =>
  (items: Collection) =>
    items.aggregate(stages).toArray();
const command = (body: Document) => (_items: Collection, db: Db) => db.command(body);
const written =
  (body: Document) =>
  async (_items: Collection, db: Db): Promise<void> => {
    const { writeErrors } = await db.command(body);
    // a raw command reports what its statements did; the driver's own methods throw it
    if (writeErrors) throw Object.assign(new Error(writeErrors[0].errmsg), { code: writeErrors[0].code });
  };
const index =
  (key: Document, options: Document = {}) =>
  (items: Collection) =>
    items.createIndex(key as never, options);

const FILTERS: Refusal[] = [
  ['$where', find({ $where: 'true' }), 238, '$where is not supported'],
  ['$text', find({ $text: { $search: 'x' } }), 238, '$text is not supported'],
  ['$near', find({ a: { $near: [0, 0] } }), 238, '$near is not supported'],
  ['$geoWithin', find({ a: { $geoWithin: { $box: [] } } }), 238, '$geoWithin is not supported'],
  ['$jsonSchema', find({ $jsonSchema: {} }), 238, '$jsonSchema is not supported'],
  ['an unknown operator', find({ a: { $like: 'x' } }), 2, 'unknown operator: $like'],
  ['an unknown top-level operator', find({ $xor: [] }), 2, 'unknown top level operator: $xor'],
  ['an operator under $in', find({ a: { $in: [{ $gt: 1 }] } }), 2, 'cannot nest $ under $in'],
  ['an empty $or', find({ $or: [] }), 2, 'nonempty array'],
  ['an unknown type', find({ a: { $type: 'money' } }), 2, 'Unknown type name alias: money'],
  ['a regular expression flag', find({ a: { $regex: 'x', $options: 'x' } }), 51108, 'invalid flag'],
  ['a broken regular expression', find({ a: { $regex: '(' } }), 51091, 'Regular expression is invalid'],
  [
    'a bad filter on a collection that is missing',
    (_items, db) => db.collection('none').findOne({ a: { $like: 1 } }),
    2,
    'unknown operator',
  ],
];

const FINDS: Refusal[] = [
  ['a tailable cursor', find({}, { tailable: true }), 238, 'the option tailable'],
  ['showRecordId', find({}, { showRecordId: true }), 238, 'the option showRecordId'],
  ['an unknown index as hint', find({}, { hint: 'nope' }), 2, 'does not correspond to an existing index'],
  ['a sort by $meta', find({}, { sort: { a: { $meta: 'textScore' } } }), 238, '$meta'],
  [
    'mixed projection',
    find({}, { projection: { a: 1, b: 0 } }),
    31254,
    'Cannot do exclusion on field b in inclusion projection',
  ],
  [
    'readConcern linearizable',
    find({}, { readConcern: { level: 'linearizable' } }),
    238,
    'readConcern "linearizable"',
  ],
  [
    'an unknown option of find',
    command({ find: 'items', colour: 'red' }),
    40415,
    "BSON field 'find.colour' is an unknown field.",
  ],
  ['an unknown command', command({ mapReduce: 'items' }), 59, "no such command: 'mapReduce'"],
  [
    'a collation beyond Intl',
    find({ a: 'x' }, { collation: { locale: 'fr', backwards: true } }),
    238,
    "collation option 'backwards'",
  ],
  [
    'a locale that does not exist',
    find({ a: 'x' }, { collation: { locale: 'klingon' } }),
    2,
    "Field 'locale' is invalid",
  ],
];

const UPDATES: Refusal[] = [
  ['an unknown modifier', update({ $increase: { a: 1 } }), 9, 'Unknown modifier: $increase'],
  [
    'two modifiers of one path',
    update({ $set: { a: 1 }, $inc: { a: 1 } }),
    40,
    "would create a conflict at 'a'",
  ],
  [
    'two modifiers of nested paths',
    update({ $set: { 'a.b': 1, a: {} } }),
    40,
    "would create a conflict at 'a'",
  ],
  ['a change of _id', update({ $set: { _id: 2 } }), 66, "immutable field '_id'"],
  ['$inc of a text', update({ $inc: { text: 1 } }), 14, 'of non-numeric type string'],
  ['$inc by a text', update({ $inc: { n: 'x' } }), 14, 'Cannot increment with non-numeric argument'],
  ['$push to a text', update({ $push: { text: 1 } }), 2, 'must be an array but is of type string'],
  [
    'a field inside a number',
    update({ $set: { 'n.x': 1 } }),
    28,
    "Cannot create field 'x' in element {n: 1}",
  ],
  [
    'a positional path without a match',
    update({ $set: { 'list.$': 1 } }),
    2,
    'did not find the match needed',
  ],
  [
    'an array filter that is not used',
    update({ $set: { n: 1 } }, { arrayFilters: [{ 'x.a': 1 }] }),
    9,
    "'x' was not used",
  ],
  [
    'an array filter that is missing',
    update({ $set: { 'list.$[x]': 1 } }),
    2,
    "No array filter found for identifier 'x'",
  ],
  [
    'a stage that no update may have',
    (items) => items.updateOne({}, [{ $group: { _id: 1 } }]),
    72,
    '$group is not allowed to be used within an update',
  ],
  [
    'a replacement of many',
    written({ update: 'items', updates: [{ q: {}, u: { a: 1 }, multi: true }] }),
    9,
    'multi update is not supported',
  ],
  ['a delete of three', written({ delete: 'items', deletes: [{ q: {}, limit: 3 }] }), 9, 'must be 0 or 1'],
  ['an array as _id', (items) => items.insertOne({ _id: [] as never }), 53, 'cannot be of type array'],
  ['a dollar field in _id', (items) => items.insertOne({ _id: { $a: 1 } as never }), 52, "'$'-prefixed"],
];

const AGGREGATIONS: Refusal[] = [
  ['$graphLookup', aggregate({ $graphLookup: {} }), 238, 'the stage $graphLookup is not supported'],
  ['$changeStream', aggregate({ $changeStream: {} }), 238, 'the stage $changeStream is not supported'],
  [
    '$setWindowFields',
    aggregate({ $setWindowFields: {} }),
    238,
    'the stage $setWindowFields is not supported',
  ],
  [
    'an unknown stage',
    aggregate({ $frobnicate: 1 }),
    40324,
    "Unrecognized pipeline stage name: '$frobnicate'",
  ],
  [
    'an unknown expression',
    aggregate({ $project: { a: { $frobnicate: 1 } } }),
    168,
    "Unrecognized expression '$frobnicate'",
  ],
  [
    '$function',
    aggregate({ $project: { a: { $function: {} } } }),
    238,
    'the expression $function is not supported',
  ],
  [
    'an unknown accumulator',
    aggregate({ $group: { _id: 1, a: { $mean: 1 } } }),
    15952,
    "unknown group operator '$mean'",
  ],
  ['$top', aggregate({ $group: { _id: 1, a: { $top: {} } } }), 238, 'the accumulator $top is not supported'],
  ['an unknown variable', aggregate({ $project: { a: '$$who' } }), 17276, 'Use of undefined variable: who'],
  ['$out in the middle', aggregate({ $out: 'x' }, { $match: {} }), 40601, '$out can only be the final stage'],
  ['two stages in one', aggregate({ $match: {}, $limit: 1 }), 40323, 'exactly one field'],
];

const DEFINITIONS: Refusal[] = [
  ['a text index', index({ a: 'text' }), 238, "an index of type 'text'"],
  ['a geo index', index({ a: '2dsphere' }), 238, "an index of type '2dsphere'"],
  ['a hashed index', index({ a: 'hashed' }), 238, "an index of type 'hashed'"],
  ['a wildcard index', index({ '$**': 1 }), 67, "field name starts with '$'"],
  [
    'an index with a collation',
    index({ a: 1 }, { collation: { locale: 'pt' } }),
    238,
    "the index option 'collation'",
  ],
  [
    'a partial index by $ne',
    index({ a: 1 }, { partialFilterExpression: { a: { $ne: 1 } } }),
    67,
    'unsupported expression in partial index',
  ],
  ['a TTL index on two fields', index({ a: 1, b: 1 }, { expireAfterSeconds: 1 }), 67, 'single-field'],
  [
    'the same key under another name',
    index({ n: 1 }, { name: 'other' }),
    85,
    'already exists with a different name',
  ],
  ['the same name for another key', index({ z: 1 }, { name: 'n_1' }), 86, 'same name as the requested index'],
  ['a capped collection', (_items, db) => db.createCollection('c', { capped: true, size: 1 }), 40415, 'size'],
  ['a view', (_items, db) => db.createCollection('v', { viewOn: 'items', pipeline: [] }), 40415, 'viewOn'],
  ['a validator', (_items, db) => db.createCollection('v', { validator: { a: 1 } }), 40415, 'validator'],
  [
    'a time series',
    (_items, db) => db.createCollection('v', { timeseries: { timeField: 't' } }),
    40415,
    'timeseries',
  ],
  ['a name with a dollar', (_items, db) => db.collection('a$b').insertOne({}), 73, 'Invalid namespace'],
  ['a drop of the _id index', (items) => items.dropIndex('_id_'), 72, 'cannot drop _id index'],
];

// generous: the machine may be busy
jest.setTimeout(30_000);

describe('the embedded store refuses by name what it does not do', () => {
  let open: OpenStore;
  let items: Collection;

  beforeAll(async () => {
    open = await openStore();
    items = open.db.collection('items');
    await items.createIndex({ n: 1 });
    await items.insertOne({ _id: 1 as never, n: 1, text: 'x', list: [1, 2] });
  });
  afterAll(async () => {
    // none of the refused operations changed anything
    expect(await items.find().toArray()).toEqual([{ _id: 1, n: 1, text: 'x', list: [1, 2] }]);
    expect((await items.indexes()).map(({ name }) => name)).toEqual(['_id_', 'n_1']);
    await open.close();
  });

  for (const [kind, refusals] of Object.entries({ FILTERS, FINDS, UPDATES, AGGREGATIONS, DEFINITIONS })) {
    it.each(refusals)(`${kind.toLowerCase()}: %s`, async (_name, attempt, code, message) => {
      const error = await attempt(items, open.db).then(
        () => undefined,
        (refused: Error) => refused,
      );
      expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
    });
  }

  it('transactions, with a text that says so', async () => {
    const session = open.client.startSession();
    session.startTransaction();
    await expect(items.insertOne({ a: 1 }, { session })).rejects.toMatchObject({
      code: 263,
      message: 'embedded store: transactions are not supported',
    });
    await session.endSession();
  });

  it('retryable writes, which the connection string switches off', async () => {
    expect(open.store.uri('x')).toContain('retryWrites=false');
    const body = { insert: 'items', documents: [{ _id: 2 }], txnNumber: 1 };
    await expect(open.db.command(body)).rejects.toMatchObject({ code: 20 });
  });

  it('operations that exceed maxTimeMS', async () => {
    const many = open.db.collection('many');
    await many.insertMany(Array.from({ length: 5_000 }, (_unused, n) => ({ n, body: 'x'.repeat(100) })));
    await expect(many.find({ body: /y$/ }).maxTimeMS(1).toArray()).rejects.toMatchObject({ code: 50 });
    expect(await many.find({ body: /y$/ }).maxTimeMS(60_000).toArray()).toEqual([]);
  });

  it.each<[string, Document]>([
    ['a comment', { comment: 'why' }],
    ['a time limit', { maxTimeMS: 1000 }],
    ['a read concern that one machine always satisfies', { readConcern: { level: 'majority' } }],
    ['a hint that exists', { hint: 'n_1' }],
    ['allowDiskUse', { allowDiskUse: true }],
    ['noCursorTimeout', { noCursorTimeout: true }],
  ])('but takes %s', async (_name, options) => {
    expect(await items.find({ n: 1 }, options).toArray()).toHaveLength(1);
  });

  it('and takes writeConcern majority and journaled, refuses more servers than there are', async () => {
    const set = { $set: { n: 1 } };
    await items.updateOne({ n: 1 }, set, { writeConcern: { w: 'majority', journal: true, wtimeoutMS: 5 } });
    await expect(items.updateOne({ n: 1 }, set, { writeConcern: { w: 2 } })).rejects.toMatchObject({
      code: 2,
    });
  });
});
