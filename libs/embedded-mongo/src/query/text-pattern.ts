import { BSONRegExp } from 'bson';
import { badValue, notSupported } from '../errors.js';
import { display, type Bson } from '../bson/values.js';

/** Plain text that is searched anywhere in a string, or at its beginning. */
export interface TextPattern {
  text: string;
  isPrefix: boolean;
}

/** Characters that mean more than themselves, unless a backslash is before them. */
const SPECIAL = /[.*+?^$|()[\]{}]/;

/**
 * Reads a pattern of escaped text, with or without a `^` in front; refuses every other one. A general expression may take
 * exponential time, and its dialect is not MongoDB's.
 */
export function parsePattern({ pattern, options }: BSONRegExp): TextPattern {
  if (options !== '') throw notSupported(`the option '${options}' of a regular expression`);
  const isPrefix = pattern.startsWith('^');
  let text = '';
  for (let at = isPrefix ? 1 : 0; at < pattern.length; at++) {
    let character = pattern[at]!;
    if (SPECIAL.test(character)) throw notPlain(pattern);
    if (character === '\\') {
      character = pattern[++at] ?? '';
      // A backslash makes a letter or a digit special.
      if (!/^[^A-Za-z0-9]$/.test(character)) throw notPlain(pattern);
    }
    text += character;
  }
  return { text, isPrefix };
}

export function regexOf(operand: Bson): BSONRegExp {
  if (typeof operand === 'string') return new BSONRegExp(operand);
  if (operand instanceof BSONRegExp) return operand;
  throw badValue('$regex has to be a string');
}

const notPlain = (pattern: string): Error =>
  notSupported(`a regular expression other than escaped text and prefixes (${display(pattern)})`);
