import { BSONRegExp } from 'bson';
import { badValue, notSupported } from '../errors.js';
import { reach, splitPath } from '../bson/paths.js';
import { display, isDoc, own, truthy, type Bson, type Doc } from '../bson/values.js';
import { compileExpression } from '../aggregate/expression.js';
import type { MatchContext } from './match-context.js';
import {
  anyOf,
  bitTest,
  equalityTest,
  existsTest,
  modTest,
  orderTest,
  regexOperator,
  sizeTest,
  typeTest,
  type Test,
} from './operators.js';

export type Matcher = (doc: Doc) => boolean;

const UNSUPPORTED = new Set([
  '$text',
  '$where',
  '$jsonSchema',
  '$sampleRate',
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$geoNear',
  '$function',
]);

/** Compiles a filter once; anything outside the subset throws here, before a document is read. */
export function compileFilter(filter: Bson, context: MatchContext = {}): Matcher {
  if (filter === undefined) return () => true;
  if (!isDoc(filter))
    throw badValue(`the match filter must be an expression in an object, not ${display(filter)}`);
  const tests = Object.entries(filter).map(([key, value]) =>
    key.startsWith('$') ? compileLogical(key, value, context) : compileField(key, value, context),
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

function compileLogical(operator: string, value: Bson, context: MatchContext): Matcher {
  switch (operator) {
    case '$and':
      return every(branches(operator, value, context));
    case '$or': {
      const any = branches(operator, value, context);
      return (doc) => any.some((test) => test(doc));
    }
    case '$nor': {
      const none = branches(operator, value, context);
      return (doc) => !none.some((test) => test(doc));
    }
    case '$expr': {
      const expression = compileExpression(value);
      return (doc) => truthy(expression(doc, context.variables ?? {}));
    }
    case '$comment':
      return () => true;
    case '$alwaysTrue':
      return () => true;
    case '$alwaysFalse':
      return () => false;
  }
  if (UNSUPPORTED.has(operator)) throw notSupported(operator);
  throw badValue(
    `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
  );
}

function branches(operator: string, value: Bson, context: MatchContext): Matcher[] {
  if (!Array.isArray(value)) throw badValue(`${operator} must be an array`);
  if (value.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  return value.map((branch) => {
    if (!isDoc(branch)) throw badValue('$or/$and/$nor entries need to be full objects');
    return compileFilter(branch, context);
  });
}

/** Whether a condition is a document of operators rather than a value to equal. */
export function isOperatorDoc(condition: Bson): condition is Doc {
  if (!isDoc(condition)) return false;
  const first = Object.keys(condition)[0];
  return (
    first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id' && first !== '$db'
  );
}

export function compileField(path: string, condition: Bson, context: MatchContext): Matcher {
  const parts = splitPath(path);
  if (!isOperatorDoc(condition)) {
    const test = equalityTest(condition, context);
    return (doc) => reach(doc, parts, 0, test, true);
  }
  return every(
    Object.entries(condition).map(([operator, operand]) =>
      compileOperator(parts, path, operator, operand, condition, context),
    ),
  );
}

/** `elements`: an array matches by one of its elements too. */
const onPath =
  (parts: string[], test: Test, elements: boolean): Matcher =>
  (doc) =>
    reach(doc, parts, 0, test, elements);

const not =
  (matcher: Matcher): Matcher =>
  (doc) =>
    !matcher(doc);

function compileOperator(
  parts: string[],
  path: string,
  operator: string,
  operand: Bson,
  condition: Doc,
  context: MatchContext,
): Matcher {
  const onAny = (test: Test) => onPath(parts, test, true);
  const onWhole = (test: Test) => onPath(parts, test, false);
  switch (operator) {
    case '$eq':
      return onAny(equalityTest(operand, context, true));
    case '$ne':
      if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
      return not(onAny(equalityTest(operand, context, true)));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return onAny(orderTest(operator, operand, context));
    case '$in':
      return onAny(inTest(operator, operand, context));
    case '$nin':
      return not(onAny(inTest(operator, operand, context)));
    case '$exists':
      return truthy(operand) ? onWhole(existsTest) : not(onWhole(existsTest));
    case '$type':
      return onAny(typeTest(operand));
    case '$not':
      return not(compileNot(path, operand, context));
    case '$regex':
      return onAny(regexOperator(operand, own(condition, '$options')));
    case '$options':
      if (!Object.hasOwn(condition, '$regex')) throw badValue('$options needs a $regex');
      return () => true;
    case '$size':
      return onWhole(sizeTest(operand));
    case '$mod':
      return onAny(modTest(operand));
    case '$all':
      return compileAll(path, operand, context);
    case '$elemMatch': {
      const element = compileElement(operand, context);
      return onWhole((value) => Array.isArray(value) && value.some(element));
    }
    case '$bitsAllSet':
    case '$bitsAnySet':
    case '$bitsAllClear':
    case '$bitsAnyClear':
      return onAny(bitTest(operator, operand));
    case '$comment':
      return () => true;
  }
  if (UNSUPPORTED.has(operator)) throw notSupported(operator);
  throw badValue(`unknown operator: ${operator}`);
}

function inTest(operator: string, operand: Bson, context: MatchContext): Test {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  for (const item of operand) if (isOperatorDoc(item)) throw badValue(`cannot nest $ under ${operator}`);
  return anyOf(operand, context);
}

function compileNot(path: string, operand: Bson, context: MatchContext): Matcher {
  if (operand instanceof BSONRegExp) return compileField(path, operand, context);
  if (!isDoc(operand)) throw badValue('$not needs a regex or a document');
  if (!isOperatorDoc(operand)) throw badValue('$not argument must be a non-empty document of operators');
  return compileField(path, operand, context);
}

function compileAll(path: string, operand: Bson, context: MatchContext): Matcher {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  if (operand.length === 0) return () => false;
  return every(
    operand.map((item) => {
      if (!isOperatorDoc(item)) return compileField(path, item, context);
      if (Object.keys(item).join() !== '$elemMatch') throw badValue('no $ expressions in $all');
      return compileField(path, item, context);
    }),
  );
}

/** Test of one array element: a document of operators applies to the element itself, else to its fields. */
export function compileElement(condition: Bson, context: MatchContext): Test {
  if (!isDoc(condition)) throw badValue('$elemMatch needs an Object');
  const first = Object.keys(condition)[0];
  const logical =
    first === '$and' || first === '$or' || first === '$nor' || first === '$expr' || first === '$comment';
  if (isOperatorDoc(condition) && !logical) {
    const matcher = compileField('element', condition, context);
    return (element) => matcher({ element });
  }
  const matcher = compileFilter(condition, context);
  return (element) => {
    if (Array.isArray(element)) return matcher({ ...element } as unknown as Doc);
    return isDoc(element) && matcher(element);
  };
}
