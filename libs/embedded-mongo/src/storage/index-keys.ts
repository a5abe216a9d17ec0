import { directedKey, EMPTY_ARRAY_KEY, invert } from '../bson/keys.js';
import { EMPTY_ARRAY, keyRows, type KeyValue } from '../bson/key-rows.js';
import type { Bson, Doc } from '../bson/values.js';
import { ServerError } from '../errors.js';
import type { Index } from './catalog.js';

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

/** Makes the entries of a document: one key per combination of its arrays' elements. */
export function indexEntries(index: Index, doc: Doc): IndexEntries {
  const multikey = index.fields.map(() => false);
  if (index.partial && !index.partial.test(doc)) return { entries: [], multikey };
  const rows = keyRows({ fields: index.fields, multikey, parallel: cannotIndex }, doc);
  if (index.sparse && rows.every((row) => row.every((value) => value === undefined)))
    return { entries: [], multikey };
  const entries = rows.map((row) => entryOf(index, row));
  return { entries: entries.length === 1 ? entries : distinct(entries), multikey };
}

const cannotIndex = (paths: string): ServerError =>
  new ServerError(171, 'CannotIndexParallelArrays', `cannot index parallel arrays ${paths}`);

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
