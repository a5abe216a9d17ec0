import { describe, expect, it } from '@jest/globals';
import { controlCharacterProblems, isTooDeep, MAX_JSON_DEPTH } from './json-value.js';

const nested = (levels: number, list: boolean): unknown =>
  JSON.parse(
    list ? '['.repeat(levels) + ']'.repeat(levels) : '{"a":'.repeat(levels) + '1' + '}'.repeat(levels),
  );

describe('isTooDeep', () => {
  it.each([true, false])('allows as many levels as there may be, and not one more (lists: %p)', (list) => {
    expect(isTooDeep(nested(MAX_JSON_DEPTH, list))).toBe(false);
    expect(isTooDeep(nested(MAX_JSON_DEPTH + 1, list))).toBe(true);
    expect(isTooDeep(nested(100_000, list))).toBe(true);
  });

  it.each([null, undefined, 'text', 1, {}, [], new Uint8Array(8)])('%p is not', (value) => {
    expect(isTooDeep(value)).toBe(false);
  });
});

describe('controlCharacterProblems', () => {
  it.each(['\u0000', 'a\u0000b', 'a\u0008', '\u001b[31m', 'a\u007f', 'a\u000bb'])('finds %j', (text) => {
    expect(controlCharacterProblems({ customer: { names: ['Ana', text] } })).toEqual([
      { path: 'customer.names.1', message: 'Contém caracteres que não podem ser usados' },
    ]);
    expect(controlCharacterProblems({ customer: { [text]: 1 } })).toMatchObject([{ path: 'customer' }]);
    expect(controlCharacterProblems(text)).toMatchObject([{ path: '' }]);
  });

  it('leaves tabs, line ends and all other characters alone', () => {
    const texts = ['login: ana\r\nsenha:\tx', 'São João 🎮', '\u0085\u200d\ufeff', ''];
    expect(controlCharacterProblems({ texts, none: null, number: 1 })).toEqual([]);
  });
});
