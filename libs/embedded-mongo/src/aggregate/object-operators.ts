import { located } from '../errors.js';
import { isDoc, own, put, type Bson, type Doc } from '../bson/values.js';
import type { Operator, Operators } from './operator.js';
import { isNullish, onPresent, onValues, rawOperands, typeForMessage } from './operands.js';

function mergeObjects(values: Bson[]): Bson {
  const out: Doc = {};
  for (const value of values.length === 1 && Array.isArray(values[0]) ? values[0] : values) {
    if (isNullish(value)) continue;
    if (!isDoc(value))
      throw located(
        40400,
        `$mergeObjects requires object inputs, but input is of type ${typeForMessage(value)}`,
      );
    for (const [field, item] of Object.entries(value)) put(out, field, item);
  }
  return out;
}

function objectToArray([value]: Bson[], name: string): Bson {
  if (!isDoc(value))
    throw located(40390, `${name} requires a document input, found: ${typeForMessage(value)}`);
  return Object.entries(value).map(([k, v]) => ({ k, v }));
}

function arrayToObject([value]: Bson[], name: string): Bson {
  if (!Array.isArray(value))
    throw located(40386, `${name} requires an array input, found: ${typeForMessage(value)}`);
  const out: Doc = {};
  for (const entry of value) {
    const [field, item] = Array.isArray(entry)
      ? entry
      : isDoc(entry)
        ? [own(entry, 'k'), own(entry, 'v')]
        : [];
    if (typeof field !== 'string')
      throw located(
        40394,
        `${name} requires an array of key-value pairs, where the key must be of type string`,
      );
    put(out, field, item);
  }
  return out;
}

/** A field name that path syntax cannot express: one with dots or a leading dollar. */
function fieldName(field: Bson, name: string): string {
  const constant = isDoc(field) && Object.keys(field).join() === '$literal' ? field.$literal : field;
  if (typeof constant === 'string' && (constant !== field || !constant.startsWith('$'))) return constant;
  throw located(4161107, `${name} requires 'field' to evaluate to a constant string`);
}

const getField: Operator = (operand, compile, name) => {
  const full = isDoc(operand) && Object.hasOwn(operand, 'field');
  const spec = full ? rawOperands(operand, name, ['field'], ['input']) : { field: operand };
  const field = fieldName(spec.field, name);
  const input = compile(spec.input ?? '$$CURRENT');
  return (doc, variables) => {
    const value = input(doc, variables);
    if (isNullish(value)) return value;
    return isDoc(value) ? own(value, field) : undefined;
  };
};

const setField =
  (removing: boolean): Operator =>
  (operand, compile, name) => {
    const spec = rawOperands(operand, name, removing ? ['field', 'input'] : ['field', 'input', 'value']);
    const field = fieldName(spec.field, name);
    const input = compile(spec.input);
    const value = removing ? () => undefined : compile(spec.value);
    return (doc, variables) => {
      const target = input(doc, variables);
      if (isNullish(target)) return null;
      if (!isDoc(target))
        throw located(
          4161105,
          `${name} requires 'input' to evaluate to type Object, but got ${typeForMessage(target)}`,
        );
      const out: Doc = { ...target };
      const result = value(doc, variables);
      if (result === undefined) delete out[field];
      else put(out, field, result);
      return out;
    };
  };

export const OBJECTS: Operators = {
  $mergeObjects: onValues(0, Infinity, mergeObjects),
  $objectToArray: onPresent(1, 1, objectToArray),
  $arrayToObject: onPresent(1, 1, arrayToObject),
  $getField: getField,
  $setField: setField(false),
  $unsetField: setField(true),
};
