import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { openStore, type OpenStore } from './fixtures/open-store.js';
import { date, one, only, SAMPLE, two } from './fixtures/sample-documents.js';

/** A pipeline and what the server gives for it. */
type Case = [name: string, pipeline: Document[], expected: Document[]];

const STAGES: Case[] = [
  [
    '$group puts missing and null together',
    [{ $group: { _id: '$g', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: null, n: 1 },
      { _id: 'a', n: 2 },
      { _id: 'b', n: 1 },
    ],
  ],
  [
    '$group by ObjectId',
    [{ $group: { _id: '$ref', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: one, n: 2 },
      { _id: two, n: 2 },
    ],
  ],
  ['$group by several fields', [{ $group: { _id: { g: '$g', r: '$ref' } } }, { $count: 'c' }], [{ c: 3 }]],
  [
    '$addToSet recognises equal ObjectIds',
    [{ $group: { _id: null, s: { $addToSet: '$ref' } } }, { $project: { n: { $size: '$s' } } }],
    [{ _id: null, n: 2 }],
  ],
  [
    'accumulators skip what is missing',
    [
      {
        $group: {
          _id: null,
          s: { $sum: '$n' },
          a: { $avg: '$n' },
          mi: { $min: '$n' },
          ma: { $max: '$n' },
          c: { $count: {} },
        },
      },
    ],
    [{ _id: null, s: 7.5, a: 2.5, mi: 1, ma: 4, c: 4 }],
  ],
  [
    '$first, $last and $push keep the order',
    [
      { $sort: { _id: -1 } },
      { $group: { _id: null, f: { $first: '$_id' }, l: { $last: '$_id' }, p: { $push: '$_id' } } },
    ],
    [{ _id: null, f: 4, l: 1, p: [4, 3, 2, 1] }],
  ],
  ['$unwind', [{ $unwind: '$tags' }, { $count: 'c' }], [{ c: 2 }]],
  [
    '$unwind keeping the empty, with positions',
    [
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $group: { _id: '$i', n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: null, n: 3 },
      { _id: 0, n: 1 },
      { _id: 1, n: 1 },
    ],
  ],
  ['$count of nothing is nothing', [{ $match: { n: 99 } }, { $count: 'c' }], []],
  [
    '$sort puts the missing first',
    [{ $sort: { n: -1, _id: 1 } }, { $project: { _id: 1 } }],
    [{ _id: 3 }, { _id: 2 }, { _id: 1 }, { _id: 4 }],
  ],
  [
    '$sort after a stage holds null and missing for equal',
    [
      { $addFields: { k: { $cond: [{ $eq: ['$_id', 1] }, null, '$$REMOVE'] } } },
      { $sort: { k: 1, _id: 1 } },
      { $project: { _id: 1 } },
    ],
    [{ _id: 1 }, { _id: 2 }, { _id: 3 }, { _id: 4 }],
  ],
  [
    '$sort then $limit and $skip',
    [{ $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
    [{ _id: 3 }, { _id: 2 }],
  ],
  [
    '$bucket',
    [
      { $match: { n: { $exists: true } } },
      { $bucket: { groupBy: '$n', boundaries: [0, 2, 10], output: { c: { $sum: 1 } } } },
    ],
    [
      { _id: 0, c: 1 },
      { _id: 2, c: 2 },
    ],
  ],
  [
    '$bucket with a default',
    [{ $bucket: { groupBy: '$n', boundaries: [0, 2], default: 'other' } }],
    [
      { _id: 0, count: 1 },
      { _id: 'other', count: 3 },
    ],
  ],
  [
    '$sortByCount',
    [{ $match: { g: { $type: 'string' } } }, { $sortByCount: '$g' }],
    [
      { _id: 'a', count: 2 },
      { _id: 'b', count: 1 },
    ],
  ],
  [
    '$lookup by fields',
    [
      only(1),
      { $lookup: { from: 'x', localField: 'ref', foreignField: 'ref', as: 'l' } },
      { $project: { _id: 0, ids: '$l._id' } },
    ],
    [{ ids: [1, 2] }],
  ],
  [
    '$lookup by pipeline',
    [
      only(1),
      {
        $lookup: {
          from: 'x',
          let: { r: '$ref' },
          pipeline: [{ $match: { $expr: { $eq: ['$ref', '$$r'] } } }, { $count: 'n' }],
          as: 'l',
        },
      },
      { $project: { _id: 0, l: 1 } },
    ],
    [{ l: [{ n: 2 }] }],
  ],
  [
    '$lookup from a collection that is missing',
    [
      only(1),
      { $lookup: { from: 'none', localField: 'n', foreignField: 'n', as: 'l' } },
      { $project: { l: 1 } },
    ],
    [{ _id: 1, l: [] }],
  ],
  [
    '$facet',
    [
      {
        $facet: {
          total: [{ $count: 'n' }],
          first: [{ $sort: { _id: 1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
        },
      },
    ],
    [{ total: [{ n: 4 }], first: [{ _id: 1 }] }],
  ],
  ['$unionWith', [{ $unionWith: 'x' }, { $count: 'c' }], [{ c: 8 }]],
  [
    '$match after $group, with $expr',
    [{ $group: { _id: '$g', n: { $sum: 1 } } }, { $match: { $expr: { $gte: ['$n', 2] } } }],
    [{ _id: 'a', n: 2 }],
  ],
  [
    '$match of a date range in the middle',
    [{ $project: { d: 1 } }, { $match: { d: { $gte: date('2026-03-30T00:00:00Z') } } }, { $count: 'c' }],
    [{ c: 2 }],
  ],
  [
    '$match compares within one type',
    [{ $project: { n: 1, g: 1 } }, { $match: { g: { $gt: 0 } } }, { $count: 'c' }],
    [],
  ],
  [
    '$replaceRoot, $set through arrays, $unset',
    [only(4), { $replaceRoot: { newRoot: '$nested' } }, { $set: { 'b.z': 1 } }, { $unset: 'a' }],
    [
      {
        b: [
          { q: 1, z: 1 },
          { q: 2, z: 1 },
        ],
      },
    ],
  ],
  ['$project through arrays', [only(4), { $project: { _id: 0, q: '$nested.b.q' } }], [{ q: [1, 2] }]],
  [
    '$project by exclusion',
    [only(4), { $project: { ref: 0, 'nested.b': 0, g: 0 } }],
    [{ _id: 4, nested: { a: 1 } }],
  ],
  [
    'one instant for $$NOW',
    [{ $project: { _id: 0, now: '$$NOW' } }, { $group: { _id: '$now' } }, { $count: 'instants' }],
    [{ instants: 1 }],
  ],
];

describe('aggregation', () => {
  let open: OpenStore;
  let items: Collection;

  beforeAll(async () => {
    open = await openStore();
    items = open.db.collection('x');
    await items.insertMany(SAMPLE as never[]);
  });
  afterAll(() => open.close());

  it.each(STAGES)('%s', async (_name, pipeline, expected) => {
    expect(await items.aggregate(pipeline).toArray()).toEqual(expected);
  });

  it('reads through an index where its first stages allow', async () => {
    await items.createIndex({ g: 1, n: -1 });
    const top = await items
      .aggregate([{ $match: { g: 'a' } }, { $sort: { n: -1 } }, { $limit: 1 }])
      .toArray();
    expect(top.map(({ _id }) => _id)).toEqual([2]);
    await items.dropIndex('g_1_n_-1');
  });

  it('writes its result by $out and $merge', async () => {
    await items.aggregate([{ $match: { g: 'a' } }, { $project: { n: 1 } }, { $out: 'made' }]).toArray();
    const made = open.db.collection('made');
    expect(await made.find().toArray()).toEqual([
      { _id: 1, n: 1 },
      { _id: 2, n: 2.5 },
    ]);
    await items
      .aggregate([
        { $match: { _id: { $in: [1, 3] } } },
        { $project: { g: 1 } },
        { $merge: { into: 'made', whenMatched: 'merge' } },
      ])
      .toArray();
    expect(await made.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 1, g: 'a' },
      { _id: 2, n: 2.5 },
      { _id: 3, g: null },
    ]);
  });
});
