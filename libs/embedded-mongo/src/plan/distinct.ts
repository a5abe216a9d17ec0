import { afterPrefix, directedKey } from '../bson/keys.js';
import { isIndex, valuesAt } from '../bson/paths.js';
import { pickFields } from '../bson/pick.js';
import type { Bson, Doc } from '../bson/values.js';
import type { Pace } from '../pace.js';
import type { Collection, Index } from '../storage/catalog.js';
import type { Database } from '../storage/database.js';
import { TURN, type Turn } from '../turns.js';
import { LAST_KEY } from './planner.js';
import { predicatesOf, type Predicate } from './predicates.js';
import { scanRange } from './scan.js';

/** An index whose first fields are fixed by equality, and whose next one is the path. */
export interface DistinctPlan {
  index: Index;
  prefix: Buffer;
  field: Index['fields'][number];
}

export interface DistinctValue {
  value: Bson;
  key: Buffer;
}

/** The index that yields the distinct values of a path by jumping from each value to the next. */
export function planDistinct(collection: Collection, filter: Doc, path: string): DistinctPlan | undefined {
  const { paths, complete } = predicatesOf(filter);
  if (!complete) return undefined;
  for (const index of collection.indexes) {
    // A sparse index is complete enough: documents that it leaves out have no value at the path.
    if (index.partial || index.fields[paths.size]?.path !== path) continue;
    const field = index.fields[paths.size]!;
    const crossesArrays = index.multikey.includes(true);
    if (crossesArrays && (paths.size > 0 || field.parts.some(isIndex))) continue;
    const fixed = index.fields.slice(0, paths.size).map((one) => {
      const predicate = paths.get(one.path);
      return predicate?.complete && !hasMore(predicate) && predicate.equal?.length === 1
        ? directedKey(predicate.equal[0], one.direction)
        : undefined;
    });
    if (!fixed.includes(undefined)) return { index, prefix: Buffer.concat(fixed as Buffer[]), field };
  }
  return undefined;
}

const hasMore = ({ others, lower, upper }: Predicate): boolean =>
  others !== undefined || lower !== undefined || upper !== undefined;

/** The distinct values, in the order of the index. */
export function* distinctByIndex(
  database: Database,
  collection: Collection,
  { index, prefix, field }: DistinctPlan,
  pace: Pace,
): Generator<DistinctValue | Turn> {
  const fields = new Set([field.parts[0]!]);
  const to = afterPrefix(prefix) ?? LAST_KEY;
  for (let from: Buffer | undefined = prefix; from;) {
    let next: Buffer | undefined;
    const range = { from, to };
    for (const stored of scanRange(database, collection, { index, reverse: false }, range, { wanted: 1 })) {
      if (stored === TURN || pace.due()) yield TURN;
      if (stored === TURN) continue;
      const found = valueUnder(
        stored.key!,
        prefix,
        valuesAt(pickFields(stored.bytes, fields), field.parts),
        field,
      );
      // A missing field has the key of null, and an empty array a key of its own: neither is a value.
      if (!found) continue;
      yield found;
      next = afterPrefix(Buffer.concat([prefix, found.key]));
      break;
    }
    from = next;
  }
}

/** Finds the value of a document that an index key stands for. */
function valueUnder(
  key: Uint8Array,
  prefix: Buffer,
  values: Bson[],
  { direction }: Index['fields'][number],
): DistinctValue | undefined {
  for (const value of values) {
    if (value === undefined) continue;
    const part = directedKey(value, direction);
    if (part.equals(key.subarray(prefix.length, prefix.length + part.length))) return { value, key: part };
  }
  return undefined;
}
