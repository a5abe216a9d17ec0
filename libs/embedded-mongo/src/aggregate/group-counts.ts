import { Int32 } from 'bson';
import { encodeKey } from '../bson/keys.js';
import { identicalKeys, isDoc, put, type Bson, type Doc } from '../bson/values.js';
import type { Alike } from '../plan/group-counts.js';
import type { Memory } from '../memory.js';
import { TURN, type Steps, type Turn } from '../turns.js';
import { compileExpression } from './expression.js';

/** Memory of a group beside its key. */
export const BYTES_PER_GROUP = 200;

/** A `$group` by fields that only counts: `{_id: {a: '$a', b: '$b'}, n: {$sum: 1}}`. */
export interface CountedGroups {
  id: Bson;
  paths: string[];
  /** Names of the fields that count. */
  counts: string[];
}

/** Reads a stage; undefined when it is any other one. */
export function countedGroups(stage: Bson): CountedGroups | undefined {
  if (!isDoc(stage) || Object.keys(stage).join() !== '$group' || !isDoc(stage.$group)) return undefined;
  const { _id: id, ...outputs } = stage.$group;
  const parts = isDoc(id) ? Object.entries(id) : [['', id] as const];
  const paths = parts.flatMap(([name, part]) =>
    typeof part === 'string' && /^\$[^$]/.test(part) && !name.startsWith('$') ? [part.slice(1)] : [],
  );
  const isCount = (output: Bson): boolean => identicalKeys(output, { $sum: 1 });
  if (paths.length === 0 || paths.length < parts.length || !Object.values(outputs).every(isCount))
    return undefined;
  return { id, paths, counts: Object.keys(outputs) };
}

/** Adds up documents that an index counted by the fields of the group. */
export function* sumOfGroups(
  { id, counts }: CountedGroups,
  found: Steps<Alike>,
  memory: Memory,
): Generator<Doc | Turn> {
  const held = memory.hold();
  try {
    yield* sum(id, counts, found, (bytes) => {
      held.set(bytes);
      memory.assertSpace();
    });
  } finally {
    held.release();
  }
}

function* sum(
  id: Bson,
  counts: string[],
  found: Steps<Alike>,
  hold: (bytes: number) => void,
): Generator<Doc | Turn> {
  const idOf = compileExpression(id);
  const groups = new Map<string, { id: Bson; n: number }>();
  let bytes = 0;
  for (const alike of found) {
    if (alike === TURN) {
      yield TURN;
      continue;
    }
    const value = idOf(alike.doc);
    const key = encodeKey(value).toString('latin1');
    const group = groups.get(key);
    if (group) {
      group.n += alike.n;
      continue;
    }
    groups.set(key, { id: value ?? null, n: alike.n });
    hold((bytes += key.length + BYTES_PER_GROUP));
  }
  for (const { id: value, n } of groups.values()) {
    const out: Doc = { _id: value };
    for (const field of counts) put(out, field, new Int32(n));
    yield out;
  }
}
