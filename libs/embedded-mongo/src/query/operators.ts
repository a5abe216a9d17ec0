import { Binary, BSONRegExp, Long, Decimal128 } from 'bson';
import { badValue, located } from '../errors.js';
import { compare, equal } from '../bson/compare.js';
import { encodeKey } from '../bson/keys.js';
import {
  isNumber,
  TYPE_CODES,
  toNumber,
  typeName,
  typeRank,
  type Bson,
  type NumberValue,
  type TypeName,
} from '../bson/values.js';
import type { MatchContext } from './match-context.js';

/** A condition on one value; `undefined` stands for a missing field. */
export type Test = (value: Bson) => boolean;

export const existsTest: Test = (value) => value !== undefined;

/** Equality as filters mean it: null also means missing, a regular expression also means its matches. */
export function equalityTest(operand: Bson, context: MatchContext, literalRegex = false): Test {
  if (operand instanceof BSONRegExp) {
    const same: Test = (value) => value instanceof BSONRegExp && equal(value, operand);
    if (literalRegex) return same;
    const matches = regexTest(operand);
    return (value) => matches(value) || same(value);
  }
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  const { strings } = context;
  if (typeof operand === 'string' && !strings) return (value) => value === operand;
  const rank = typeRank(operand);
  return (value) => value !== undefined && typeRank(value) === rank && compare(value, operand, strings) === 0;
}

/** Range operators compare within one type only; MinKey and MaxKey compare with everything. */
export function orderTest(
  operator: '$gt' | '$gte' | '$lt' | '$lte',
  operand: Bson,
  context: MatchContext,
): Test {
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
  const { strings } = context;
  const isNaNOperand = isNumber(operand) && Number.isNaN(toNumber(operand));
  return (value) => {
    if (value === undefined || (!unbounded && typeRank(value) !== rank)) return false;
    const isNaNValue = isNumber(value) && Number.isNaN(toNumber(value));
    if (isNaNValue !== isNaNOperand) return false;
    return accepts(compare(value, operand, strings));
  };
}

/** `$in`: any of several equalities; many strings, ObjectIds or numbers are looked up in a set. */
export function anyOf(operands: Bson[], context: MatchContext): Test {
  const tests = operands.map((operand) => equalityTest(operand, context));
  const equalsOne: Test = (value) => tests.some((test) => test(value));
  const indexable = operands.length > 8 && !context.strings && operands.every(isPlainKey);
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

export function typeTest(operand: Bson): Test {
  const wanted = new Set<number>();
  for (const item of Array.isArray(operand) ? operand : [operand]) {
    if (item === 'number')
      for (const name of ['int', 'long', 'double', 'decimal'] as const) wanted.add(TYPE_CODES[name]);
    else if (typeof item === 'string') {
      if (!Object.hasOwn(TYPE_CODES, item)) throw badValue(`Unknown type name alias: ${item}`);
      wanted.add(TYPE_CODES[item as TypeName]);
    } else if (isNumber(item)) {
      const code = toNumber(item);
      if (!Object.values<number>(TYPE_CODES).includes(code))
        throw badValue(`Invalid numerical type code: ${code}`);
      wanted.add(code);
    } else throw badValue('type must be represented as a number or a string');
  }
  if (wanted.size === 0) throw located(9, '$type must match at least one type');
  return (value) => value !== undefined && wanted.has(TYPE_CODES[typeName(value)]);
}

export function sizeTest(operand: Bson): Test {
  if (!isNumber(operand)) throw located(9, 'Failed to parse $size. Expected a number');
  const size = toNumber(operand);
  if (!Number.isInteger(size)) throw located(9, 'Failed to parse $size. Expected an integer');
  if (size < 0) throw located(9, 'Failed to parse $size. Expected a non-negative number');
  return (value) => Array.isArray(value) && value.length === size;
}

export function modTest(operand: Bson): Test {
  if (!Array.isArray(operand)) throw badValue('malformed mod, needs to be an array');
  if (operand.length !== 2)
    throw badValue(`malformed mod, ${operand.length < 2 ? 'not enough' : 'too many'} elements`);
  const [divisor, remainder] = operand.map((item) => {
    if (!isNumber(item)) throw badValue('malformed mod, divisor and remainder must be numbers');
    return Math.trunc(toNumber(item));
  }) as [number, number];
  if (divisor === 0) throw badValue('divisor cannot be 0');
  return (value) => {
    if (!isNumber(value)) return false;
    const number = toNumber(value);
    return Number.isFinite(number) && Math.trunc(number) % divisor === remainder;
  };
}

/** `$regex` with its `$options`. */
export function regexOperator(operand: Bson, options: Bson): Test {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (typeof operand === 'string') return regexTest(new BSONRegExp(operand, options ?? ''));
  if (!(operand instanceof BSONRegExp)) throw badValue('$regex has to be a string');
  if (options !== undefined && operand.options)
    throw located(51074, 'options set in both $regex and $options');
  return regexTest(options === undefined ? operand : new BSONRegExp(operand.pattern, options));
}

export function compileRegex(regex: BSONRegExp): RegExp {
  for (const flag of regex.options)
    if (!'imsu'.includes(flag))
      throw located(51108, `invalid flag in regex options: ${flag} (allowed: i, m, s, u)`);
  try {
    return new RegExp(regex.pattern, regex.options);
  } catch (error) {
    throw located(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

function regexTest(regex: BSONRegExp): Test {
  const compiled = compileRegex(regex);
  return (value) => typeof value === 'string' && compiled.test(value);
}

export function bitTest(operator: string, operand: Bson): Test {
  const mask = bitMask(operator, operand);
  const accepts = {
    $bitsAllSet: (bits: bigint) => (bits & mask) === mask,
    $bitsAnySet: (bits: bigint) => (bits & mask) !== 0n,
    $bitsAllClear: (bits: bigint) => (bits & mask) === 0n,
    $bitsAnyClear: (bits: bigint) => (bits & mask) !== mask,
  }[operator] as (bits: bigint) => boolean;
  return (value) => {
    const bits = bitsOf(value);
    return bits !== undefined && accepts(bits);
  };
}

function bitMask(operator: string, operand: Bson): bigint {
  if (Array.isArray(operand)) {
    return operand.reduce<bigint>((mask, position) => {
      if (!isNumber(position) || toNumber(position) < 0)
        throw badValue(`bit positions of ${operator} must be integers >= 0`);
      return mask | (1n << BigInt(toNumber(position)));
    }, 0n);
  }
  const bits = bitsOf(operand);
  if (bits === undefined || bits < 0n) throw badValue(`${operator} takes an Array, a number, or a BinData`);
  return bits;
}

function bitsOf(value: Bson): bigint | undefined {
  if (value instanceof Binary)
    return [...value.value()].reduceRight((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
  if (!isNumber(value)) return undefined;
  return integerOf(value);
}

function integerOf(value: NumberValue): bigint | undefined {
  if (value instanceof Long) return value.toBigInt();
  const number = toNumber(value);
  return Number.isInteger(number) ? BigInt(number) : undefined;
}
