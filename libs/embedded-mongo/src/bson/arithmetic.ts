import { Double, Int32, Long } from 'bson';
import { notSupported } from '../errors.js';
import { toNumber, typeName, type NumberValue } from './values.js';

const INT_MAX = 0x7fffffff;
const LONG_MAX = 2n ** 63n - 1n;
const LONG_MIN = -(2n ** 63n);

type Kind = 'int' | 'long' | 'double';

function kindOf(value: NumberValue): Kind {
  const type = typeName(value);
  if (type === 'decimal') throw notSupported('arithmetic on Decimal128 (keep money in whole minor units)');
  return type as Kind;
}

/** An integer in the smallest of int and long that holds it; undefined when it is beyond a long. */
function integer(value: bigint, atLeast: 'int' | 'long'): Int32 | Long | undefined {
  if (value > LONG_MAX || value < LONG_MIN) return undefined;
  if (atLeast === 'int' && value <= BigInt(INT_MAX) && value >= BigInt(-INT_MAX - 1))
    return new Int32(Number(value));
  return Long.fromBigInt(value);
}

const toBigInt = (value: NumberValue): bigint =>
  value instanceof Long ? value.toBigInt() : BigInt(toNumber(value));

/** Adds with MongoDB's types (int, then long, then double); undefined when a long overflows. */
export function add(left: NumberValue, right: NumberValue): NumberValue | undefined {
  const a = kindOf(left);
  const b = kindOf(right);
  if (a === 'double' || b === 'double') return new Double(toNumber(left) + toNumber(right));
  const atLeast = a === 'long' || b === 'long' ? 'long' : 'int';
  if (atLeast === 'int') {
    const result = toNumber(left) + toNumber(right);
    if (Math.abs(result) <= INT_MAX) return new Int32(result === 0 ? 0 : result);
  }
  return integer(toBigInt(left) + toBigInt(right), atLeast);
}

/** Adds as aggregation does: an overflow becomes a double. */
export const sum = (left: NumberValue, right: NumberValue): NumberValue =>
  add(left, right) ?? new Double(toNumber(left) + toNumber(right));
