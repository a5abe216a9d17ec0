import { BSONRegExp } from 'bson';
import { ServerError } from '../errors.js';
import type { Bson, Doc } from '../bson/values.js';
import { isOperatorDoc } from '../query/matcher.js';
import { setPath } from './paths.js';
import type { Update } from './update.js';

/** Makes the document that an upsert inserts. */
export function upsertDocument(filter: Doc, update: Update): Doc {
  const fixed: Doc = {};
  collectEqualities(filter, fixed);
  if (update.kind !== 'replacement') return update.apply(fixed, true);
  // A replacement keeps only the _id of the filter.
  const id = Object.hasOwn(fixed, '_id') ? { _id: fixed._id } : {};
  return update.apply(id, true);
}

/** Collects the fields that the filter fixes by equality, also within $and and within $or or $in of a single choice. */
function collectEqualities(filter: Doc, out: Doc): void {
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$and' && Array.isArray(value))
      for (const branch of value) collectEqualities(branch as Doc, out);
    else if (key === '$or' && Array.isArray(value) && value.length === 1)
      collectEqualities(value[0] as Doc, out);
    else if (!key.startsWith('$')) collectField(key, value, out);
  }
}

function collectField(path: string, condition: Bson, out: Doc): void {
  if (condition instanceof BSONRegExp) return;
  if (!isOperatorDoc(condition)) {
    fix(out, path, condition);
    return;
  }
  const { $eq, $in } = condition;
  if (Object.hasOwn(condition, '$eq')) fix(out, path, $eq);
  else if (Array.isArray($in) && $in.length === 1 && !($in[0] instanceof BSONRegExp)) fix(out, path, $in[0]);
}

const fixedPaths = new WeakMap<Doc, Set<string>>();

function fix(out: Doc, path: string, value: Bson): void {
  const paths = fixedPaths.get(out) ?? new Set<string>();
  fixedPaths.set(out, paths);
  for (const other of paths)
    if (other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`))
      throw new ServerError(
        54,
        'NotSingleValueField',
        `cannot infer query fields to set, path '${path}' is matched twice`,
      );
  paths.add(path);
  setPath(out, path, value);
}
