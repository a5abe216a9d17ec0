import { directedKey, EMPTY_ARRAY_KEY, invert } from '../bson/keys.js';
import { isIndex } from '../bson/paths.js';
import { isDoc, own, type Bson, type Doc } from '../bson/values.js';
import { ServerError } from '../errors.js';
import type { Index } from './catalog.js';

const EMPTY_ARRAY = Symbol('empty array');
type KeyValue = Bson | typeof EMPTY_ARRAY;

/** A key, and the values that it stands for (null for missing) to name in an error. */
interface Entry {
  key: Buffer;
  values: Bson[];
}

export interface IndexEntries {
  /** Their keys are distinct. */
  entries: Entry[];
  /** True for each field on whose path this document has an array. */
  multikey: boolean[];
}

/** A position on one field's path. `done` means that its element was already taken out of the last array. */
interface Cursor {
  value: Bson;
  at: number;
  done: boolean;
}

/** Makes the entries of a document: one key per combination of its arrays' elements. */
export function indexEntries(index: Index, doc: Doc): IndexEntries {
  const multikey = index.fields.map(() => false);
  if (index.partial && !index.partial.test(doc)) return { entries: [], multikey };
  const rows = expand(
    index,
    index.fields.map(() => ({ value: doc, at: 0, done: false })),
    multikey,
  );
  if (index.sparse && rows.every((row) => row.every((value) => value === undefined)))
    return { entries: [], multikey };
  const entries = rows.map((row) => entryOf(index, row));
  return { entries: entries.length === 1 ? entries : distinct(entries), multikey };
}

function entryOf({ fields }: Index, row: KeyValue[]): Entry {
  const parts = row.map((value, i) => keyOf(value, fields[i]!.direction));
  return {
    key: parts.length === 1 ? parts[0]! : Buffer.concat(parts),
    values: row.map((value) => (value === EMPTY_ARRAY ? [] : (value ?? null))),
  };
}

const distinct = (entries: Entry[]): Entry[] => [
  ...new Map(entries.map((entry) => [entry.key.toString('latin1'), entry])).values(),
];

function keyOf(value: KeyValue, direction: number): Buffer {
  if (value !== EMPTY_ARRAY) return directedKey(value, direction);
  return direction < 0 ? invert(EMPTY_ARRAY_KEY) : EMPTY_ARRAY_KEY;
}

/**
 * Follows all fields until they end or meet an array. Fields that meet the same array go through it together, element by element;
 * two arrays of one document cannot be indexed together.
 */
function expand(index: Index, cursors: Cursor[], multikey: boolean[]): KeyValue[][] {
  const advanced = cursors.map((cursor, i) => advance(cursor, index.fields[i]!.parts));
  const atArrays = advanced.filter(({ value, done }) => !done && Array.isArray(value));
  if (atArrays.length === 0) return [advanced.map(({ value }) => value)];
  const arrays = new Set(atArrays.map(({ value }) => value));
  if (arrays.size > 1) {
    const names = index.fields
      .filter((_field, i) => arrays.has(advanced[i]!.value))
      .map(({ path }) => `[${path}]`);
    throw new ServerError(
      171,
      'CannotIndexParallelArrays',
      `cannot index parallel arrays ${names.join(' ')}`,
    );
  }
  const [array] = arrays as Set<Bson[]>;
  advanced.forEach(({ value, done }, i) => {
    if (!done && value === array) multikey[i] = true;
  });
  if (array!.length === 0)
    return [
      advanced.map((cursor, i) =>
        cursor.value === array && !cursor.done ? emptyValue(cursor, index.fields[i]!.parts) : cursor.value,
      ),
    ];
  return array!.flatMap((element) =>
    expand(
      index,
      advanced.map((cursor, i) =>
        cursor.value === array && !cursor.done ? enter(cursor, element, index.fields[i]!.parts) : cursor,
      ),
      multikey,
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
