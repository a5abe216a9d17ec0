import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { centavosOf, fieldOf, instantOf, listOf, reaisText, textOf } from './provider-values.js';

describe('sums', () => {
  it.each<[unknown, number | null]>([
    [49.9, 4_990],
    [0.1 + 0.2, 30],
    ['123.45', 12_345],
    ['123.4', 12_340],
    ['7', 700],
    [0, 0],
    ['1.234,50', null],
    ['12,34', null],
    ['1.234', null],
    ['R$ 12.34', null],
    ['-1.00', null],
    [-1, null],
    [1.005, null],
    [1e300, null],
    ['99999999999.00', null],
    [Number.NaN, null],
    ['', null],
    [null, null],
    [{ value: 1 }, null],
    [['1.00'], null],
  ])('%p are %p centavos', (value, centavos) => {
    expect(centavosOf(value)).toBe(centavos);
  });

  it('keep every centavo in API Pix', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (centavos) => {
        expect(reaisText(centavos)).toMatch(/^\d{1,10}\.\d{2}$/);
        expect(centavosOf(reaisText(centavos))).toBe(centavos);
      }),
      { numRuns: 2_000 },
    );
    expect([0, 5, 99, 100].map(reaisText)).toEqual(['0.00', '0.05', '0.99', '1.00']);
  });
});

describe('instants', () => {
  const NOON = Date.UTC(2026, 10, 21, 12);

  it.each<[unknown, number | null]>([
    ['2026-11-21T12:00:00Z', NOON],
    ['2026-11-21T12:00:00.000-03:00', NOON + 10_800_000],
    ['2026-11-21T12:00:00', NOON + 10_800_000],
    ['2026-11-21 12:00:00', NOON + 10_800_000],
    [NOON, NOON],
    [NOON / 1_000, null],
    [1e20, null],
    ['+275760-09-13T00:00:00Z', null],
    ['ontem', null],
    [null, null],
    [{}, null],
  ])('%p is %p', (value, ms) => {
    expect(instantOf(value, '-03:00')).toBe(ms);
  });
});

describe('other values', () => {
  it('are read only as what they are', () => {
    expect([textOf('a'), textOf(7), textOf(''), textOf(1.5), textOf({}), textOf('x'.repeat(601))]).toEqual([
      'a',
      '7',
      null,
      null,
      null,
      null,
    ]);
    expect([fieldOf({ a: 1 }, 'a'), fieldOf(null, 'a'), fieldOf('text', 'length')]).toEqual([
      1,
      undefined,
      undefined,
    ]);
    expect(fieldOf({}, 'constructor')).toBeUndefined();
    expect([listOf([1]), listOf({ id: 1 }), listOf(null), listOf(undefined)]).toEqual([
      [1],
      [{ id: 1 }],
      [],
      [],
    ]);
  });
});
