import { Int32 } from 'bson';
import { located } from '../errors.js';
import { compare, equal } from '../bson/compare.js';
import { encodeKey } from '../bson/keys.js';
import { isNumber, toNumber, truthy, type Bson } from '../bson/values.js';
import type { Expression, Operator, Operators } from './operator.js';
import { accumulateList } from './list-accumulators.js';
import { isNullish, onPresent, onValues, rawOperands, typeForMessage } from './operands.js';

function array(value: Bson, name: string, code: number): Bson[] {
  if (!Array.isArray(value))
    throw located(code, `${name}'s argument must be an array, but is ${typeForMessage(value)}`);
  return value;
}

function whole(value: Bson, name: string, code: number): number {
  const number = isNumber(value) ? toNumber(value) : NaN;
  if (!Number.isInteger(number))
    throw located(code, `${name} needs a whole number, not ${typeForMessage(value)}`);
  return number;
}

const elementAt = onPresent(2, 2, ([value, index], name) => {
  const list = array(value, name, 28689);
  return list.at(whole(index, name, 28690));
});

const slice = onPresent(2, 3, ([value, first, second], name) => {
  const list = array(value, name, 28724);
  const n = whole(first, name, 28725);
  if (second === undefined) return n < 0 ? list.slice(n) : list.slice(0, n);
  const count = whole(second, name, 28727);
  if (count <= 0) throw located(28729, `Third argument to $slice must be positive: ${count}`);
  const from = n < 0 ? Math.max(0, list.length + n) : n;
  return list.slice(from, from + count);
});

const range = onValues(2, 3, ([from, to, by], name) => {
  const [start, end, step] = [from, to, by ?? new Int32(1)].map((value) => whole(value, name, 34443)) as [
    number,
    number,
    number,
  ];
  if (step === 0) throw located(34449, '$range requires a non-zero step value');
  if (Math.abs((end - start) / step) > 1_000_000)
    throw located(146, '$range would produce more than a million elements');
  const out: Bson[] = [];
  for (let i = start; step > 0 ? i < end : i > end; i += step) out.push(new Int32(i));
  return out;
});

/** `$map`, `$filter`: an expression per element, bound to a variable. */
function eachElement(
  operand: Bson,
  name: string,
  body: string,
  optional: string[],
): { as: string; fields: Record<string, Bson> } {
  const fields = rawOperands(operand, name, ['input', body], ['as', ...optional]);
  const as = fields.as ?? 'this';
  if (typeof as !== 'string' || !/^[a-z_]\w*$/i.test(as))
    throw located(9, `'${String(as)}' starts with an invalid character for a user variable name`);
  return { as, fields };
}

const map: Operator = (operand, compile, name) => {
  const { as, fields } = eachElement(operand, name, 'in', []);
  const input = compile(fields.input);
  const body = compile(fields.in);
  return (doc, variables) => {
    const list = input(doc, variables);
    if (isNullish(list)) return null;
    return array(list, name, 16883).map((element) => body(doc, { ...variables, [as]: element }) ?? null);
  };
};

const filter: Operator = (operand, compile, name) => {
  const { as, fields } = eachElement(operand, name, 'cond', ['limit']);
  const input = compile(fields.input);
  const test = compile(fields.cond);
  const limit = fields.limit === undefined ? undefined : compile(fields.limit);
  return (doc, variables) => {
    const list = input(doc, variables);
    if (isNullish(list)) return null;
    const most = limit?.(doc, variables);
    const kept = array(list, name, 28651).filter((element) =>
      truthy(test(doc, { ...variables, [as]: element })),
    );
    return isNullish(most) ? kept : kept.slice(0, whole(most, name, 327391));
  };
};

const reduce: Operator = (operand, compile, name) => {
  const fields = rawOperands(operand, name, ['input', 'initialValue', 'in']);
  const [input, initial, body] = [fields.input, fields.initialValue, fields.in].map(compile) as [
    Expression,
    Expression,
    Expression,
  ];
  return (doc, variables) => {
    const list = input(doc, variables);
    if (isNullish(list)) return null;
    return array(list, name, 40080).reduce<Bson>(
      (value, element) => body(doc, { ...variables, value, this: element }),
      initial(doc, variables),
    );
  };
};

const distinct = (values: Bson[]): Bson[] => {
  const seen = new Map<string, Bson>();
  for (const value of values) {
    const key = encodeKey(value).toString('latin1');
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()].sort((left, right) => compare(left, right));
};

const includes = (list: Bson[], value: Bson): boolean => list.some((item) => equal(item, value));

const setOperator = (min: number, apply: (lists: Bson[][]) => Bson): Operator =>
  onPresent(min, Infinity, (values, name) => apply(values.map((value) => array(value, name, 17047))));

const ends = (index: number): Operator =>
  onPresent(1, 1, ([value], name) => array(value, name, 28689).at(index));

const isIn = onValues(2, 2, ([value, list], name) => includes(array(list, name, 40081), value));

const indexOfArray = onValues(2, 4, ([list, value, start, end], name) => {
  if (isNullish(list)) return null;
  const items = array(list, name, 40090);
  const from = start === undefined ? 0 : whole(start, name, 40096);
  const to = end === undefined ? items.length : whole(end, name, 40096);
  return new Int32(items.findIndex((item, i) => i >= from && i < to && equal(item, value)));
});

export const ARRAYS: Operators = {
  $size: onValues(1, 1, ([value], name) => {
    if (!Array.isArray(value))
      throw located(
        17124,
        `The argument to ${name} must be an array, but was of type: ${typeForMessage(value)}`,
      );
    return new Int32(value.length);
  }),
  $isArray: onValues(1, 1, ([value]) => Array.isArray(value)),
  $arrayElemAt: elementAt,
  $first: ends(0),
  $last: ends(-1),
  $slice: slice,
  $range: range,
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $in: isIn,
  $indexOfArray: indexOfArray,
  $concatArrays: onPresent(0, Infinity, (values, name) =>
    values.flatMap((value) => array(value, name, 28664)),
  ),
  $reverseArray: onPresent(1, 1, ([value], name) => array(value, name, 34435).toReversed()),
  $setUnion: setOperator(0, (lists) => distinct(lists.flat())),
  $setIntersection: setOperator(1, ([first = [], ...rest]) =>
    distinct(first.filter((item) => rest.every((list) => includes(list, item)))),
  ),
  $setDifference: setOperator(2, ([first = [], second = []]) =>
    distinct(first.filter((item) => !includes(second, item))),
  ),
  $setEquals: setOperator(2, ([first = [], ...rest]) =>
    rest.every(
      (list) => list.every((item) => includes(first, item)) && first.every((item) => includes(list, item)),
    ),
  ),
  $setIsSubset: setOperator(2, ([first = [], second = []]) => first.every((item) => includes(second, item))),
  $sum: accumulateList('$sum'),
  $avg: accumulateList('$avg'),
  $min: accumulateList('$min'),
  $max: accumulateList('$max'),
};
