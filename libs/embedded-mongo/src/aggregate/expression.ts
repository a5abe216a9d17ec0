import { badValue, located, notSupported } from '../errors.js';
import { splitPath } from '../bson/paths.js';
import { isDoc, own, put, type Bson, type Doc } from '../bson/values.js';
import { ARITHMETIC } from './arithmetic-operators.js';
import { ARRAYS } from './array-operators.js';
import { CONDITIONS } from './condition-operators.js';
import { CONVERSIONS } from './conversion-operators.js';
import { DATES } from './date-operators.js';
import { OBJECTS } from './object-operators.js';
import type { Expression, Operators } from './operator.js';
import { STRINGS } from './string-operators.js';

const OPERATORS: Operators = {
  ...ARITHMETIC,
  ...ARRAYS,
  ...CONDITIONS,
  ...CONVERSIONS,
  ...DATES,
  ...OBJECTS,
  ...STRINGS,
};

/** Operators of MongoDB that are not implemented: refused by name instead of as "unrecognized". */
const UNSUPPORTED = new Set(
  '$function $accumulator $meta $sampleRate $toHashedIndexKey $zip $bitAnd $bitOr $bitXor $bitNot $convert $toDecimal $percentile $median $tsIncrement $tsSecond $sortArray $bsonSize $binarySize $allElementsTrue $anyElementTrue'.split(
    ' ',
  ),
);

export function compileExpression(expression: Bson): Expression {
  if (typeof expression === 'string') return compileString(expression);
  if (Array.isArray(expression)) {
    const items = expression.map(compileExpression);
    return (doc, variables) => items.map((item) => item(doc, variables) ?? null);
  }
  if (!isDoc(expression)) return () => expression;
  const fields = Object.keys(expression);
  const operator = fields.find((field) => field.startsWith('$'));
  if (operator === undefined) return compileObject(expression);
  if (fields.length > 1)
    throw located(
      15983,
      `An object representing an expression must have exactly one field: ${fields.join(', ')}`,
    );
  if (UNSUPPORTED.has(operator)) throw notSupported(`the expression ${operator}`);
  if (!Object.hasOwn(OPERATORS, operator)) throw located(168, `Unrecognized expression '${operator}'`);
  return OPERATORS[operator]!(expression[operator], compileExpression, operator);
}

function compileObject(spec: Doc): Expression {
  const fields = Object.entries(spec).map(([field, value]) => [field, compileExpression(value)] as const);
  return (doc, variables) => {
    const out: Doc = {};
    for (const [field, value] of fields) {
      const result = value(doc, variables);
      if (result !== undefined) put(out, field, result);
    }
    return out;
  };
}

function compileString(text: string): Expression {
  if (text.startsWith('$$')) return compileVariable(text.slice(2));
  if (!text.startsWith('$')) return () => text;
  const parts = splitPath(text.slice(1));
  if (parts.includes(''))
    throw located(text === '$' ? 16872 : 40353, `'${text}' by itself is not a valid FieldPath`);
  return (doc) => follow(doc, parts, 0);
}

function compileVariable(path: string): Expression {
  const [name = '', ...rest] = splitPath(path);
  if (name === '') throw badValue('empty variable names are not allowed');
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return (doc, variables) => follow(Object.hasOwn(variables, name) ? variables[name] : doc, rest, 0);
    case 'REMOVE':
      return () => undefined;
    case 'NOW': {
      // one instant per compiled operation, as the server's
      const now = new Date();
      return () => now;
    }
    case 'CLUSTER_TIME':
    case 'USER_ROLES':
    case 'SEARCH_META':
      throw notSupported(`the variable $$${name}`);
  }
  return (_doc, variables) => {
    if (!Object.hasOwn(variables, name)) throw located(17276, `Use of undefined variable: ${name}`);
    return follow(variables[name], rest, 0);
  };
}

/** A field path in an expression: arrays are mapped over, missing elements left out, no numeric indexes. */
export function follow(value: Bson, parts: readonly string[], at: number): Bson {
  if (at === parts.length) return value;
  if (Array.isArray(value)) {
    const out: Bson[] = [];
    for (const element of value) {
      const found = follow(element, parts, at);
      if (found !== undefined) out.push(found);
    }
    return out;
  }
  return isDoc(value) ? follow(own(value, parts[at]!), parts, at + 1) : undefined;
}
