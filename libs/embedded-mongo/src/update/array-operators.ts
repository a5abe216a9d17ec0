import { badValue } from '../errors.js';
import { compare, equal } from '../bson/compare.js';
import { display, isDoc, isNumber, toNumber, typeName, type Bson, type Doc } from '../bson/values.js';
import { compileElement, compileField } from '../query/matcher.js';
import type { MatchContext } from '../query/match-context.js';
import { parseSort, sortDocs } from '../query/sort.js';
import { getPath, setPath } from './paths.js';

/** Changes one plain path of a document in place. */
export type Change = (doc: Doc, path: string) => void;
export type CompileChange = (operand: Bson, path: string, context: MatchContext) => Change;

/** The array at a path, made when missing. */
function arrayAt(doc: Doc, path: string, operator: string): Bson[] {
  const present = getPath(doc, path);
  if (Array.isArray(present)) return present;
  if (present !== undefined)
    throw badValue(
      `The field '${path}' must be an array but is of type ${typeName(present)} in document {_id: ${display(doc._id)}}${operator === '$push' ? '' : ` (${operator})`}`,
    );
  const made: Bson[] = [];
  setPath(doc, path, made);
  return made;
}

function existingArray(doc: Doc, path: string, operator: string): Bson[] | undefined {
  const present = getPath(doc, path);
  if (present !== undefined && !Array.isArray(present))
    throw badValue(`Cannot apply ${operator} to a non-array value`);
  return present;
}

function whole(value: Bson, name: string): number {
  const number = isNumber(value) ? toNumber(value) : NaN;
  if (!Number.isInteger(number))
    throw badValue(`The value for ${name} must be an integer value but was given type: ${typeName(value)}`);
  return number;
}

const PUSH_MODIFIERS = new Set(['$each', '$position', '$slice', '$sort']);

function eachOf(operand: Bson, operator: string): { items: Bson[]; modifiers: Doc } {
  if (!isDoc(operand) || !Object.hasOwn(operand, '$each')) return { items: [operand], modifiers: {} };
  const { $each: items, ...modifiers } = operand;
  if (!Array.isArray(items))
    throw badValue(
      `The argument to $each in ${operator} must be an array but it was of type: ${typeName(items)}`,
    );
  for (const modifier of Object.keys(modifiers))
    if (operator !== '$push' || !PUSH_MODIFIERS.has(modifier))
      throw badValue(`Unrecognized clause in ${operator}: ${modifier}`);
  return { items, modifiers };
}

const push: CompileChange = (operand) => {
  const { items, modifiers } = eachOf(operand, '$push');
  const position = modifiers.$position === undefined ? undefined : whole(modifiers.$position, '$position');
  const slice = modifiers.$slice === undefined ? undefined : whole(modifiers.$slice, '$slice');
  const order = modifiers.$sort === undefined ? undefined : elementOrder(modifiers.$sort);
  return (doc, path) => {
    const array = arrayAt(doc, path, '$push');
    if (position === undefined) array.push(...items);
    else array.splice(position < 0 ? Math.max(0, array.length + position) : position, 0, ...items);
    if (order) array.splice(0, array.length, ...order(array));
    if (slice !== undefined && slice >= 0) array.splice(slice);
    else if (slice !== undefined) array.splice(0, Math.max(0, array.length + slice));
  };
};

function elementOrder(sort: Bson): (array: Bson[]) => Bson[] {
  if (isNumber(sort)) {
    const direction = toNumber(sort);
    if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1');
    return (array) => array.toSorted((left, right) => compare(left, right) * direction);
  }
  const fields = parseSort(sort);
  if (!fields) throw badValue('The $sort pattern is empty when it should be a set of fields.');
  return (array) => {
    const docs = array.filter(isDoc);
    // elements that are not documents sort as if they lacked the fields: first
    const others = array.filter((element) => !isDoc(element));
    return [...others, ...sortDocs(docs, fields)];
  };
}

const addToSet: CompileChange = (operand) => {
  const { items } = eachOf(operand, '$addToSet');
  return (doc, path) => {
    const array = arrayAt(doc, path, '$addToSet');
    for (const item of items) if (!array.some((present) => equal(present, item))) array.push(item);
  };
};

const pop: CompileChange = (operand) => {
  const direction = isNumber(operand) ? toNumber(operand) : NaN;
  if (direction !== 1 && direction !== -1) throw badValue(`$pop expects 1 or -1, found: ${display(operand)}`);
  return (doc, path) => {
    const array = existingArray(doc, path, '$pop');
    if (direction === 1) array?.pop();
    else array?.shift();
  };
};

const pull: CompileChange = (operand, _path, context) => {
  const test = isDoc(operand) ? compileElement(operand, context) : elementEquals(operand, context);
  return (doc, path) => {
    const array = existingArray(doc, path, '$pull');
    if (array)
      setPath(
        doc,
        path,
        array.filter((element) => !test(element)),
      );
  };
};

function elementEquals(operand: Bson, context: MatchContext): (element: Bson) => boolean {
  const matcher = compileField('element', operand, context);
  // an array element must equal the operand as a whole: wrapped once more, so that it is not taken apart
  return (element) => (Array.isArray(element) ? equal(element, operand) : matcher({ element }));
}

const pullAll: CompileChange = (operand) => {
  if (!Array.isArray(operand))
    throw badValue(`$pullAll requires an array argument but was given a ${typeName(operand)}`);
  return (doc, path) => {
    const array = existingArray(doc, path, '$pullAll');
    if (array)
      setPath(
        doc,
        path,
        array.filter((element) => !operand.some((item) => equal(item, element))),
      );
  };
};

export const ARRAY_CHANGES: Record<string, CompileChange> = {
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
};
