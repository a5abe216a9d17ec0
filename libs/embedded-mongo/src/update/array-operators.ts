import { badValue, notSupported } from '../errors.js';
import { equal } from '../bson/compare.js';
import { display, isDoc, isNumber, toNumber, typeName, type Bson, type Doc } from '../bson/values.js';
import { compileElement, compileField } from '../query/matcher.js';
import { getPath, getViablePath, setPath } from './paths.js';

/** Changes one plain path of a document in place. */
export type Change = (doc: Doc, path: string) => void;
export type CompileChange = (operand: Bson, path: string) => Change;

function arrayAt(doc: Doc, path: string): Bson[] {
  const present = getPath(doc, path);
  if (Array.isArray(present)) return present;
  if (present !== undefined)
    throw badValue(
      `The field '${path}' must be an array but is of type ${typeName(present)} in document {_id: ${display(doc._id)}}`,
    );
  const made: Bson[] = [];
  setPath(doc, path, made);
  return made;
}

function whole(value: Bson, name: string): number {
  const number = isNumber(value) ? toNumber(value) : NaN;
  if (!Number.isInteger(number))
    throw badValue(`The value for ${name} must be an integer value but was given type: ${typeName(value)}`);
  return number;
}

const push: CompileChange = (operand) => {
  const { items, slice } = pushed(operand);
  return (doc, path) => {
    const array = arrayAt(doc, path);
    array.push(...items);
    if (slice === undefined) return;
    if (slice >= 0) array.splice(slice);
    else array.splice(0, Math.max(0, array.length + slice));
  };
};

/** Reads the operand of `$push`: one value, or `$each` of several with an optional `$slice`. */
function pushed(operand: Bson): { items: Bson[]; slice?: number } {
  if (!isDoc(operand) || !Object.hasOwn(operand, '$each')) return { items: [operand] };
  const { $each: items, $slice: slice, ...others } = operand;
  const [modifier] = Object.keys(others);
  if (modifier !== undefined) throw notSupported(`the modifier ${modifier} of $push`);
  if (!Array.isArray(items))
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${typeName(items)}`);
  return slice === undefined ? { items } : { items, slice: whole(slice, '$slice') };
}

const pull: CompileChange = (operand) => {
  const test = isDoc(operand) ? compileElement(operand) : elementEquals(operand);
  return (doc, path) => {
    const array = getViablePath(doc, path);
    if (array === undefined) return;
    if (!Array.isArray(array)) throw badValue('Cannot apply $pull to a non-array value');
    const rest = array.filter((element) => !test(element));
    setPath(doc, path, rest);
  };
};

function elementEquals(operand: Bson): (element: Bson) => boolean {
  const matcher = compileField('element', operand);
  // An element that is an array must equal the operand as a whole.
  return (element) => (Array.isArray(element) ? equal(element, operand) : matcher({ element }));
}

export const ARRAY_CHANGES: Record<string, CompileChange> = { $push: push, $pull: pull };
