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
import { isIndex, splitPath } from '../bson/paths.js';
import { isOperatorDoc } from '../query/matcher.js';
import { parsePattern, regexOf } from '../query/text-pattern.js';

/** The conditions of a filter on one path that an index can use; often not all of them. */
export interface Predicate {
  /** The value is one of these. */
  equal?: Bson[];
  /** Further values that it must equal, as only an array can. */
  others?: Bson[];
  lower?: { value: Bson; inclusive: boolean };
  upper?: { value: Bson; inclusive: boolean };
  /** The field exists and is not null. */
  present?: boolean;
  /** The conditions as written, because a query may repeat a clause of a partial index. */
  written: Bson[];
  /** The members above cover all conditions on the path. */
  complete: boolean;
}

export interface Predicates {
  paths: Map<string, Predicate>;
  /** The filter has conditions on single paths only. */
  complete: boolean;
}

export function predicatesOf(filter: Doc): Predicates {
  const out: Predicates = { paths: new Map(), complete: true };
  collect(filter, out);
  return out;
}

/** Returns true when a filter requires a value out of none, so that no document has to be read. */
export function matchesNothing(filter: Doc): boolean {
  return Object.entries(filter).some(([key, condition]) => {
    if (key === '$and')
      return Array.isArray(condition) && condition.some((one) => isDoc(one) && matchesNothing(one));
    if (key.startsWith('$') || !isOperatorDoc(condition)) return false;
    return Array.isArray(condition.$in) && condition.$in.length === 0;
  });
}

function collect(filter: Doc, out: Predicates): void {
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$and' && Array.isArray(condition)) {
      for (const branch of condition) if (isDoc(branch)) collect(branch, out);
    } else if (key.startsWith('$')) out.complete = false;
    else addCondition(key, condition, out);
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
  // An index has only the element at a position, but a filter also matches fields of that name in every element.
  if (splitPath(path).some(isIndex)) {
    out.complete = false;
    return;
  }
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
  for (const [operator, operand] of Object.entries(condition)) addOperator(predicate, operator, operand);
  const { lower, upper } = predicate;
  if (lower && upper && typeRank(lower.value) !== typeRank(upper.value)) predicate.complete = false;
}

function addOperator(predicate: Predicate, operator: string, operand: Bson): void {
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
      setPrefix(predicate, regexOf(operand));
      return;
    default:
      predicate.complete = false;
  }
}

/** A prefix only matches strings that start with it: a range. */
function setPrefix(predicate: Predicate, regex: BSONRegExp): void {
  predicate.complete = false;
  predicate.present = true;
  const { text, isPrefix } = parsePattern(regex);
  // The first character of a surrogate pair, or the last one there is, has no next character.
  const hasNext = text !== '' && text.charCodeAt(text.length - 1) < 0xd7ff;
  if (!isPrefix || !hasNext || predicate.lower || predicate.upper) return;
  predicate.lower = { value: text, inclusive: true };
  predicate.upper = { value: afterText(text), inclusive: false };
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

/** Arrays and regular expressions have no single key, and decimals have none. */
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

export const writtenExists = (predicate: Predicate): boolean =>
  predicate.written.some((condition) => isOperatorDoc(condition) && truthy(condition.$exists));
