import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Double, Long, ObjectId, type Collection, type Document } from 'mongodb';
import { openStore, type OpenStore } from './fixtures/open-store.js';

const one = new ObjectId('65f0c0ffee65f0c0ffee0001');
const two = new ObjectId('65f0c0ffee65f0c0ffee0002');
const DOCUMENTS: Document[] = [
  { _id: 1, n: 1, g: 'a', ref: one, tags: ['x', 'y'] },
  { _id: 2, n: 2.5, g: 'a', ref: one, tags: [] },
  { _id: 3, n: Long.fromNumber(4), g: null, ref: two, tags: null },
  { _id: 4, n: 'text', ref: two, nested: [{ q: 1 }, { q: 2 }] },
];

/** A pipeline and what MongoDB gives for it, in the order of the groups' first documents. */
type Case = [name: string, pipeline: Document[], expected: Document[]];

const PIPELINES: Case[] = [
  [
    'puts missing and null into one group',
    [{ $group: { _id: '$g', n: { $sum: 1 } } }],
    [
      { _id: 'a', n: 2 },
      { _id: null, n: 2 },
    ],
  ],
  [
    'groups by ObjectId',
    [{ $group: { _id: '$ref', n: { $sum: 1 } } }],
    [
      { _id: one, n: 2 },
      { _id: two, n: 2 },
    ],
  ],
  [
    'groups by several fields, of which one may be missing',
    [{ $group: { _id: { g: '$g', r: '$ref' } } }],
    [{ _id: { g: 'a', r: one } }, { _id: { g: null, r: two } }, { _id: { r: two } }],
  ],
  ['groups by a whole array', [{ $match: { _id: 1 } }, { $group: { _id: '$tags' } }], [{ _id: ['x', 'y'] }]],
  [
    'groups by a path through an array',
    [{ $match: { _id: 4 } }, { $group: { _id: '$nested.q' } }],
    [{ _id: [1, 2] }],
  ],
  [
    'adds up what are numbers',
    [{ $group: { _id: null, sum: { $sum: '$n' }, twice: { $sum: 2 }, none: { $sum: '$none' } } }],
    [{ _id: null, sum: 7.5, twice: 8, none: 0 }],
  ],
  ['gives no group of no documents', [{ $match: { n: 99 } }, { $group: { _id: null } }], []],
  [
    'limits what it groups',
    [{ $limit: 2 }, { $group: { _id: null, n: { $sum: 1 } } }],
    [{ _id: null, n: 2 }],
  ],
  [
    'matches and limits groups',
    [{ $group: { _id: '$_id', n: { $sum: '$n' } } }, { $match: { n: { $gt: 1 } } }, { $limit: 1 }],
    [{ _id: 2, n: 2.5 }],
  ],
  ['matches after a limit', [{ $limit: 2 }, { $match: { n: { $gt: 1 } } }], [DOCUMENTS[1]!]],
];

describe('aggregation', () => {
  let open: OpenStore;
  let items: Collection;

  beforeAll(async () => {
    open = await openStore();
    items = open.db.collection('items');
    await items.insertMany(DOCUMENTS as never[]);
  });
  afterAll(() => open.close());

  it.each(PIPELINES)('%s', async (_name, pipeline, expected) => {
    expect(await items.aggregate(pipeline).toArray()).toEqual(expected);
    expect(await open.db.collection('missing').aggregate(pipeline).toArray()).toEqual([]);
  });

  it('counts the groups of an index by its keys', async () => {
    const pipeline = [{ $match: { g: 'a' } }, { $group: { _id: '$g', n: { $sum: 1 } } }];
    await items.createIndex({ g: 1 });
    expect(await items.aggregate(pipeline).toArray()).toEqual([{ _id: 'a', n: 2 }]);
    await items.dropIndex('g_1');
  });

  it('makes a long of ints that are too large, and a double of longs', async () => {
    const numbers = open.db.collection('numbers');
    await numbers.insertMany([
      { i: 2 ** 31 - 1, l: Long.MAX_VALUE },
      { i: 1, l: Long.fromNumber(1) },
    ]);
    const pipeline = [{ $group: { _id: null, i: { $sum: '$i' }, l: { $sum: '$l' } } }];
    const [sums] = await numbers.aggregate(pipeline, { promoteValues: false }).toArray();
    expect(sums).toEqual({ _id: null, i: Long.fromNumber(2 ** 31), l: new Double(2 ** 63) });
  });
});
