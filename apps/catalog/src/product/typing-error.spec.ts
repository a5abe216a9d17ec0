import { describe, expect, it } from '@jest/globals';
import { deletionsOf, formsOf, isOneTypingErrorApart, isSimilar, likeliest } from './typing-error.js';

const shareADeletion = (one: string, other: string) =>
  deletionsOf(one).some((deletion) => deletionsOf(other).includes(deletion));

describe('one typing error', () => {
  it.each([
    ['netflix', 'netflx', 'a character is missing'],
    ['netflix', 'netfliix', 'there is one too many'],
    ['netflix', 'netglix', 'it is another one'],
    ['netflix', 'netlfix', 'two are exchanged'],
    ['netflix', 'etflix', 'the first is missing'],
    ['netflix', 'netflixx', 'there is one too many at the end'],
    ['ação', 'açao', 'it is not of the alphabet'],
  ])('leads from %p to %p: %s', (word, typed) => {
    expect(isOneTypingErrorApart(word, typed)).toBe(true);
    expect(isOneTypingErrorApart(typed, word)).toBe(true);
    expect(shareADeletion(word, typed)).toBe(true);
  });

  it.each([
    ['netflix', 'netflix'],
    ['netflix', 'ntflx'],
    ['netflix', 'netxilf'],
    ['steam', 'tsema'],
    ['abcd', 'bcda'],
    ['', 'ab'],
  ])('does not lead from %p to %p', (word, typed) => {
    expect(isOneTypingErrorApart(word, typed)).toBe(false);
    expect(isOneTypingErrorApart(typed, word)).toBe(false);
  });
});

it.each([
  ['netfliks', 'netflix'],
  ['robucks', 'robux'],
  ['xopee', 'shopee'],
  ['sefora', 'sephora'],
  ['crunchirol', 'crunchyroll'],
])('%p, written by ear, leads to %p', (typed, word) => {
  expect(isSimilar(typed, word)).toBe(true);
  expect(formsOf(typed).some((form) => formsOf(word).includes(form))).toBe(true);
});

it.each([
  ['shein', 'shell'],
  ['temu', 'steam'],
  ['deezer', 'steam'],
])('%p does not sound like %p', (typed, word) => {
  expect(isSimilar(typed, word)).toBe(false);
});

it('the likeliest word begins as what was typed, has most products, and is the longest of those', () => {
  const counts = { robl: 3, oblx: 9, roblox: 3, robloy: 1, robly: 3 };
  expect(likeliest('roblx', new Map(Object.entries(counts)))).toEqual([
    ...['roblox', 'robly', 'robl', 'robloy', 'oblx'],
  ]);
});
