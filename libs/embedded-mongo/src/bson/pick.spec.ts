import { describe, expect, it } from '@jest/globals';
import {
  Binary,
  BSONError,
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
import { hasString } from './strings.js';
import { copyFields, filterFields, includedFields, pickFields, plainFields } from './pick.js';

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

  it('copies the bytes of a document with or without fields, of every type', () => {
    const bytes = serialize(all);
    for (const field of Object.keys(all)) {
      const { [field]: value, ...rest } = all;
      expect(Buffer.from(copyFields(bytes, new Set([field]), true)!)).toEqual(
        Buffer.from(serialize({ [field]: value })),
      );
      expect(Buffer.from(copyFields(bytes, new Set([field]), false)!)).toEqual(Buffer.from(serialize(rest)));
    }
    expect(copyFields(serialize({ regex: new BSONRegExp('a') }), new Set(['b']), false)).toBeUndefined();
  });

  it.each<[Document, string[], Document, Document]>([
    [{ a: { b: 1, c: 2 }, d: 3 }, ['a.b'], { a: { b: 1 } }, { a: { c: 2 }, d: 3 }],
    [{ a: { c: 2, b: { x: [1] } }, d: 3 }, ['a.b', 'd'], { a: { b: { x: [1] } }, d: 3 }, { a: { c: 2 } }],
    [{ a: { b: { c: 1, d: 2 } } }, ['a.b.c', 'a.b.e'], { a: { b: { c: 1 } } }, { a: { b: { d: 2 } } }],
    [{ a: { c: 1 }, b: 2 }, ['a.b'], { a: {} }, { a: { c: 1 }, b: 2 }],
    [{ a: 1, b: null }, ['a.b', 'b.a'], {}, { a: 1, b: null }],
    [{ 'a.b': 1, a: { b: 2 } }, ['a.b'], { a: { b: 2 } }, { 'a.b': 1, a: {} }],
  ])('copies parts of %j at %j', (doc, paths, kept, rest) => {
    const bytes = serialize(doc);
    expect(Buffer.from(copyFields(bytes, new Set(paths), true)!)).toEqual(Buffer.from(serialize(kept)));
    expect(Buffer.from(copyFields(bytes, new Set(paths), false)!)).toEqual(Buffer.from(serialize(rest)));
  });

  it('leaves an array on the way to a field to the decoded document', () => {
    const bytes = serialize({ a: [{ b: 1, c: 2 }] });
    expect(copyFields(bytes, new Set(['a.b']), true)).toBeUndefined();
    expect(copyFields(bytes, new Set(['a']), true)).toBeDefined();
  });

  it.each<[Document, string[], boolean]>([
    [{ a: 1 }, ['a', '_id'], true],
    [{ a: true, _id: 0 }, ['a'], true],
    [{ a: 0, b: false }, ['a', 'b'], false],
    [{ a: 0, _id: 0 }, ['a', '_id'], false],
    [{ a: 0, _id: 1 }, ['a'], false],
    [{ 'a.b': 1, 'a.c': 1, d: 1 }, ['a.b', 'a.c', 'd', '_id'], true],
    [{ 'a.0': 0 }, ['a.0'], false],
    [{ _id: 1 }, ['_id'], true],
    [{ _id: 0 }, ['_id'], false],
  ])('reads the projection %j', (projection, named, keep) => {
    expect(plainFields(projection)).toEqual({ named: new Set(named), keep });
  });

  it.each<Document>([{ 'a..b': 1 }, { '_id.a': 1 }, { a: { $slice: 1 } }, { a: '$b' }, { 'a.$': 1 }])(
    'leaves the projection %j to the decoded document',
    (projection) => {
      expect(plainFields(projection)).toBeUndefined();
    },
  );

  it.each<[Document, string[] | undefined]>([
    [{ a: 1, 'b.c': true, 'b.d.0': 1 }, ['_id', 'a', 'b']],
    [{ 'a.b': 1, _id: 0 }, ['_id', 'a']],
    [{ 'a.b': 0 }, undefined],
    [{ _id: 0 }, undefined],
    [{ 'a.$': 1 }, undefined],
    [{ 'a.b': 1, c: '$d.e' }, undefined],
    [{ 'a.b': 1, c: { $slice: 1 } }, undefined],
  ])('lists the fields that the projection %j includes', (projection, fields) => {
    expect(includedFields(projection)).toEqual(fields && new Set(fields));
  });

  it('lists the fields that a filter reads', () => {
    expect(filterFields({ a: 1, 'b.c': 2, $or: [{ d: 1 }, { $and: [{ 'e.0': 1 }] }] })).toEqual(
      new Set(['a', 'b', 'd', 'e']),
    );
  });
});

describe('a damaged document', () => {
  const whole = Buffer.from(serialize({ list: ['a', 'b'], inner: { x: 'text', y: 1 }, ...all }));
  const paths = new Set(['inner.y', 'no such field']);

  const read = (bytes: Buffer) => {
    for (const attempt of [
      () => copyFields(bytes, paths, true),
      () => copyFields(bytes, paths, false),
      () => hasString(bytes, Buffer.from('list'), Buffer.from('none')),
      () => hasString(bytes, Buffer.from('no such field'), Buffer.from('none')),
    ])
      try {
        attempt();
      } catch (error) {
        expect(error).toBeInstanceOf(BSONError);
      }
  };

  it('is read to its end or refused, whichever bit is flipped', () => {
    for (let at = 0; at < whole.length; at++)
      for (let bit = 0; bit < 8; bit++) {
        const damaged = Buffer.from(whole);
        damaged[at]! ^= 1 << bit;
        read(damaged);
      }
  });

  it('is refused wherever it is cut off', () => {
    for (let length = 0; length < whole.length; length++)
      expect(() => copyFields(whole.subarray(0, length), paths, true)).toThrow(BSONError);
  });
});
