import { ServerError } from '../errors.js';
import { isIndex, splitPath } from '../bson/paths.js';
import { display, isDoc, own, put, type Bson, type Doc } from '../bson/values.js';

/** Reads the value at an update path, which enters arrays by position only. */
export const getPath = (doc: Doc, path: string): Bson => follow(doc, path, () => undefined);

/** Like `getPath`, but refuses a path that leads through a scalar or, by a name, through an array. */
export const getViablePath = (doc: Doc, path: string): Bson =>
  follow(doc, path, (part, value) => {
    throw new ServerError(
      28,
      'PathNotViable',
      `Cannot use the part (${part}) of (${path}) to traverse the element (${display(value)})`,
    );
  });

function follow(doc: Doc, path: string, blocked: (part: string, value: Bson) => undefined): Bson {
  let value: Bson = doc;
  for (const part of splitPath(path)) {
    if (value === undefined) return undefined;
    if (Array.isArray(value) && isIndex(part)) value = value[Number(part)];
    else if (isDoc(value)) value = own(value, part);
    else return blocked(part, value);
  }
  return value;
}

/** A position may leave at most this gap at the end of an array. */
const MAX_PADDING = 1_500_000;

/** Sets a value, making the sub-documents on the way; an array is extended with nulls up to the index. */
export function setPath(doc: Doc, path: string, value: Bson): void {
  const parts = splitPath(path);
  let target: Doc | Bson[] = doc;
  parts.forEach((part, i) => {
    assertField(target, part, path);
    if (i === parts.length - 1) {
      assign(target, part, value);
      return;
    }
    const next: Bson = Array.isArray(target) ? target[Number(part)] : own(target, part);
    if (next === undefined) {
      const made: Doc = {};
      assign(target, part, made);
      target = made;
    } else if (isDoc(next) || Array.isArray(next)) {
      if (Array.isArray(next) && !isIndex(parts[i + 1]!)) throw notViable(parts[i + 1]!, part, next);
      target = next;
    } else throw notViable(parts[i + 1]!, part, next);
  });
}

const notViable = (field: string, parent: string, value: Bson): ServerError =>
  new ServerError(
    28,
    'PathNotViable',
    `Cannot create field '${field}' in element {${parent}: ${display(value)}}`,
  );

function assertField(target: Doc | Bson[], part: string, path: string): void {
  assertNamed(part, path);
  if (part.startsWith('$') && part !== '$id' && part !== '$ref' && part !== '$db')
    throw new ServerError(
      52,
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  if (Array.isArray(target) && Number(part) - target.length > MAX_PADDING)
    throw new ServerError(2, 'BadValue', `cannot extend the array at '${path}' so far`);
}

export function assertNamed(part: string, path: string): void {
  if (part === '')
    throw new ServerError(
      56,
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
}

function assign(target: Doc | Bson[], part: string, value: Bson): void {
  if (!Array.isArray(target)) {
    put(target, part, value);
    return;
  }
  const index = Number(part);
  while (target.length < index) target.push(null);
  target[index] = value;
}

/** Removes a field; an array element becomes null, so that the others keep their positions. */
export function unsetPath(doc: Doc, path: string): void {
  const parts = splitPath(path);
  const last = parts.pop()!;
  const target = parts.length ? getPath(doc, parts.join('.')) : doc;
  if (Array.isArray(target)) {
    if (isIndex(last) && Number(last) < target.length) target[Number(last)] = null;
  } else if (isDoc(target) && Object.hasOwn(target, last)) delete target[last];
}
