import { describe, expect, it } from '@jest/globals';
import { missingIn, neededLines } from './given-lines.js';

describe('units that a person delivers', () => {
  const text = (value: string) => ({ from: 'text' as const, text: value });
  const missing = (given: Parameters<typeof missingIn>[0]) =>
    missingIn(given, neededLines(given, [0], [1, 2]));

  it('may all be left blank, or all need a text', () => {
    expect(missing({ 0: text('código') })).toEqual([]);
    expect(missing({ 0: text('código'), 1: text('  ') })).toEqual([]);
    expect(missing({ 0: text('código'), 1: text('login') })).toEqual([2]);
    expect(missing({ 1: text('login'), 2: text('login') })).toEqual([0]);
  });
});
