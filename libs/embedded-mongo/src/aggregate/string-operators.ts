import { BSONRegExp, Int32 } from 'bson';
import { located } from '../errors.js';
import { compareStrings } from '../bson/compare.js';
import { isNumber, toNumber, type Bson } from '../bson/values.js';
import { compileRegex } from '../query/operators.js';
import { isNullish, namedOperands, onPresent, onValues, typeForMessage } from './operands.js';
import type { Operator, Operators } from './operator.js';
import { toText } from './conversion-operators.js';

function text(value: Bson, name: string, code: number): string {
  if (typeof value !== 'string')
    throw located(code, `${name} requires a string argument, found: ${typeForMessage(value)}`);
  return value;
}

function position(value: Bson, name: string): number {
  if (!isNumber(value) || !Number.isInteger(toNumber(value)))
    throw located(34450, `${name}: positions must be whole numbers`);
  return toNumber(value);
}

/** Case is changed for ASCII letters only, as the server does. */
const upper = (value: string): string => value.replace(/[a-z]+/g, (run) => run.toUpperCase());
const lower = (value: string): string => value.replace(/[A-Z]+/g, (run) => run.toLowerCase());

const changeCase = (change: (value: string) => string): Operator =>
  onValues(1, 1, ([value], name) => (isNullish(value) ? '' : change(toText(value, name))));

const concat = onPresent(0, Infinity, (values, name) =>
  values.map((value) => text(value, name, 16702)).join(''),
);

const substring = onValues(3, 3, ([value, start, count], name) => {
  if (isNullish(value)) return '';
  const points = [...toText(value, name)];
  const from = position(start, name);
  const length = position(count, name);
  if (from < 0) throw located(34451, `${name}: starting index must be non-negative`);
  return points.slice(from, length < 0 ? undefined : from + length).join('');
});

const split = onPresent(2, 2, ([value, separator], name) => {
  if (separator === '') throw located(40087, '$split requires a non-empty separator');
  return text(value, name, 40085).split(text(separator, name, 40086));
});

const indexOf = onValues(2, 4, ([value, search, start, end], name) => {
  if (isNullish(value)) return null;
  const points = [...text(value, name, 40091)];
  const needle = [...text(search, name, 40092)];
  const from = start === undefined ? 0 : position(start, name);
  const to = end === undefined ? points.length : Math.min(position(end, name), points.length);
  for (let i = from; i + needle.length <= to; i++)
    if (needle.every((point, offset) => points[i + offset] === point)) return new Int32(i);
  return new Int32(-1);
});

const trim =
  (atStart: boolean, atEnd: boolean): Operator =>
  (operand, compile, name) => {
    const { input, chars } = namedOperands(operand, compile, name, ['input'], ['chars']);
    return (doc, variables) => {
      const value = input!(doc, variables);
      const cut = chars?.(doc, variables);
      if (isNullish(value) || (chars && isNullish(cut))) return null;
      const set = new Set(
        cut === undefined
          ? ' \t\n\r\0\f\v\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
          : text(cut, name, 50700),
      );
      const points = [...text(value, name, 50699)];
      let from = 0;
      let to = points.length;
      while (atStart && from < to && set.has(points[from]!)) from++;
      while (atEnd && to > from && set.has(points[to - 1]!)) to--;
      return points.slice(from, to).join('');
    };
  };

const replace =
  (all: boolean): Operator =>
  (operand, compile, name) => {
    const { input, find, replacement } = namedOperands(operand, compile, name, [
      'input',
      'find',
      'replacement',
    ]);
    return (doc, variables) => {
      const values = [input!, find!, replacement!].map((part) => part(doc, variables));
      if (values.some(isNullish)) return null;
      const [source, search, by] = values.map((value) => text(value, name, 51746)) as [
        string,
        string,
        string,
      ];
      if (all) return source.split(search).join(by);
      const at = source.indexOf(search);
      return at < 0 ? source : source.slice(0, at) + by + source.slice(at + search.length);
    };
  };

const regexMatch: Operator = (operand, compile, name) => {
  const { input, regex, options } = namedOperands(operand, compile, name, ['input', 'regex'], ['options']);
  return (doc, variables) => {
    const value = input!(doc, variables);
    const pattern = regex!(doc, variables);
    if (isNullish(value) || isNullish(pattern)) return false;
    const flags = options?.(doc, variables);
    if (typeof pattern !== 'string' && !(pattern instanceof BSONRegExp))
      throw located(51105, `${name} needs 'regex' to be of type string or regex`);
    const source = typeof pattern === 'string' ? new BSONRegExp(pattern, '') : pattern;
    const compiled = compileRegex(
      isNullish(flags) ? source : new BSONRegExp(source.pattern, text(flags, name, 51106)),
    );
    return compiled.test(text(value, name, 51104));
  };
};

export const STRINGS: Operators = {
  $concat: concat,
  $toUpper: changeCase(upper),
  $toLower: changeCase(lower),
  $substrCP: substring,
  $split: split,
  $strLenCP: onValues(1, 1, ([value], name) => new Int32([...text(value, name, 34471)].length)),
  $strLenBytes: onValues(1, 1, ([value], name) => new Int32(Buffer.byteLength(text(value, name, 34473)))),
  $strcasecmp: onValues(2, 2, (values, name) => {
    const [left, right] = values.map((value) => (isNullish(value) ? '' : upper(toText(value, name)))) as [
      string,
      string,
    ];
    return new Int32(Math.sign(compareStrings(left, right)));
  }),
  $indexOfCP: indexOf,
  $trim: trim(true, true),
  $ltrim: trim(true, false),
  $rtrim: trim(false, true),
  $replaceOne: replace(false),
  $replaceAll: replace(true),
  $regexMatch: regexMatch,
};
