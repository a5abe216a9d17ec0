import { identical } from '../bson/compare.js';
import { afterPrefix, directedKey, encodeKey, invert } from '../bson/keys.js';
import { splitPath } from '../bson/paths.js';
import { isDoc, put, type Bson, type Doc } from '../bson/values.js';
import { compileFilter, isOperatorDoc } from '../query/matcher.js';
import type { SortField } from '../query/sort.js';
import type { Collection, Index } from '../storage/catalog.js';
import { predicatesOf, writtenExists, type Predicate, type Predicates } from './predicates.js';

/** Keys from `from` (inclusive) up to `to` (exclusive). */
export interface KeyRange {
  from: Buffer;
  to: Buffer;
}

/** Further keys of a document: they have these beginnings, and from byte `from` on equal the key it was found by. */
export interface OtherKeys {
  beginnings: Buffer[];
  from: number;
}

export interface IndexPlan {
  index: Index;
  ranges: KeyRange[];
  reverse: boolean;
  /** Documents come in the order of the requested sort. */
  sorted: boolean;
  /** Other values of an array: documents without their keys are not in the result. */
  others: OtherKeys | undefined;
  /** Conditions that the keys do not cover. */
  rest: Doc;
  /** Every document found satisfies the whole filter and occurs once: it need not be tested. */
  exact: boolean;
  /** A document may have several keys in the ranges. */
  repeats: boolean;
  /** Each range is one key of a unique index. */
  point: boolean;
}

/** Above every key: the highest class byte, inverted or not, is below 0xff. */
export const LAST_KEY = Buffer.from([0xff]);
const MAX_RANGES = 1000;

/** Chooses the best index for a filter and a sort; undefined when all documents must be read. */
export function planIndex(
  collection: Collection,
  filter: Doc,
  sort: SortField[] | undefined,
  hint?: Index,
): IndexPlan | undefined {
  const predicates = predicatesOf(filter);
  let best: { plan: IndexPlan; score: number } | undefined;
  for (const index of collection.indexes) {
    if (!isComplete(index, predicates)) continue;
    const candidate = consider(index, filter, predicates, sort, index === hint);
    if (candidate && (!best || candidate.score > best.score)) best = candidate;
  }
  return best?.plan;
}

/** Returns true when an index holds every document that the filter can match; a sparse or partial one may not. */
function isComplete(index: Index, { paths }: Predicates): boolean {
  const present = index.fields.some(({ path }) => {
    const predicate = paths.get(path);
    return predicate !== undefined && (predicate.present || writtenExists(predicate));
  });
  if (index.sparse && !present) return false;
  if (!index.partial) return true;
  return Object.entries(index.partial.filter).every(([key, clause]) => implies(paths, key, clause));
}

function implies(paths: Map<string, Predicate>, key: string, clause: Bson): boolean {
  if (key === '$and' && Array.isArray(clause))
    return clause.every(
      (branch) =>
        isDoc(branch) && Object.entries(branch).every(([path, inner]) => implies(paths, path, inner)),
    );
  if (key.startsWith('$')) return false;
  const predicate = paths.get(key);
  if (!predicate) return false;
  if (predicate.written.some((condition) => identical(condition, clause))) return true;
  if (isOperatorDoc(clause) && Object.keys(clause).join() === '$exists' && predicate.present) return true;
  if (!predicate.equal || !predicate.present) return false;
  const test = compileFilter({ [key]: clause });
  return predicate.equal.every((value) => test(nest(key, value)));
}

const nest = (path: string, value: Bson): Doc =>
  splitPath(path).reduceRight<Bson>((inner, part) => {
    const outer: Doc = {};
    put(outer, part, inner);
    return outer;
  }, value) as Doc;

function consider(
  index: Index,
  filter: Doc,
  { paths }: Predicates,
  sort: SortField[] | undefined,
  hinted: boolean,
): { plan: IndexPlan; score: number } | undefined {
  const { fields, multikey } = index;
  let equalities = 0;
  let arrays = 0;
  while (equalities < fields.length && paths.get(fields[equalities]!.path)?.equal) {
    // The index pairs two fields through one array element by element; a filter does not.
    if (multikey[equalities] && arrays++ > 0) break;
    equalities++;
  }
  const prefix = fields.slice(0, equalities).map(({ path }) => paths.get(path)!.equal!);
  if (prefix.reduce((product, values) => product * values.length, 1) > MAX_RANGES) return undefined;
  const next = fields[equalities];
  const rangePredicate = next && !(multikey[equalities] && arrays > 0) ? paths.get(next.path) : undefined;
  const range = rangePredicate && (rangePredicate.lower || rangePredicate.upper) ? rangePredicate : undefined;
  const single = prefix.every((values) => values.length === 1);
  // A document has one key under one value of an array, so the fields after it are in order.
  const ordered = single && !multikey.slice(equalities).includes(true);
  const direction = sort && ordered ? sortDirection(index, equalities, sort) : 0;
  const unique = index.unique && equalities === fields.length;
  const score =
    equalities * 10 + (range ? 5 : 0) + (direction ? 4 : 0) + (unique ? 50 : 0) + (hinted ? 5000 : 0);
  if (score === 0) return undefined;
  const used = new Set(fields.slice(0, equalities + (range ? 1 : 0)).map(({ path }) => path));
  // A document has at most one key under one value of an array; two arrays are not paired as a filter asks.
  const once = multikey.every((crossesArray, at) => !crossesArray || prefix[at]?.length === 1);
  const others = single && once ? otherKeys(index, prefix, paths) : undefined;
  const isCovered = (path: string): boolean => {
    const predicate = paths.get(path);
    if (!predicate?.complete || !used.has(path)) return false;
    const isOneKind = !(predicate.equal && (predicate.lower || predicate.upper));
    return isOneKind && (!predicate.others || others?.path === path);
  };
  const rest = once ? restOf(filter, isCovered) : filter;
  return {
    score,
    plan: {
      index,
      ranges: keyRanges(index, prefix, range, multikey[equalities] === true),
      reverse: direction < 0,
      sorted: direction !== 0,
      others: others?.keys,
      rest,
      exact: once && Object.keys(rest).length === 0,
      repeats: !once,
      point: unique && !multikey.includes(true),
    },
  };
}

/**
 * Finds the further keys when a filter asks for several values of one array. These keys differ only in that value: the fields
 * after it are the same.
 */
function otherKeys(
  { fields, multikey }: Index,
  prefix: Bson[][],
  paths: Map<string, Predicate>,
): { path: string; keys: OtherKeys } | undefined {
  const at = multikey.indexOf(true);
  const field = fields[at];
  const values = field && at < prefix.length ? paths.get(field.path)?.others : undefined;
  if (!field || !values || multikey.indexOf(true, at + 1) >= 0) return undefined;
  const keyAt = (i: number, value: Bson): Buffer => directedKey(value, fields[i]!.direction);
  const before = prefix.slice(0, at).map(([value], i) => keyAt(i, value));
  const found = Buffer.concat([...before, keyAt(at, prefix[at]![0])]);
  const beginnings = values.map((value) => Buffer.concat([...before, keyAt(at, value)]));
  return { path: field.path, keys: { beginnings, from: found.length } };
}

function restOf(filter: Doc, isCovered: (path: string) => boolean): Doc {
  const rest: Doc = {};
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$and' && Array.isArray(condition)) {
      const branches = condition
        .map((branch) => (isDoc(branch) ? restOf(branch, isCovered) : branch))
        .filter((branch) => !isDoc(branch) || Object.keys(branch).length > 0);
      if (branches.length > 0) rest.$and = branches;
    } else if (key.startsWith('$') || !isCovered(key)) put(rest, key, condition);
  }
  return rest;
}

/** Returns 1 if the index yields this sort order after its equality prefix, -1 if it does when read backwards, else 0. */
function sortDirection(index: Index, equalities: number, sort: SortField[]): number {
  // An array that contains the value is sorted by its lowest or highest one.
  const scalars = index.fields.slice(0, equalities).filter((_field, i) => !index.multikey[i]);
  const fixed = new Set(scalars.map(({ path }) => path));
  let direction = 0;
  let position = equalities;
  for (const { path, direction: wanted } of sort) {
    if (fixed.has(path)) continue;
    const field = index.fields[position++];
    if (!field || field.path !== path) return 0;
    const step = field.direction * wanted;
    if (direction !== 0 && direction !== step) return 0;
    direction = step;
  }
  return direction || 1;
}

function keyRanges(
  index: Index,
  prefix: Bson[][],
  range: Predicate | undefined,
  multikey: boolean,
): KeyRange[] {
  let starts: Buffer[] = [Buffer.alloc(0)];
  prefix.forEach((values, i) => {
    const keys = distinctKeys(values.map((value) => directedKey(value, index.fields[i]!.direction)));
    starts = starts.flatMap((start) => keys.map((key) => Buffer.concat([start, key])));
  });
  const field = index.fields[prefix.length];
  return starts.map((start) => {
    if (!range || !field) return { from: start, to: afterPrefix(start) ?? LAST_KEY };
    const { from, to } = boundsOf(range, field.direction, multikey);
    return { from: Buffer.concat([start, from]), to: Buffer.concat([start, to]) };
  });
}

function distinctKeys(keys: Buffer[]): Buffer[] {
  const sorted = keys.sort(Buffer.compare);
  return sorted.filter((key, i) => i === 0 || !key.equals(sorted[i - 1]!));
}

/** Bounds stay within the type of the value. On an array field only one side may be used. */
function boundsOf({ lower, upper }: Predicate, direction: number, multikey: boolean): KeyRange {
  const top = multikey && lower ? undefined : upper;
  const keyClass = encodeKey((lower ?? upper)!.value)[0]!;
  const bounds = [
    lower && { key: encodeKey(lower.value), inclusive: lower.inclusive },
    top && { key: encodeKey(top.value), inclusive: top.inclusive },
  ] as const;
  // NaN, all zero bits, is in the class of numbers but in no range.
  const classStart = keyClass === NUMBER_CLASS ? AFTER_NAN : Buffer.from([keyClass]);
  if (direction > 0) {
    const from = bounds[0] ? (bounds[0].inclusive ? bounds[0].key : after(bounds[0].key)) : classStart;
    const to = bounds[1]
      ? bounds[1].inclusive
        ? after(bounds[1].key)
        : bounds[1].key
      : Buffer.from([keyClass + 1]);
    return { from, to };
  }
  const from = bounds[1]
    ? bounds[1].inclusive
      ? invert(bounds[1].key)
      : after(invert(bounds[1].key))
    : Buffer.from([0xff ^ keyClass]);
  const classEnd = keyClass === NUMBER_CLASS ? invert(AFTER_NAN) : Buffer.from([(0xff ^ keyClass) + 1]);
  const to = bounds[0]
    ? bounds[0].inclusive
      ? after(invert(bounds[0].key))
      : invert(bounds[0].key)
    : classEnd;
  return { from, to };
}

const NUMBER_CLASS = encodeKey(0)[0]!;
const AFTER_NAN = afterPrefix(encodeKey(NaN))!;
const after = (key: Buffer): Buffer => afterPrefix(key) ?? LAST_KEY;
