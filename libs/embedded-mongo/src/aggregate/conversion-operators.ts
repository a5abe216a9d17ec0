import { Double, Long, ObjectId } from 'bson';
import { located } from '../errors.js';
import { integer } from '../bson/arithmetic.js';
import { isNumber, toNumber, truthy, typeName, type Bson } from '../bson/values.js';
import { isNullish, onPresent, onValues, typeForMessage } from './operands.js';
import type { Operators } from './operator.js';

const failure = (message: string): Error => located(241, message);

/** A value as text, for `$toString` and the string operators. */
export function toText(value: Bson, name: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (isNumber(value)) return value.toString();
  throw failure(`Unsupported conversion from ${typeForMessage(value)} to string in ${name}`);
}

function toWhole(value: Bson, name: string, kind: 'int' | 'long'): Bson {
  if (typeof value === 'boolean') return value ? integer(1n, kind) : integer(0n, kind);
  if (value instanceof Date && kind === 'long') return Long.fromNumber(value.getTime());
  let whole: bigint;
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value))
      throw failure(`Failed to parse number '${value}' in ${name} with no onError value`);
    whole = BigInt(value);
  } else if (isNumber(value)) {
    if (!Number.isFinite(toNumber(value)))
      throw failure(`Attempt to convert ${toNumber(value)} value to integer type in ${name}`);
    whole = value instanceof Long ? value.toBigInt() : BigInt(Math.trunc(toNumber(value)));
  } else throw failure(`Unsupported conversion from ${typeForMessage(value)} to ${kind} in ${name}`);
  const result = integer(whole, kind);
  if (result === undefined || (kind === 'int' && result instanceof Long))
    throw failure(`Conversion would overflow target type in ${name}: ${whole}`);
  return result;
}

function toDouble(value: Bson, name: string): Bson {
  if (typeof value === 'boolean') return new Double(value ? 1 : 0);
  if (value instanceof Date) return new Double(value.getTime());
  if (isNumber(value)) return new Double(toNumber(value));
  if (typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value))
    return new Double(Number(value));
  throw failure(`Failed to convert ${typeForMessage(value)} to double in ${name}`);
}

function toDate(value: Bson, name: string): Bson {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (isNumber(value) && typeName(value) !== 'int') return new Date(Math.trunc(toNumber(value)));
  if (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(value)
  ) {
    // without a zone the server reads UTC, JavaScript the zone of the machine
    const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(value) || !value.includes('T') ? value : `${value}Z`;
    const date = new Date(zoned);
    if (!Number.isNaN(date.getTime())) return date;
  }
  throw failure(`Unsupported conversion from ${typeForMessage(value)} to date in ${name}`);
}

function toObjectId(value: Bson, name: string): Bson {
  if (value instanceof ObjectId) return value;
  if (typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value)) return ObjectId.createFromHexString(value);
  throw failure(`Failed to parse objectId '${String(value)}' in ${name} with no onError value`);
}

export const CONVERSIONS: Operators = {
  $type: onValues(1, 1, ([value]) => (value === undefined ? 'missing' : typeName(value))),
  $isNumber: onValues(1, 1, ([value]) => isNumber(value)),
  $toString: onPresent(1, 1, ([value], name) => toText(value, name)),
  $toInt: onPresent(1, 1, ([value], name) => toWhole(value, name, 'int')),
  $toLong: onPresent(1, 1, ([value], name) => toWhole(value, name, 'long')),
  $toDouble: onPresent(1, 1, ([value], name) => toDouble(value, name)),
  $toBool: onPresent(1, 1, ([value]) => (isNullish(value) ? null : truthy(value))),
  $toDate: onPresent(1, 1, ([value], name) => toDate(value, name)),
  $toObjectId: onPresent(1, 1, ([value], name) => toObjectId(value, name)),
};
