import { afterPrefix, directedKey } from '../bson/keys.js';
import { valueAt } from '../bson/paths.js';
import { pickFields } from '../bson/pick.js';
import type { Doc } from '../bson/values.js';
import type { Pace } from '../pace.js';
import type { Collection } from '../storage/catalog.js';
import type { Database } from '../storage/database.js';
import type { Stored } from '../storage/documents.js';
import { TURN, type Turn } from '../turns.js';
import { LAST_KEY, planIndex, type IndexPlan, type KeyRange } from './planner.js';
import { predicatesOf } from './predicates.js';
import { countRange, scanRange } from './scan.js';

/** An index that has the documents of each group next to each other: those with the same first `depth` keys. */
export interface GroupPlan {
  plan: IndexPlan;
  depth: number;
}

/** Documents of the same group: the grouping fields of one of them, and their number. */
export interface Alike {
  doc: Doc;
  n: number;
}

/**
 * Finds the index that counts the documents of each group by keys alone: its first fields are the paths or are fixed by the filter,
 * and its keys cover the whole filter.
 */
export function planGroups(
  collection: Collection,
  filter: Doc,
  paths: readonly string[],
): GroupPlan | undefined {
  const predicates = predicatesOf(filter).paths;
  let best: GroupPlan | undefined;
  for (const index of collection.indexes) {
    const positions = paths.map((path) => index.fields.findIndex((field) => field.path === path));
    if (positions.includes(-1) || index.multikey.includes(true)) continue;
    const depth = Math.max(...positions) + 1;
    const together = index.fields
      .slice(0, depth)
      .every(({ path }) => paths.includes(path) || predicates.get(path)?.equal);
    if (!together || (best && best.depth <= depth)) continue;
    const plan = planIndex({ ...collection, indexes: [index] }, filter, undefined);
    if (plan?.exact) best = { plan, depth };
  }
  return best;
}

/** Counts the documents in the ranges of a plan. One group may come several times. */
export function* groupsByIndex(
  database: Database,
  collection: Collection,
  { plan, depth }: GroupPlan,
  pace: Pace,
): Generator<Alike | Turn> {
  const { index } = plan;
  const fields = index.fields.slice(0, depth);
  const names = new Set(fields.map(({ parts }) => parts[0]!));
  const scan = (range: KeyRange, wanted = 0): Generator<Stored | Turn> =>
    scanRange(database, collection, { index, reverse: false }, range, { wanted });
  for (const { from: start, to: end } of plan.ranges) {
    for (let from = start; Buffer.compare(from, end) < 0;) {
      const first = firstOf(scan({ from, to: end }, 1));
      if (!first) break;
      if (pace.due(first.bytes.length)) yield TURN;
      const doc = pickFields(first.bytes, names);
      const values = fields.map(({ path }) => valueAt(doc, path));
      const prefix = Buffer.concat(
        fields.map(({ direction }, i) => directedKey(values[i] ?? null, direction)),
      );
      const to = earlier(afterPrefix(prefix) ?? LAST_KEY, end);
      // A missing field has the key of null, but may be another group.
      if (values.some((value) => value === undefined || value === null))
        for (const stored of scan({ from, to })) {
          if (stored === TURN || pace.due(stored.bytes.length)) yield TURN;
          if (stored !== TURN) yield { doc: pickFields(stored.bytes, names), n: 1 };
        }
      else
        for (const { n, key } of countRange(database, index, { from, to })) {
          yield { doc, n };
          if (key) yield TURN;
        }
      from = to;
    }
  }
}

function firstOf(found: Iterable<Stored | Turn>): Stored | undefined {
  for (const stored of found) if (stored !== TURN) return stored;
  return undefined;
}

const earlier = (left: Buffer, right: Buffer): Buffer => (Buffer.compare(left, right) < 0 ? left : right);
