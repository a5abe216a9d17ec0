import { Int32, Long } from 'bson';
import { badValue, typeMismatch } from '../errors.js';
import { add } from '../bson/arithmetic.js';
import { compare } from '../bson/compare.js';
import { display, isDoc, isNumber, typeName, type Bson, type Doc } from '../bson/values.js';
import { ARRAY_CHANGES, type CompileChange } from './array-operators.js';
import { getPath, getViablePath, setPath, unsetPath } from './paths.js';

const set: CompileChange = (operand) => (doc, path) => setPath(doc, path, operand);

const unset: CompileChange = () => (doc, path) => unsetPath(doc, path);

const increment: CompileChange = (operand, path) => {
  if (!isNumber(operand))
    throw typeMismatch(`Cannot increment with non-numeric argument: {${path}: ${display(operand)}}`);
  return (doc) => {
    const current = getPath(doc, path);
    if (current === undefined) {
      setPath(doc, path, operand);
      return;
    }
    if (!isNumber(current))
      throw typeMismatch(
        `Cannot apply $inc to a value of non-numeric type. {_id: ${display(doc._id)}} has the field '${path.split('.').pop()}' of non-numeric type ${typeName(current)}`,
      );
    const result = add(current, operand);
    if (result === undefined)
      throw badValue(
        `Failed to apply $inc operations to current value (${display(current)}) for document {_id: ${display(doc._id)}}`,
      );
    setPath(doc, path, result);
  };
};

const extreme =
  (direction: 1 | -1): CompileChange =>
  (operand) =>
  (doc, path) => {
    const current = getPath(doc, path);
    if (current === undefined || compare(operand, current) * direction > 0) setPath(doc, path, operand);
  };

const bit: CompileChange = (operand, compiledPath) => {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw badValue(
      `The $bit modifier is not compatible with a ${typeName(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  const steps = Object.entries(operand).map(([operation, value]) => {
    if (operation !== 'and' && operation !== 'or' && operation !== 'xor')
      throw badValue(
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${operation}' which is an unknown operator: {${compiledPath}: ${display(operand)}}`,
      );
    return {
      operation,
      value: integerBits(
        value,
        `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(value)}' is not supported here`,
      ),
    };
  });
  return (doc, path) => {
    const current = getPath(doc, path);
    const start =
      current === undefined
        ? { bits: 0n, long: false }
        : integerBits(
            current,
            `Cannot apply $bit to a value of non-integral type. {_id: ${display(doc._id)}} has the field ${path} of non-integer type ${typeName(current)}`,
          );
    let { bits } = start;
    for (const { operation, value } of steps)
      bits =
        operation === 'and' ? bits & value.bits : operation === 'or' ? bits | value.bits : bits ^ value.bits;
    const long = start.long || steps.some(({ value }) => value.long);
    setPath(
      doc,
      path,
      long ? Long.fromBigInt(BigInt.asIntN(64, bits)) : new Int32(Number(BigInt.asIntN(32, bits))),
    );
  };
};

function integerBits(value: Bson, message: string): { bits: bigint; long: boolean } {
  if (value instanceof Long) return { bits: value.toBigInt(), long: true };
  if (value instanceof Int32) return { bits: BigInt(value.value), long: false };
  throw badValue(message);
}

/** Operators that change the path they name. `$rename` is in update.ts. */
export const CHANGES: Record<string, CompileChange> = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: increment,
  $min: extreme(-1),
  $max: extreme(1),
  $bit: bit,
  ...ARRAY_CHANGES,
};

/** Moves a value; a missing one is left alone. */
export function renamePath(doc: Doc, from: string, to: string): void {
  const value = getViablePath(doc, from);
  if (value === undefined) return;
  assertOutsideArrays(doc, from, 'source');
  assertOutsideArrays(doc, to, 'destination');
  unsetPath(doc, from);
  setPath(doc, to, value);
}

function assertOutsideArrays(doc: Doc, path: string, side: string): void {
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1))
    if (Array.isArray(getPath(doc, path.slice(0, dot))))
      throw badValue(
        `The ${side} field cannot be an array element, '${path}' in doc with _id: ${display(doc._id)} has an array field called '${path.slice(0, dot)}'`,
      );
}
