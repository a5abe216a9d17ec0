import { badValue, located, notSupported } from '../errors.js';
import { compare } from '../bson/compare.js';
import { splitPath, valuesAt } from '../bson/paths.js';
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

/** Marks empty arrays, which sort before null. */
const BELOW_NULL = Symbol('below null');
type SortValue = Bson | typeof BELOW_NULL;

function compareSortValues(left: SortValue, right: SortValue): number {
  if (left === BELOW_NULL || right === BELOW_NULL)
    return Number(left !== BELOW_NULL) - Number(right !== BELOW_NULL);
  return compare(left, right);
}

/** Values to sort by. An array sorts by its smallest element, or by its largest when descending. */
export function sortValues(doc: Doc, fields: SortField[]): SortValue[] {
  return fields.map(({ parts, direction }) => {
    const values = valuesAt(doc, parts).map((value): SortValue =>
      Array.isArray(value) && value.length === 0 ? BELOW_NULL : value,
    );
    let best: SortValue = values.length ? values[0] : null;
    for (const value of values) if (compareSortValues(value, best) * direction < 0) best = value;
    return best;
  });
}

export function compareBySort(left: SortValue[], right: SortValue[], fields: SortField[]): number {
  for (let i = 0; i < fields.length; i++) {
    const order = compareSortValues(left[i], right[i]);
    if (order !== 0) return order * fields[i]!.direction;
  }
  return 0;
}
