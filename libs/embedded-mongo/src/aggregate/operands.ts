import { located } from '../errors.js';
import { isDoc, typeName, type Bson, type Doc } from '../bson/values.js';
import type { Compile, Expression, Operator } from './operator.js';

/** An operator on evaluated operands; one operand may be written without its array. */
export function onValues(min: number, max: number, apply: (values: Bson[], name: string) => Bson): Operator {
  return (operand, compile, name) => {
    const operands = Array.isArray(operand) ? operand : [operand];
    if (operands.length < min || operands.length > max) {
      const wanted = min === max ? `exactly ${min}` : `at least ${min} and at most ${max}`;
      throw located(
        16020,
        `Expression ${name} takes ${wanted} arguments. ${operands.length} were passed in.`,
      );
    }
    const compiled = operands.map(compile);
    return (doc, variables) =>
      apply(
        compiled.map((expression) => expression(doc, variables)),
        name,
      );
  };
}

/** The same, but null as soon as an operand is null or missing. */
export const onPresent = (
  min: number,
  max: number,
  apply: (values: Bson[], name: string) => Bson,
): Operator => onValues(min, max, (values, name) => (values.some(isNullish) ? null : apply(values, name)));

export const isNullish = (value: Bson): value is null | undefined => value === null || value === undefined;

/** Fields of an operand that is a document, compiled; unknown and missing ones are refused. */
export function namedOperands<Names extends string>(
  operand: Bson,
  compile: Compile,
  name: string,
  required: readonly Names[],
  optional: readonly Names[] = [],
): Partial<Record<Names, Expression>> {
  const fields = rawOperands(operand, name, required, optional);
  const out: Partial<Record<Names, Expression>> = {};
  for (const [field, value] of Object.entries(fields)) out[field as Names] = compile(value);
  return out;
}

export function rawOperands(
  operand: Bson,
  name: string,
  required: readonly string[],
  optional: readonly string[] = [],
): Doc {
  if (!isDoc(operand)) throw located(28646, `${name} only supports an object as its argument`);
  for (const field of Object.keys(operand))
    if (!required.includes(field) && !optional.includes(field))
      throw located(28647, `Unrecognized parameter to ${name}: ${field}`);
  for (const field of required)
    if (!Object.hasOwn(operand, field)) throw located(28648, `Missing '${field}' parameter to ${name}`);
  return operand;
}

export const typeForMessage = (value: Bson): string => (value === undefined ? 'missing' : typeName(value));
