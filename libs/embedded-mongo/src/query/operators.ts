import { BSONRegExp, Decimal128 } from 'bson';
import { badValue, located } from '../errors.js';
import { compare, equal } from '../bson/compare.js';
import { encodeKey } from '../bson/keys.js';
import { isNumber, toNumber, typeName, typeRank, type Bson } from '../bson/values.js';
import { parsePattern } from './text-pattern.js';

/** A condition on one value; `undefined` stands for a missing field. */
export type Test = (value: Bson) => boolean;

export const existsTest: Test = (value) => value !== undefined;

/** In filters, null also equals missing, and a regular expression also equals its matches. */
export function equalityTest(operand: Bson, literalRegex = false): Test {
  if (operand instanceof BSONRegExp) {
    const same: Test = (value) => value instanceof BSONRegExp && equal(value, operand);
    if (literalRegex) return same;
    const matches = regexTest(operand);
    return (value) => matches(value) || same(value);
  }
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === 'string') return (value) => value === operand;
  const rank = typeRank(operand);
  return (value) => value !== undefined && typeRank(value) === rank && compare(value, operand) === 0;
}

/** Range operators compare within one type only; MinKey and MaxKey compare with everything. */
export function orderTest(operator: '$gt' | '$gte' | '$lt' | '$lte', operand: Bson): Test {
  if (operand instanceof BSONRegExp)
    throw badValue(`Can't have RegEx as arg to predicate over field '${operator}'.`);
  const accepts = {
    $gt: (order: number) => order > 0,
    $gte: (order: number) => order >= 0,
    $lt: (order: number) => order < 0,
    $lte: (order: number) => order <= 0,
  }[operator];
  const rank = typeRank(operand);
  const orEqual = operator === '$gte' || operator === '$lte';
  if (rank === 5) return (value) => orEqual && (value === null || value === undefined);
  const unbounded = rank === -1 || rank === 127;
  const isNaNOperand = isNumber(operand) && Number.isNaN(toNumber(operand));
  return (value) => {
    if (value === undefined || (!unbounded && typeRank(value) !== rank)) return false;
    const isNaNValue = isNumber(value) && Number.isNaN(toNumber(value));
    if (isNaNValue !== isNaNOperand) return false;
    return accepts(compare(value, operand));
  };
}

/** Tests `$in`. Many strings, ObjectIds or numbers are looked up in a set. */
export function anyOf(operands: Bson[]): Test {
  const tests = operands.map((operand) => equalityTest(operand));
  const equalsOne: Test = (value) => tests.some((test) => test(value));
  const indexable = operands.length > 8 && operands.every(isPlainKey);
  if (!indexable) return equalsOne;
  const keys = new Set(operands.map((operand) => encodeKey(operand).toString('latin1')));
  return (value) => {
    // A decimal has no key, and may equal any other number.
    if (value instanceof Decimal128) return equalsOne(value);
    return isPlainKey(value) && keys.has(encodeKey(value).toString('latin1'));
  };
}

function isPlainKey(value: Bson): boolean {
  const type = typeName(value);
  return ['string', 'objectId', 'int', 'long', 'double'].includes(type);
}

export function sizeTest(operand: Bson): Test {
  if (!isNumber(operand)) throw located(9, 'Failed to parse $size. Expected a number');
  const size = toNumber(operand);
  if (!Number.isInteger(size)) throw located(9, 'Failed to parse $size. Expected an integer');
  if (size < 0) throw located(9, 'Failed to parse $size. Expected a non-negative number');
  return (value) => Array.isArray(value) && value.length === size;
}

export function regexTest(regex: BSONRegExp): Test {
  const { text, isPrefix } = parsePattern(regex);
  return (value) => typeof value === 'string' && (isPrefix ? value.startsWith(text) : value.includes(text));
}
