import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Db, Document } from 'mongodb';
import { openStore, type OpenStore } from './fixtures/open-store.js';

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
    // A raw command reports errors of its statements; the driver's own methods throw them.
    if (writeErrors) throw Object.assign(new Error(writeErrors[0].errmsg), { code: writeErrors[0].code });
  };
const index =
  (key: Document, options: Document = {}) =>
  (items: Collection) =>
    items.createIndex(key as never, options);

const unsupported = (attempts: Record<string, Refusal[1]>, what: (name: string) => string): Refusal[] =>
  Object.entries(attempts).map(([name, attempt]) => [
    name,
    attempt,
    238,
    `embedded store: ${what(name)} is not supported`,
  ]);
const named = (names: string, attempt: (name: string) => Refusal[1]): Record<string, Refusal[1]> =>
  Object.fromEntries(names.split(' ').map((name) => [name, attempt(name)]));

const FILTERS: Refusal[] = [
  ...unsupported(
    named('$where $text $expr $jsonSchema $nor $comment $alwaysTrue $xor', (name) => find({ [name]: [{}] })),
    (name) => `the filter operator ${name}`,
  ),
  ...unsupported(
    named('$all $elemMatch $type $mod $bitsAllSet $near $geoWithin $comment $like', (name) =>
      find({ a: { [name]: [1] } }),
    ),
    (name) => `the filter operator ${name}`,
  ),
  ...['a.b', '[ab]', 'a|b', 'a+', '^a$', '(a)', '\\d', 'a{2}', 'a\\', '.*'].map((pattern): Refusal => [
    `the pattern ${pattern}`,
    find({ text: { $regex: pattern } }),
    238,
    'a regular expression other than escaped text and prefixes',
  ]),
  ['a general expression under $in', find({ text: { $in: [/a.b/] } }), 238, 'other than escaped text'],
  ['a general expression under $not', find({ text: { $not: /a.b/ } }), 238, 'other than escaped text'],
  ['an option of an expression', find({ text: /a/i }), 238, "the option 'i' of a regular expression"],
  ['$options', find({ text: { $regex: 'a', $options: 'i' } }), 238, 'the filter operator $options'],
  ['an operator under $in', find({ a: { $in: [{ $gt: 1 }] } }), 2, 'cannot nest $ under $in'],
  ['an empty $or', find({ $or: [] }), 2, 'nonempty array'],
  [
    'a bad filter on a collection that is missing',
    (_items, db) => db.collection('none').findOne({ a: { $like: 1 } }),
    238,
    'the filter operator $like',
  ],
];

const FINDS: Refusal[] = [
  ...['tailable', 'awaitData', 'showRecordId', 'returnKey', 'collation', 'let', 'min', 'max', 'colour'].map(
    (option): Refusal => [
      `the option ${option}`,
      command({ find: 'items', [option]: {} }),
      40415,
      `embedded store: the option '${option}' of find is not supported. BSON field 'find.${option}' is an unknown field.`,
    ],
  ),
  ...unsupported(
    named('$slice $elemMatch $meta $add', (name) => find({}, { projection: { a: { [name]: 1 } } })),
    (name) => `the projection operator ${name}`,
  ),
  ['a computed projection', find({}, { projection: { a: '$b' } }), 238, 'a projection that computes a field'],
  ['a positional projection', find({ list: 1 }, { projection: { 'list.$': 1 } }), 238, "'list.$'"],
  [
    'a collation of distinct',
    (items) => items.distinct('a', {}, { collation: { locale: 'pt' } }),
    40415,
    "'collation'",
  ],
  ['a collation of count', command({ count: 'items', collation: {} }), 40415, "'collation'"],
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
  ['listDatabases with sizes', command({ listDatabases: 1 }), 238, 'listDatabases without nameOnly'],
  ...'mapReduce collMod collStats dbStats bulkWrite'
    .split(' ')
    .map((name): Refusal => [
      `the command ${name}`,
      command({ [name]: 'items' }),
      59,
      `embedded store: the command '${name}' is not supported. no such command: '${name}'`,
    ]),
];

const UPDATES: Refusal[] = [
  ...unsupported(
    named('$mul $currentDate $addToSet $pop $pullAll $pushAll $increase', (name) =>
      update({ [name]: { list: 1 } }),
    ),
    (name) => `the update operator ${name}`,
  ),
  ...unsupported(
    named('$position $sort', (name) => update({ $push: { list: { $each: [], [name]: 1 } } })),
    (name) => `the modifier ${name} of $push`,
  ),
  ...unsupported(
    named('list.$ list.$[] list.$[x] list.$.a', (path) => update({ $set: { [path]: 1 } })),
    (path) => `the positional path '${path}'`,
  ),
  ['a pipeline', (items) => items.updateOne({}, [{ $set: { n: 2 } }]), 238, 'an update by a pipeline'],
  [
    'arrayFilters',
    update({ $set: { n: 2 } }, { arrayFilters: [{ x: 1 }] }),
    40415,
    "embedded store: the option 'arrayFilters' of update is not supported",
  ],
  [
    'a collation',
    update({ $set: { n: 2 } }, { collation: { locale: 'pt' } }),
    40415,
    "'collation' of update",
  ],
  ['let', update({ $set: { n: 2 } }, { let: { x: 1 } }), 40415, "'let' of update"],
  [
    'arrayFilters of findAndModify',
    (items) => items.findOneAndUpdate({}, { $set: { n: 2 } }, { arrayFilters: [{ x: 1 }] }),
    40415,
    "'arrayFilters' of findAndModify",
  ],
  [
    'a collation of a delete',
    (items) => items.deleteOne({ n: 1 }, { collation: { locale: 'pt' } }),
    40415,
    "'collation' of delete",
  ],
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
  ...unsupported(
    named(
      '$sort $skip $count $project $set $addFields $unset $unwind $replaceRoot $lookup $graphLookup $facet $bucket $sortByCount $unionWith $out $merge $changeStream $setWindowFields $frobnicate',
      (name) => aggregate({ [name]: {} }),
    ),
    (name) => `the stage ${name}`,
  ),
  ...unsupported(
    named('$avg $min $max $first $last $push $addToSet $count $mergeObjects $top', (name) =>
      aggregate({ $group: { _id: 1, a: { [name]: {} } } }),
    ),
    (name) => `the accumulator ${name}`,
  ),
  ...unsupported(
    named('$add $cond $dateToString $function $literal', (name) =>
      aggregate({ $group: { _id: { [name]: [1] } } }),
    ),
    (name) => `the expression ${name}`,
  ),
  ['a variable', aggregate({ $group: { _id: '$$NOW' } }), 238, 'the variable $$NOW is not supported'],
  ['an expression in a sum', aggregate({ $group: { _id: 1, a: { $sum: { $add: [1] } } } }), 238, '$add'],
  ['$expr', aggregate({ $match: { $expr: true } }), 238, 'the filter operator $expr'],
  [
    'a collation',
    (items) => items.aggregate([], { collation: { locale: 'pt' } }).toArray(),
    40415,
    "'collation' of aggregate",
  ],
  ['let', (items) => items.aggregate([], { let: { a: 1 } }).toArray(), 40415, "'let' of aggregate"],
  ['a pipeline on a database', (_items, db) => db.aggregate([]).toArray(), 238, 'a pipeline on a database'],
  ['two stages in one', aggregate({ $match: {}, $limit: 1 }), 40323, 'exactly one field'],
  ['a limit of none', aggregate({ $limit: 0 }), 15958, 'Expected a positive number'],
];

const DEFINITIONS: Refusal[] = [
  ['a text index', index({ a: 'text' }), 238, "an index of type 'text'"],
  ['a geo index', index({ a: '2dsphere' }), 238, "an index of type '2dsphere'"],
  ['a hashed index', index({ a: 'hashed' }), 238, "an index of type 'hashed'"],
  ['a wildcard index', index({ '$**': 1 }), 67, "field name starts with '$'"],
  ['a hidden index', index({ a: 1 }, { hidden: true }), 238, "the index option 'hidden'"],
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
    // None of the refused operations changed anything.
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
    await expect(many.find({ body: /y/ }).maxTimeMS(1).toArray()).rejects.toMatchObject({ code: 50 });
    expect(await many.find({ body: /y/ }).maxTimeMS(60_000).toArray()).toEqual([]);
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

  it('takes writeConcern majority and journaled, and refuses more servers than there are', async () => {
    const set = { $set: { n: 1 } };
    await items.updateOne({ n: 1 }, set, { writeConcern: { w: 'majority', journal: true, wtimeoutMS: 5 } });
    await expect(items.updateOne({ n: 1 }, set, { writeConcern: { w: 2 } })).rejects.toMatchObject({
      code: 2,
    });
  });
});
