import { describe, expect, it } from '@jest/globals';
import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
  type Document,
} from 'bson';
import { decode } from './codec.js';
import { filterFields, pickFields } from './pick.js';

const all: Document = {
  double: new Double(1),
  string: 'text',
  document: { a: { b: 1 } },
  array: [1, [2], {}],
  binary: new Binary(Buffer.from('bytes'), 0x80),
  id: new ObjectId(),
  yes: true,
  date: new Date(5),
  nothing: null,
  code: new Code('x'),
  int: new Int32(1),
  timestamp: new Timestamp({ t: 1, i: 2 }),
  long: Long.fromNumber(3),
  decimal: Decimal128.fromString('1.5'),
  min: new MinKey(),
  max: new MaxKey(),
  empty: '',
  ação: 1,
};

describe('picking fields', () => {
  it.each(Object.keys(all))('finds %s behind and before values of every type', (field) => {
    for (const doc of [all, Object.fromEntries(Object.entries(all).reverse())]) {
      const bytes = serialize(doc);
      expect(pickFields(bytes, new Set([field]))).toEqual({ [field]: decode(bytes)[field] });
    }
  });

  it('keeps the order of the document and leaves out what is not there', () => {
    const bytes = serialize({ c: 1, a: 2, b: 3 });
    expect(Object.keys(pickFields(bytes, new Set(['a', 'c', 'x'])))).toEqual(['c', 'a']);
    expect(pickFields(serialize({}), new Set(['a']))).toEqual({});
  });

  it('decodes the whole document when a type has no known length', () => {
    const bytes = serialize({ regex: new BSONRegExp('a', 'i'), a: 1 });
    expect(pickFields(bytes, new Set(['a']))).toEqual(decode(bytes));
  });

  it('lists the fields that a filter reads', () => {
    expect(filterFields({ a: 1, 'b.c': 2, $or: [{ d: 1 }, { $and: [{ 'e.0': 1 }] }] })).toEqual(
      new Set(['a', 'b', 'd', 'e']),
    );
    expect(filterFields({ a: 1, $expr: true })).toBeUndefined();
  });
});
