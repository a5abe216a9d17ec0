import { Double, Int32, Long } from 'bson';
import { badValue, located, typeMismatch } from '../errors.js';
import { add, integer, multiply, numberLike, subtract, widened } from '../bson/arithmetic.js';
import { isNumber, toNumber, typeName, type Bson, type NumberValue } from '../bson/values.js';
import { isNullish, onPresent, onValues, typeForMessage } from './operands.js';
import type { Operators } from './operator.js';

export const plus = widened(add, (a, b) => a + b);
const minus = widened(subtract, (a, b) => a - b);
const times = widened(multiply, (a, b) => a * b);

function numeric(value: Bson, name: string): NumberValue {
  if (!isNumber(value))
    throw located(28765, `${name} only supports numeric types, not ${typeForMessage(value)}`);
  if (typeName(value) === 'decimal') plus(value, 0);
  return value;
}

const onNumber = (apply: (value: number) => number) =>
  onPresent(1, 1, ([value], name) => numberLike(apply(toNumber(numeric(value, name))), value as NumberValue));

const onDouble = (apply: (value: number) => number) =>
  onPresent(1, 1, ([value], name) => new Double(apply(toNumber(numeric(value, name)))));

/** Half to even, as the server rounds. */
function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

const toPlace = (round: (value: number) => number) =>
  onPresent(1, 2, ([value, place], name) => {
    const number = toNumber(numeric(value, name));
    const digits = place === undefined ? 0 : toNumber(numeric(place, name));
    if (!Number.isInteger(digits) || digits < -20 || digits > 100)
      throw located(51082, `cannot apply ${name} with precision value ${digits}`);
    if (!Number.isFinite(number)) return value;
    // through the decimal text, because multiplying 1.005 by 100 is inexact
    const shifted = Number(`${number}e${digits}`);
    const rounded = Number.isFinite(shifted) ? Number(`${round(shifted)}e${-digits}`) : number;
    return numberLike(rounded === 0 ? 0 : rounded, value as NumberValue);
  });

function addAll(values: Bson[]): Bson {
  let date: Date | undefined;
  let sum: NumberValue = new Int32(0);
  for (const value of values) {
    if (isNullish(value)) return null;
    if (value instanceof Date) {
      if (date) throw located(16612, 'only one date allowed in an $add expression');
      date = value;
    } else if (isNumber(value)) sum = plus(sum, value);
    else throw typeMismatch(`$add only supports numeric or date types, not ${typeForMessage(value)}`);
  }
  return date ? new Date(date.getTime() + Math.round(toNumber(sum))) : sum;
}

function subtractTwo([left, right]: Bson[]): Bson {
  if (isNullish(left) || isNullish(right)) return null;
  if (left instanceof Date && right instanceof Date) return Long.fromNumber(left.getTime() - right.getTime());
  if (left instanceof Date && isNumber(right)) return new Date(left.getTime() - Math.round(toNumber(right)));
  if (isNumber(left) && isNumber(right)) return minus(left, right);
  throw typeMismatch(`can't $subtract ${typeForMessage(right)} from ${typeForMessage(left)}`);
}

function multiplyAll(values: Bson[]): Bson {
  if (values.some(isNullish)) return null;
  return values.reduce<NumberValue>((product, value) => {
    if (!isNumber(value))
      throw typeMismatch(`$multiply only supports numeric types, not ${typeForMessage(value)}`);
    return times(product, value);
  }, new Int32(1));
}

function divide([left, right]: Bson[], name: string): Bson {
  const divisor = toNumber(numeric(right, name));
  if (divisor === 0) throw badValue("can't $divide by zero");
  return new Double(toNumber(numeric(left, name)) / divisor);
}

function modulo([left, right]: Bson[], name: string): Bson {
  const divisor = numeric(right, name);
  const dividend = numeric(left, name);
  if (toNumber(divisor) === 0) throw located(16610, "can't $mod by zero");
  if (typeName(dividend) === 'double' || typeName(divisor) === 'double')
    return new Double(toNumber(dividend) % toNumber(divisor));
  const wide = typeName(dividend) === 'long' || typeName(divisor) === 'long' ? 'long' : 'int';
  return integer(BigInt(dividend.toString()) % BigInt(divisor.toString()), wide);
}

function power([base, exponent]: Bson[], name: string): Bson {
  const result = toNumber(numeric(base, name)) ** toNumber(numeric(exponent, name));
  const whole =
    typeName(base) !== 'double' && typeName(exponent) !== 'double' && Number.isSafeInteger(result);
  return whole ? integer(BigInt(result), typeName(base) === 'long' ? 'long' : 'int') : new Double(result);
}

export const ARITHMETIC: Operators = {
  $abs: onNumber(Math.abs),
  $ceil: onNumber(Math.ceil),
  $floor: onNumber(Math.floor),
  $sqrt: onDouble(Math.sqrt),
  $exp: onDouble(Math.exp),
  $ln: onDouble(Math.log),
  $log10: onDouble(Math.log10),
  $round: toPlace(roundHalfEven),
  $trunc: toPlace(Math.trunc),
  $add: onValues(0, Infinity, addAll),
  $subtract: onValues(2, 2, subtractTwo),
  $multiply: onValues(0, Infinity, multiplyAll),
  $divide: onPresent(2, 2, divide),
  $mod: onPresent(2, 2, modulo),
  $pow: onPresent(2, 2, power),
  $rand: onValues(0, 1, () => new Double(Math.random())),
};
