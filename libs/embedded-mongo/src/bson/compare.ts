import {
  Binary,
  Decimal128,
  Double,
  Int32,
  Long,
  type BSONRegExp,
  type Code,
  type DBRef,
  type ObjectId,
  type Timestamp,
} from 'bson';
import {
  isDoc,
  isNumber,
  plainDoc,
  toNumber,
  typeRank,
  type Bson,
  type Doc,
  type NumberValue,
} from './values.js';

/** Orders BSON values as MongoDB does: negative, 0 or positive. A missing value counts as null. */
export function compare(left: Bson, right: Bson): number {
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right);
  const rank = typeRank(left);
  const difference = rank - typeRank(right);
  if (difference !== 0) return difference;
  switch (rank) {
    case 10:
      return compareNumbers(left as NumberValue, right as NumberValue);
    case 15:
      return compareStrings(String(left), String(right));
    case 20:
      return compareDocs(left as Doc | DBRef, right as Doc | DBRef);
    case 25:
      return compareArrays(left as Bson[], right as Bson[]);
    case 30:
      return compareBinary(left as Binary, right as Binary);
    case 35:
      return Buffer.compare((left as ObjectId).id, (right as ObjectId).id);
    case 40:
      return Number(left) - Number(right);
    case 45:
      return sign((left as Date).getTime() - (right as Date).getTime());
    case 47:
      return (left as Timestamp).compare(right as Timestamp);
    case 50:
      return compareRegExps(left as BSONRegExp, right as BSONRegExp);
    case 60:
    case 65:
      return compareStrings(String((left as Code).code), String((right as Code).code));
    default:
      return 0;
  }
}

export const equal = (left: Bson, right: Bson): boolean => compare(left, right) === 0;

const sign = (value: number): number => (value < 0 ? -1 : value > 0 ? 1 : 0);

/** Orders by UTF-8 bytes, which differs from the order of UTF-16 only for surrogates. */
function compareStrings(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const a = left.charCodeAt(i);
    const b = right.charCodeAt(i);
    if (a === b) continue;
    const aSurrogate = a >= 0xd800 && a <= 0xdfff;
    const bSurrogate = b >= 0xd800 && b <= 0xdfff;
    if (aSurrogate !== bSurrogate) return aSurrogate ? 1 : -1;
    return a - b;
  }
  return left.length - right.length;
}

/** NaN is the lowest number and equals itself. Longs and decimals are compared exactly. */
function compareNumbers(left: NumberValue, right: NumberValue): number {
  if (!needsExact(left) && !needsExact(right)) return compareDoubles(toNumber(left), toNumber(right));
  const a = toNumber(left);
  const b = toNumber(right);
  if (!Number.isFinite(a) || !Number.isFinite(b)) return compareDoubles(a, b);
  if (left instanceof Long && right instanceof Long) return left.compare(right);
  const [an, ad] = toFraction(left);
  const [bn, bd] = toFraction(right);
  const difference = an * bd - bn * ad;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

const needsExact = (value: NumberValue): boolean => value instanceof Long || value instanceof Decimal128;

function compareDoubles(left: number, right: number): number {
  if (left < right) return -1;
  if (left > right) return 1;
  if (left === right) return 0;
  return Number.isNaN(left) ? (Number.isNaN(right) ? 0 : -1) : 1;
}

/** Numerator and (positive) denominator of a finite number. */
function toFraction(value: NumberValue): [bigint, bigint] {
  if (value instanceof Long) return [value.toBigInt(), 1n];
  if (value instanceof Int32) return [BigInt(value.value), 1n];
  if (value instanceof Decimal128) return decimalToFraction(value);
  let double = value instanceof Double ? value.value : (value as number);
  let denominator = 1n;
  // Doubling is exact, and a double has at most 1074 fractional binary digits.
  while (!Number.isInteger(double)) {
    double *= 2;
    denominator *= 2n;
  }
  return [BigInt(double), denominator];
}

function decimalToFraction(value: Decimal128): [bigint, bigint] {
  const [mantissa = '0', exponent = '0'] = value.toString().toUpperCase().split('E');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? [digits * 10n ** BigInt(scale), 1n] : [digits, 10n ** BigInt(-scale)];
}

function compareDocs(left: Doc | DBRef, right: Doc | DBRef): number {
  const a = Object.entries(plainDoc(left));
  const b = Object.entries(plainDoc(right));
  for (let i = 0; i < a.length && i < b.length; i++) {
    const [aKey, aValue] = a[i]!;
    const [bKey, bValue] = b[i]!;
    const byType = typeRank(aValue) - typeRank(bValue);
    if (byType !== 0) return byType;
    const byName = compareStrings(aKey, bKey);
    if (byName !== 0) return byName;
    const byValue = compare(aValue, bValue);
    if (byValue !== 0) return byValue;
  }
  return a.length - b.length;
}

function compareArrays(left: Bson[], right: Bson[]): number {
  for (let i = 0; i < left.length && i < right.length; i++) {
    const order = compare(left[i], right[i]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareBinary(left: Binary, right: Binary): number {
  return (
    left.length() - right.length() ||
    left.sub_type - right.sub_type ||
    Buffer.compare(left.value(), right.value())
  );
}

function compareRegExps(left: BSONRegExp, right: BSONRegExp): number {
  return compareStrings(left.pattern, right.pattern) || compareStrings(left.options, right.options);
}

/** Tells if two values are the same byte for byte. Unlike in `equal`, 1 and 1.0 differ, and so do -0 and 0. */
export function identical(left: Bson, right: Bson): boolean {
  if (Object.is(left, right)) return true;
  if (isDoc(left) && isDoc(right)) {
    const keys = Object.keys(left);
    const others = Object.keys(right);
    return (
      keys.length === others.length &&
      keys.every((key, i) => key === others[i] && identical(left[key], right[key]))
    );
  }
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, i) => identical(item, right[i]));
  if (left instanceof Decimal128 && right instanceof Decimal128)
    return Buffer.compare(left.bytes, right.bytes) === 0;
  if (isNumber(left) && isNumber(right)) {
    if (left.constructor !== right.constructor) return false;
    if (Object.is(toNumber(left), -0) !== Object.is(toNumber(right), -0)) return false;
  }
  return compare(left, right) === 0;
}
