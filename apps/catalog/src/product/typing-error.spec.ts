import { describe, expect, it } from '@jest/globals';
import { deletionsOf, isOneTypingErrorApart, likeliest } from './typing-error.js';

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

it('the likeliest word begins as what was typed, and is the longest of those', () => {
  expect(likeliest('roblx', ['robl', 'oblx', 'roblox', 'robloy', 'robly', 'steam'])).toEqual([
    'roblox',
    'robly',
    'robl',
    'oblx',
  ]);
});
