import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection } from 'mongodb';
import { DATE_EXPRESSIONS, type ExpressionCase } from './fixtures/date-expressions.js';
import { openStore, type OpenStore } from './fixtures/open-store.js';
import { date, one, only, SAMPLE } from './fixtures/sample-documents.js';

/** An expression on the first document, and its value. */
const EXPRESSIONS: ExpressionCase[] = [
  [
    'conditions',
    {
      $switch: {
        branches: [{ case: { $gt: ['$n', 5] }, then: 'hi' }],
        default: { $cond: [{ $eq: ['$g', 'a'] }, { $ifNull: ['$zz', 'd'] }, 'no'] },
      },
    },
    'd',
  ],
  ['$literal, also as a variable', { $let: { vars: { v: { $literal: '$x' } }, in: '$$v' } }, '$x'],
  [
    'order across types',
    [
      { $gt: ['a', 1] },
      { $lt: [null, 1] },
      { $gt: [{ a: 1 }, 'z'] },
      { $lt: [true, date('1970-01-01')] },
      { $lt: ['$ref', true] },
      { $gt: ['$ref', 'a'] },
    ],
    [true, true, true, true, true, true],
  ],
  ['missing is less than null', { $lt: ['$nope', null] }, true],
  ['equality of ObjectIds', { $eq: ['$ref', one] }, true],
  ['$in', { $in: [one, ['$ref']] }, true],
  [
    'arithmetic',
    [
      { $add: ['$n', 1] },
      { $subtract: [5, 7] },
      { $multiply: [3, '$n'] },
      { $divide: [1, 4] },
      { $mod: [-7, 3] },
      { $pow: [2, 10] },
    ],
    [2, -2, 3, 0.25, -1, 1024],
  ],
  [
    'rounding to even and to places',
    [
      { $round: [2.5, 0] },
      { $round: [3.5, 0] },
      { $round: [1.005, 2] },
      { $trunc: [-1.7] },
      { $ceil: 1.2 },
      { $floor: -1.2 },
      { $abs: -3 },
    ],
    [2, 4, 1, -1, 2, -2, 3],
  ],
  [
    'dates and numbers',
    [{ $subtract: [date('2026-03-29T01:30:01Z'), '$d'] }, { $add: ['$d', 1000] }],
    [1000, date('2026-03-29T01:30:01Z')],
  ],
  [
    'strings',
    [
      { $toUpper: '$g' },
      { $split: ['a-b', '-'] },
      { $strLenCP: 'é' },
      { $strLenBytes: 'é' },
      { $substrCP: ['ação', 1, 2] },
      { $trim: { input: ' x ' } },
      { $indexOfCP: ['abcb', 'b', 2] },
    ],
    ['A', ['a', 'b'], 1, 2, 'çã', 'x', 3],
  ],
  [
    'replacing and matching',
    [
      { $replaceAll: { input: 'a.b.c', find: '.', replacement: '-' } },
      { $replaceOne: { input: 'a.b', find: '.', replacement: '' } },
      { $regexMatch: { input: '$g', regex: /^A/i } },
    ],
    ['a-b-c', 'ab', true],
  ],
  ['$concat with null is null', { $concat: ['a', '$nope'] }, null],
  [
    'arrays',
    [
      { $arrayElemAt: ['$tags', -1] },
      { $slice: ['$tags', 1] },
      { $first: '$tags' },
      { $last: '$tags' },
      { $reverseArray: '$tags' },
      { $concatArrays: ['$tags', [1]] },
      { $range: [0, 3] },
    ],
    ['y', ['x'], 'x', 'y', ['y', 'x'], ['x', 'y', 1], [0, 1, 2]],
  ],
  [
    '$map, $filter and $reduce',
    {
      $reduce: {
        input: {
          $filter: {
            input: { $map: { input: [1, 2, 3], as: 'i', in: { $multiply: ['$$i', 2] } } },
            as: 'j',
            cond: { $gt: ['$$j', 2] },
          },
        },
        initialValue: 0,
        in: { $add: ['$$value', '$$this'] },
      },
    },
    10,
  ],
  [
    'sets',
    [
      {
        $setUnion: [
          [1, 2],
          [2, 3],
        ],
      },
      {
        $setIntersection: [
          [1, 2],
          [2, 3],
        ],
      },
      { $setDifference: [[1, 2], [2]] },
      {
        $setEquals: [
          [1, 2],
          [2, 1, 1],
        ],
      },
      { $setIsSubset: [[1], [1, 2]] },
    ],
    [[1, 2, 3], [2], [1], true, true],
  ],
  [
    'objects',
    { $objectToArray: { $mergeObjects: [{ a: 1 }, { b: 2 }] } },
    [
      { k: 'a', v: 1 },
      { k: 'b', v: 2 },
    ],
  ],
  ['$arrayToObject', { $arrayToObject: [[{ k: 'a', v: 1 }]] }, { a: 1 }],
  [
    'types',
    [{ $type: '$d' }, { $type: '$tags' }, { $type: '$nope' }, { $type: '$n' }, { $type: '$ref' }],
    ['date', 'array', 'missing', 'int', 'objectId'],
  ],
  [
    'conversions',
    [
      { $toString: '$ref' },
      { $toObjectId: '65f0c0ffee65f0c0ffee0001' },
      { $toInt: '12' },
      { $toDouble: '1.5' },
      { $toBool: 0 },
      { $toDate: '2026-01-01' },
    ],
    ['65f0c0ffee65f0c0ffee0001', one, 12, 1.5, false, date('2026-01-01T00:00:00Z')],
  ],
  ...DATE_EXPRESSIONS,
];

const ERRORS: [name: string, expression: unknown, code: number][] = [
  ['$size of what is no array', { $size: '$nope' }, 17124],
  ['division by zero', { $divide: [1, 0] }, 2],
  ['an unknown zone', { $hour: { date: '$d', timezone: 'Mars/Base' } }, 40485],
  ['a sum of decimals, which would not be exact', { $add: ['$dec', 1] }, 238],
  ['a text as number', { $toInt: 'x' }, 241],
  ['$switch without a branch that fits', { $switch: { branches: [{ case: false, then: 1 }] } }, 40066],
];

describe('expressions', () => {
  let open: OpenStore;
  let items: Collection;

  beforeAll(async () => {
    open = await openStore();
    items = open.db.collection('x');
    await items.insertMany(SAMPLE as never[]);
  });
  afterAll(() => open.close());

  it.each(EXPRESSIONS)('%s', async (_name, expression, value) => {
    expect(await items.aggregate([only(1), { $project: { _id: 0, value: expression } }]).toArray()).toEqual([
      { value },
    ]);
  });

  it.each(ERRORS)('refuses %s', async (_name, expression, code) => {
    const run = items.aggregate([only(1), { $project: { value: expression } }]).toArray();
    await expect(run).rejects.toMatchObject({ code });
  });
});
