import { describe, expect, it } from '@jest/globals';
import { Binary, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { compare } from './compare.js';
import { afterPrefix, directedKey, encodeKey } from './keys.js';
import type { Bson } from './values.js';

const scalar: fc.Arbitrary<Bson> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.string({ unit: 'binary' }),
  fc.string().map((text) => `${text}\0`),
  fc.integer().map((value) => new Int32(value)),
  fc.double().map((value) => new Double(value)),
  fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map((value) => Long.fromBigInt(value)),
  fc.integer({ min: -5, max: 5 }).map((offset) => Long.fromBigInt(2n ** 53n + BigInt(offset))),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.uint8Array({ maxLength: 20 }).map((bytes) => new Binary(bytes)),
  fc.tuple(fc.nat(), fc.nat()).map(([t, i]) => new Timestamp({ t, i })),
  fc.constant(new MinKey()),
  fc.constant(new MaxKey()),
);

const value: fc.Arbitrary<Bson> = fc.letrec<{ any: Bson }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.string({ minLength: 1 }), tie('any'), { maxKeys: 3 }),
  ),
})).any;

describe('index keys', () => {
  it('sort as BSON values do', () => {
    fc.assert(
      fc.property(value, value, (left, right) => {
        const keys = Math.sign(Buffer.compare(encodeKey(left), encodeKey(right)));
        expect(keys).toBe(Math.sign(compare(left, right)) + 0);
      }),
      { numRuns: 3000 },
    );
  });

  it('sort in reverse for a descending field', () => {
    fc.assert(
      fc.property(value, value, (left, right) => {
        const keys = Math.sign(Buffer.compare(directedKey(left, -1), directedKey(right, -1)));
        expect(keys).toBe(-Math.sign(compare(left, right)) + 0);
      }),
      { numRuns: 1000 },
    );
  });

  it('delimit themselves: joined keys sort by the first value, then by the second', () => {
    const pair = fc.tuple(value, value);
    fc.assert(
      fc.property(pair, pair, (left, right) => {
        const join = ([a, b]: [Bson, Bson]): Buffer => Buffer.concat([encodeKey(a), encodeKey(b)]);
        const expected = Math.sign(compare(left[0], right[0])) || Math.sign(compare(left[1], right[1]));
        expect(Math.sign(Buffer.compare(join(left), join(right)))).toBe(expected + 0);
      }),
      { numRuns: 2000 },
    );
  });

  it('are one for the same number in different types, and differ for neighbouring longs beyond 2^53', () => {
    expect(encodeKey(new Int32(5))).toEqual(encodeKey(new Double(5)));
    expect(encodeKey(Long.fromNumber(5))).toEqual(encodeKey(new Double(5)));
    expect(encodeKey(new Double(-0))).toEqual(encodeKey(new Int32(0)));
    const keys = [0n, 1n, 2n].map((offset) => encodeKey(Long.fromBigInt(2n ** 53n + offset)).toString('hex'));
    expect(new Set(keys).size).toBe(3);
    expect([...keys].sort()).toEqual(keys);
  });

  it('have a first key after each prefix', () => {
    expect(afterPrefix(Buffer.from([1, 0xff, 0xff]))).toEqual(Buffer.from([2]));
    expect(afterPrefix(Buffer.from([0xff]))).toBeUndefined();
  });
});
