import type { ServerError } from '../errors.js';
import { isIndex } from './paths.js';
import { isDoc, own, type Bson, type Doc } from './values.js';

/** Stands for an empty array, which sorts before null. */
export const EMPTY_ARRAY = Symbol('empty array');
export type KeyValue = Bson | typeof EMPTY_ARRAY;

interface Field {
  path: string;
  parts: string[];
}

/** A position on one field's path. `done` means that its element was already taken out of the last array. */
interface Cursor {
  value: Bson;
  at: number;
  done: boolean;
}

interface Reader {
  fields: readonly Field[];
  /** True for each field on whose path the document has an array. */
  multikey: boolean[];
  /** Makes the error for paths that lead through two arrays of which neither contains the other. */
  parallel: (paths: string) => ServerError;
}

/**
 * The values under which an index stores a document and a sort places it: one row for each combination of its arrays' elements.
 * Sets `multikey`.
 */
export const keyRows = (reader: Reader, doc: Doc): KeyValue[][] =>
  expand(
    reader,
    reader.fields.map(() => ({ value: doc, at: 0, done: false })),
  );

/**
 * Follows all fields until they end or meet an array. Fields that meet the same array go through it together, element by element;
 * two arrays of one document cannot be used together.
 */
function expand(reader: Reader, cursors: Cursor[]): KeyValue[][] {
  const { fields, multikey } = reader;
  const advanced = cursors.map((cursor, i) => advance(cursor, fields[i]!.parts));
  const atArrays = advanced.filter(({ value, done }) => !done && Array.isArray(value));
  if (atArrays.length === 0) return [advanced.map(({ value }) => value)];
  const arrays = new Set(atArrays.map(({ value }) => value));
  if (arrays.size > 1) {
    const names = fields.filter((_field, i) => arrays.has(advanced[i]!.value)).map(({ path }) => `[${path}]`);
    throw reader.parallel(names.join(' '));
  }
  const [array] = arrays as Set<Bson[]>;
  advanced.forEach(({ value, done }, i) => {
    if (!done && value === array) multikey[i] = true;
  });
  if (array!.length === 0)
    return [
      advanced.map((cursor, i) =>
        cursor.value === array && !cursor.done ? emptyValue(cursor, fields[i]!.parts) : cursor.value,
      ),
    ];
  return array!.flatMap((element) =>
    expand(
      reader,
      advanced.map((cursor, i) =>
        cursor.value === array && !cursor.done ? enter(cursor, element, fields[i]!.parts) : cursor,
      ),
    ),
  );
}

function advance(cursor: Cursor, parts: string[]): Cursor {
  let { value, at } = cursor;
  if (cursor.done) return cursor;
  while (at < parts.length) {
    const part = parts[at]!;
    if (isDoc(value)) value = own(value, part);
    else if (Array.isArray(value) && isIndex(part)) value = value[Number(part)];
    else if (Array.isArray(value)) break;
    else return { value: undefined, at: parts.length, done: true };
    at++;
  }
  return { value, at, done: false };
}

const emptyValue = (cursor: Cursor, parts: string[]): KeyValue =>
  cursor.at === parts.length ? EMPTY_ARRAY : undefined;

function enter(cursor: Cursor, element: Bson, parts: string[]): Cursor {
  if (cursor.at === parts.length) return { value: element, at: cursor.at, done: true };
  // A name does not enter an array inside the array.
  return Array.isArray(element)
    ? { value: undefined, at: parts.length, done: true }
    : { ...cursor, value: element };
}
