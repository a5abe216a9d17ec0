import { BSONRegExp, Decimal128 } from 'bson';
import {
  isDoc,
  isNumber,
  toNumber,
  truthy,
  typeName,
  typeRank,
  type Bson,
  type Doc,
} from '../bson/values.js';
import { isOperatorDoc } from '../query/matcher.js';

/** What a filter requires of one path, as far as an index can use it: implied by the filter, often not all of it. */
export interface Predicate {
  /** The value is one of these. */
  equal?: Bson[];
  /** Other single values that it equals as well, as only an array can. */
  others?: Bson[];
  lower?: { value: Bson; inclusive: boolean };
  upper?: { value: Bson; inclusive: boolean };
  /** The field is there and not null. */
  present?: boolean;
  /** The conditions as written: a clause of a partial index may be repeated literally. */
  written: Bson[];
  /** Whether the members above cover everything that the filter requires of the path. */
  complete: boolean;
}

export interface Predicates {
  paths: Map<string, Predicate>;
  /** Whether the filter consists of conditions on single paths only. */
  complete: boolean;
}

export function predicatesOf(filter: Doc): Predicates {
  const out: Predicates = { paths: new Map(), complete: true };
  collect(filter, '', out);
  return out;
}

/** Whether a filter requires a value to be one of none: no document has to be read for it. */
export function matchesNothing(filter: Doc): boolean {
  return Object.entries(filter).some(([key, condition]) => {
    if (key === '$and')
      return Array.isArray(condition) && condition.some((one) => isDoc(one) && matchesNothing(one));
    if (key.startsWith('$') || !isOperatorDoc(condition)) return false;
    return Array.isArray(condition.$in) && condition.$in.length === 0;
  });
}

function collect(filter: Doc, prefix: string, out: Predicates): void {
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$and' && Array.isArray(condition)) {
      for (const branch of condition) if (isDoc(branch)) collect(branch, prefix, out);
    } else if (key.startsWith('$')) {
      if (key !== '$comment') out.complete = false;
    } else addCondition(prefix + key, condition, out);
  }
}

function predicateAt(path: string, out: Predicates): Predicate {
  let predicate = out.paths.get(path);
  if (!predicate) {
    predicate = { written: [], complete: true };
    out.paths.set(path, predicate);
  }
  return predicate;
}

function addCondition(path: string, condition: Bson, out: Predicates): void {
  const predicate = predicateAt(path, out);
  predicate.written.push(condition);
  if (condition instanceof BSONRegExp) {
    setPrefix(predicate, condition);
    return;
  }
  if (!isOperatorDoc(condition)) {
    setEqual(predicate, [condition]);
    return;
  }
  for (const [operator, operand] of Object.entries(condition)) {
    // options may change what the pattern's first characters mean
    if (operator === '$regex' && Object.hasOwn(condition, '$options')) predicate.complete = false;
    else addOperator(path, predicate, operator, operand, out);
  }
  const { lower, upper } = predicate;
  if (lower && upper && typeRank(lower.value) !== typeRank(upper.value)) predicate.complete = false;
}

function addOperator(
  path: string,
  predicate: Predicate,
  operator: string,
  operand: Bson,
  out: Predicates,
): void {
  switch (operator) {
    case '$eq':
      setEqual(predicate, [operand]);
      return;
    case '$in':
      setEqual(predicate, Array.isArray(operand) ? operand : []);
      return;
    case '$gt':
    case '$gte':
      if (predicate.lower || !isRangeable(operand)) predicate.complete = false;
      else predicate.lower = { value: operand, inclusive: operator === '$gte' };
      predicate.present ||= isRangeable(operand);
      return;
    case '$lt':
    case '$lte':
      if (predicate.upper || !isRangeable(operand)) predicate.complete = false;
      else predicate.upper = { value: operand, inclusive: operator === '$lte' };
      predicate.present ||= isRangeable(operand);
      return;
    case '$regex':
      predicate.complete = false;
      if (typeof operand === 'string') setPrefix(predicate, new BSONRegExp(operand));
      else if (operand instanceof BSONRegExp) setPrefix(predicate, operand);
      return;
    case '$exists':
      predicate.complete = false;
      return;
    case '$elemMatch':
      predicate.complete = false;
      predicate.present = true;
      if (isDoc(operand)) addElement(path, operand, out);
      return;
    case '$comment':
      return;
    default:
      predicate.complete = false;
  }
}

/** The conditions on an element's fields hold for the dotted paths too, though not the other way round. */
function addElement(path: string, operand: Doc, out: Predicates): void {
  const inner: Predicates = { paths: new Map(), complete: true };
  if (isOperatorDoc(operand)) return;
  collect(operand, `${path}.`, inner);
  for (const [innerPath, predicate] of inner.paths)
    if (!out.paths.has(innerPath)) out.paths.set(innerPath, { ...predicate, complete: false });
}

/** A pattern anchored to plain characters only matches strings that start with them: a range. */
function setPrefix(predicate: Predicate, { pattern, options }: BSONRegExp): void {
  predicate.complete = false;
  predicate.present = true;
  const prefix =
    options === '' && !pattern.includes('|')
      ? /^\^([\w\s/@:;,=<>%&#!~"'-]+)(?![?*{])/.exec(pattern)?.[1]
      : undefined;
  // the match stops before a quantifier, which applies to the last character only
  if (!prefix || predicate.lower || predicate.upper) return;
  predicate.lower = { value: prefix, inclusive: true };
  predicate.upper = { value: afterText(prefix), inclusive: false };
}

/** The first string after all those that start with this one. */
const afterText = (prefix: string): string =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);

function setEqual(predicate: Predicate, values: Bson[]): void {
  if (values.length === 0 || !values.every(isIndexable)) {
    predicate.complete = false;
    return;
  }
  if (predicate.equal) {
    if (values.length === 1 && isPresent(values[0])) (predicate.others ??= []).push(values[0]);
    else predicate.complete = false;
    return;
  }
  predicate.equal = values;
  if (values.every(isPresent)) predicate.present = true;
  else predicate.complete = false;
}

const isPresent = (value: Bson): boolean => value !== null && value !== undefined;

/** Arrays and regular expressions cannot be looked up by one key; decimals have no key. */
function isIndexable(value: Bson): boolean {
  if (Array.isArray(value) || value instanceof BSONRegExp || value instanceof Decimal128) return false;
  if (isDoc(value))
    return Object.values(value).every((item) =>
      Array.isArray(item) ? item.every(isIndexable) : isIndexable(item),
    );
  return !['javascript', 'javascriptWithScope', 'symbol', 'dbPointer'].includes(typeName(value));
}

function isRangeable(value: Bson): boolean {
  if (value === null || value === undefined || isDoc(value) || !isIndexable(value)) return false;
  if (isNumber(value) && Number.isNaN(toNumber(value))) return false;
  return typeName(value) !== 'minKey' && typeName(value) !== 'maxKey';
}

/** Whether `$exists: true` is among the conditions as written. */
export const writtenExists = (predicate: Predicate): boolean =>
  predicate.written.some((condition) => isOperatorDoc(condition) && truthy(condition.$exists));
