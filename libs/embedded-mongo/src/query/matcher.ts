import { BSONRegExp } from 'bson';
import { badValue, notSupported } from '../errors.js';
import { reach, splitPath } from '../bson/paths.js';
import { display, isDoc, truthy, type Bson, type Doc } from '../bson/values.js';
import { anyOf, equalityTest, existsTest, orderTest, regexTest, sizeTest, type Test } from './operators.js';
import { regexOf } from './text-pattern.js';

export type Matcher = (doc: Doc) => boolean;

/** Compiles a filter. Unsupported conditions throw here, before a document is read. */
export function compileFilter(filter: Bson): Matcher {
  if (filter === undefined) return () => true;
  if (!isDoc(filter))
    throw badValue(`the match filter must be an expression in an object, not ${display(filter)}`);
  const tests = Object.entries(filter).map(([key, value]) =>
    key.startsWith('$') ? compileLogical(key, value) : compileField(key, value),
  );
  return every(tests);
}

function every<T>(tests: ((value: T) => boolean)[]): (value: T) => boolean {
  if (tests.length === 0) return () => true;
  if (tests.length === 1) return tests[0]!;
  return (value) => {
    for (const test of tests) if (!test(value)) return false;
    return true;
  };
}

function compileLogical(operator: string, value: Bson): Matcher {
  if (operator !== '$and' && operator !== '$or') throw notSupported(`the filter operator ${operator}`);
  if (!Array.isArray(value)) throw badValue(`${operator} must be an array`);
  if (value.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  const branches = value.map((branch) => {
    if (!isDoc(branch)) throw badValue('$or/$and/$nor entries need to be full objects');
    return compileFilter(branch);
  });
  return operator === '$and' ? every(branches) : (doc) => branches.some((test) => test(doc));
}

/** Tells a document of operators from a value to equal. */
export function isOperatorDoc(condition: Bson): condition is Doc {
  if (!isDoc(condition)) return false;
  const first = Object.keys(condition)[0];
  return (
    first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id' && first !== '$db'
  );
}

export function compileField(path: string, condition: Bson): Matcher {
  const parts = splitPath(path);
  if (!isOperatorDoc(condition)) {
    const test = equalityTest(condition);
    return (doc) => reach(doc, parts, 0, test, true);
  }
  return every(
    Object.entries(condition).map(([operator, operand]) => compileOperator(parts, path, operator, operand)),
  );
}

/** With `elements`, an array matches by one of its elements too. */
const onPath =
  (parts: string[], test: Test, elements: boolean): Matcher =>
  (doc) =>
    reach(doc, parts, 0, test, elements);

const not =
  (matcher: Matcher): Matcher =>
  (doc) =>
    !matcher(doc);

function compileOperator(parts: string[], path: string, operator: string, operand: Bson): Matcher {
  const onAny = (test: Test) => onPath(parts, test, true);
  const onWhole = (test: Test) => onPath(parts, test, false);
  switch (operator) {
    case '$eq':
      return onAny(equalityTest(operand, true));
    case '$ne':
      if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
      return not(onAny(equalityTest(operand, true)));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return onAny(orderTest(operator, operand));
    case '$in':
      return onAny(inTest(operator, operand));
    case '$nin':
      return not(onAny(inTest(operator, operand)));
    case '$exists':
      return truthy(operand) ? onWhole(existsTest) : not(onWhole(existsTest));
    case '$not':
      return not(compileNot(path, operand));
    case '$regex':
      return onAny(regexTest(regexOf(operand)));
    case '$size':
      return onWhole(sizeTest(operand));
    default:
      throw notSupported(`the filter operator ${operator}`);
  }
}

function inTest(operator: string, operand: Bson): Test {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  for (const item of operand) if (isOperatorDoc(item)) throw badValue(`cannot nest $ under ${operator}`);
  return anyOf(operand);
}

function compileNot(path: string, operand: Bson): Matcher {
  if (operand instanceof BSONRegExp) return compileField(path, operand);
  if (!isDoc(operand)) throw badValue('$not needs a regex or a document');
  if (!isOperatorDoc(operand)) throw badValue('$not argument must be a non-empty document of operators');
  return compileField(path, operand);
}

/** Tests an element for `$pull`: operators apply to the element itself, other conditions to its fields. */
export function compileElement(condition: Doc): Test {
  if (isOperatorDoc(condition)) {
    const first = Object.keys(condition)[0];
    if (first !== '$and' && first !== '$or') {
      const matcher = compileField('element', condition);
      return (element) => matcher({ element });
    }
  }
  const matcher = compileFilter(condition);
  return (element) => isDoc(element) && matcher(element);
}
