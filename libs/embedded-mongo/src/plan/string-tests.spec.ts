import { describe, expect, it } from '@jest/globals';
import { BSONRegExp, BSONSymbol, Code, Decimal128, Int32, ObjectId, serialize, type Document } from 'bson';
import { decode } from '../bson/codec.js';
import { compileFilter } from '../query/matcher.js';
import { passes, splitStringTests } from './string-tests.js';

const documents: Document[] = [
  { a: 'x' },
  { a: 'y', b: 'x' },
  { a: ['y', 'x'] },
  { a: ['y', ['x'], { a: 'x' }] },
  { a: [] },
  { a: [1, new ObjectId(), 'ação', 'x'] },
  { a: 'ação' },
  { a: '' },
  { a: 'xx' },
  { a: null },
  { a: new Int32(1), b: ['x', 'x'] },
  { a: new Code('x') },
  { b: { a: 'x' } },
  { aa: 'x', b: Decimal128.fromString('1') },
  {},
];

const filters: Document[] = [
  { a: 'x' },
  { a: { $eq: 'x' } },
  { a: { $ne: 'x' } },
  { a: 'ação' },
  { a: '' },
  { $and: [{ a: 'x' }, { b: 'x' }] },
  { $and: [{ a: 'x' }, { b: { $exists: false } }], a: { $ne: 'y' } },
  { a: 'x', $or: [{ b: 'x' }, { b: { $exists: false } }] },
];

describe('comparisons with strings by the bytes of a document', () => {
  it.each(filters)('finds with %j what the compiled filter finds', (filter) => {
    const { tests, rest } = splitStringTests(filter);
    expect(tests.length).toBeGreaterThan(0);
    const found = documents.filter((doc) => {
      const isFound = passes(serialize(doc), tests);
      expect(isFound).toBeDefined();
      return isFound && compileFilter(rest)(decode(serialize(doc)));
    });
    expect(found).toEqual(documents.filter((doc) => compileFilter(filter)(decode(serialize(doc)))));
  });

  it.each<Document>([
    { 'a.b': 'x' },
    { a: { $gt: 'x' } },
    { a: { $eq: 1 } },
    { a: { $ne: 'x', $exists: true } },
    { $or: [{ a: 'x' }, { b: 'x' }] },
    { a: { b: 'x' } },
  ])('leaves %j to the compiled filter', (filter) => {
    expect(splitStringTests(filter)).toEqual({ tests: [], rest: filter });
  });

  it('does not tell of symbols, and behind types without a known length', () => {
    const { tests } = splitStringTests({ a: 'x' });
    expect(passes(serialize({ a: new BSONSymbol('x') }), tests)).toBeUndefined();
    expect(passes(serialize({ a: ['y', new BSONSymbol('x')] }), tests)).toBeUndefined();
    expect(passes(serialize({ b: new BSONRegExp('b'), a: 'x' }), tests)).toBeUndefined();
    expect(passes(serialize({ a: 'x', b: new BSONRegExp('b') }), tests)).toBe(true);
  });
});
