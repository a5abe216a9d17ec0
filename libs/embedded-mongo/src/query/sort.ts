import { badValue, located, notSupported, type ServerError } from '../errors.js';
import { compare } from '../bson/compare.js';
import { EMPTY_ARRAY, keyRows, type KeyValue } from '../bson/key-rows.js';
import { splitPath } from '../bson/paths.js';
import { isDoc, isNumber, toNumber, type Bson, type Doc } from '../bson/values.js';

export interface SortField {
  path: string;
  parts: string[];
  direction: 1 | -1;
}

/** Reads a sort document; undefined when it is empty. `$natural` stands alone and is returned as a path. */
export function parseSort(sort: Bson): SortField[] | undefined {
  if (sort === undefined) return undefined;
  if (!isDoc(sort)) throw badValue('the sort must be a document');
  const fields = Object.entries(sort).map(([path, value]): SortField => {
    if (isDoc(value)) throw notSupported('a sort by $meta');
    const direction = isNumber(value) ? toNumber(value) : NaN;
    if (direction !== 1 && direction !== -1)
      throw located(15975, `$sort key ordering must be 1 (for ascending) or -1 (for descending): ${path}`);
    if (path === '' || path.split('.').includes(''))
      throw located(15998, 'FieldPath field names may not be empty strings.');
    return { path, parts: splitPath(path), direction };
  });
  if (fields.length === 0) return undefined;
  if (fields.length > 32) throw badValue('too many compound keys');
  if (fields.length > 1 && fields.some((field) => field.path === '$natural'))
    throw badValue('$natural sort cannot be set to a value other than -1 or 1, nor be combined');
  return fields;
}

function compareSortValues(left: KeyValue, right: KeyValue): number {
  if (left === EMPTY_ARRAY || right === EMPTY_ARRAY)
    return Number(left !== EMPTY_ARRAY) - Number(right !== EMPTY_ARRAY);
  return compare(left, right);
}

/** Values to sort by: the first, in this order, of the rows that the document's arrays produce. */
export function sortValues(doc: Doc, fields: SortField[]): KeyValue[] {
  const [first, ...others] = keyRows({ fields, multikey: [], parallel: cannotSort }, doc);
  return others.reduce((best, row) => (compareBySort(row, best, fields) < 0 ? row : best), first!);
}

const cannotSort = (paths: string): ServerError =>
  badValue(`cannot sort with keys that are parallel arrays ${paths}`);

export function compareBySort(left: KeyValue[], right: KeyValue[], fields: SortField[]): number {
  for (let i = 0; i < fields.length; i++) {
    const order = compareSortValues(left[i], right[i]);
    if (order !== 0) return order * fields[i]!.direction;
  }
  return 0;
}
