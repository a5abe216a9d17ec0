import { Double, Int32 } from 'bson';
import { compare } from '../bson/compare.js';
import { encodeKey } from '../bson/keys.js';
import { isDoc, isNumber, put, toNumber, type Bson, type Doc } from '../bson/values.js';
import { located } from '../errors.js';
import { plus } from './arithmetic-operators.js';
import { isNullish } from './operands.js';

/** One accumulator of one group: values are added one by one, then `result` is called once. */
export interface Accumulator {
  add(value: Bson): void;
  result(): Bson;
}

function sum(): Accumulator {
  let total: ReturnType<typeof plus> = new Int32(0);
  return {
    add(value) {
      if (isNumber(value)) total = plus(total, value);
    },
    result: () => total,
  };
}

function average(): Accumulator {
  const total = sum();
  let count = 0;
  return {
    add(value) {
      if (!isNumber(value)) return;
      total.add(value);
      count++;
    },
    result: () => (count === 0 ? null : new Double(toNumber(total.result() as Int32) / count)),
  };
}

function extreme(direction: 1 | -1): Accumulator {
  let best: Bson;
  return {
    add(value) {
      if (isNullish(value)) return;
      if (best === undefined || compare(value, best) * direction > 0) best = value;
    },
    result: () => best ?? null,
  };
}

function first(): Accumulator {
  let held: { value: Bson } | undefined;
  return {
    add(value) {
      held ??= { value };
    },
    result: () => held?.value ?? null,
  };
}

function last(): Accumulator {
  let held: Bson = null;
  return {
    add(value) {
      held = value;
    },
    result: () => held ?? null,
  };
}

function push(): Accumulator {
  const items: Bson[] = [];
  return {
    add(value) {
      if (value !== undefined) items.push(value);
    },
    result: () => items,
  };
}

function addToSet(): Accumulator {
  const items = new Map<string, Bson>();
  return {
    add(value) {
      if (value === undefined) return;
      const key = encodeKey(value).toString('latin1');
      if (!items.has(key)) items.set(key, value);
    },
    result: () => [...items.values()],
  };
}

function mergeObjects(): Accumulator {
  const out: Doc = {};
  return {
    add(value) {
      if (isNullish(value)) return;
      if (!isDoc(value)) throw located(40400, '$mergeObjects requires object inputs');
      for (const [field, item] of Object.entries(value)) put(out, field, item);
    },
    result: () => out,
  };
}

export const ACCUMULATORS: Record<string, () => Accumulator> = {
  $sum: sum,
  $avg: average,
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: first,
  $last: last,
  $push: push,
  $addToSet: addToSet,
  $mergeObjects: mergeObjects,
};
