import { isDoc, own, type Bson, type Doc } from './values.js';

const INDEX = /^(0|[1-9]\d*)$/;

export const isIndex = (component: string): boolean => INDEX.test(component);

export const splitPath = (path: string): string[] => path.split('.');

/**
 * Calls `leaf` with every value that a filter sees at a path, until it returns true; returns that. It enters arrays on the way,
 * and a missing value is undefined. With `expand`, an array at the end comes whole and then element by element.
 */
export function reach(
  value: Bson,
  parts: readonly string[],
  at: number,
  leaf: (value: Bson) => boolean,
  expand: boolean,
): boolean {
  if (at === parts.length) {
    if (leaf(value)) return true;
    return expand && Array.isArray(value) && value.some(leaf);
  }
  const part = parts[at]!;
  if (Array.isArray(value)) return reachIntoArray(value, parts, at, leaf, expand);
  if (!isDoc(value)) return leaf(undefined);
  return reach(own(value, part), parts, at + 1, leaf, expand);
}

function reachIntoArray(
  array: Bson[],
  parts: readonly string[],
  at: number,
  leaf: (value: Bson) => boolean,
  expand: boolean,
): boolean {
  const part = parts[at]!;
  const position = isIndex(part) ? Number(part) : -1;
  return array.some((element, i) => {
    if (isDoc(element) && reach(element, parts, at, leaf, expand)) return true;
    if (i !== position) return false;
    // A position names the element as a whole; a scalar has nothing below it.
    if (at + 1 === parts.length) return leaf(element);
    return (isDoc(element) || Array.isArray(element)) && reach(element, parts, at + 1, leaf, expand);
  });
}

/** Every value at a path; for an array at its end, the elements: none for an empty one. */
export function valuesAt(doc: Doc, parts: readonly string[]): Bson[] {
  const out: Bson[] = [];
  reach(
    doc,
    parts,
    0,
    (value) => {
      if (Array.isArray(value)) out.push(...value);
      else out.push(value);
      return false;
    },
    false,
  );
  return out;
}

/** The value at a path that enters arrays by position only. */
export function valueAt(doc: Bson, path: string): Bson {
  let value: Bson = doc;
  for (const part of splitPath(path)) {
    if (Array.isArray(value)) value = isIndex(part) ? value[Number(part)] : undefined;
    else value = isDoc(value) ? own(value, part) : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}
