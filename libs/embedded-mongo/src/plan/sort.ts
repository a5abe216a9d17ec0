import { ServerError } from '../errors.js';
import type { Memory } from '../memory.js';
import type { Pace } from '../pace.js';
import { TURN, type Steps, type Turn } from '../turns.js';
import { compareBySort, sortValues, type SortField } from '../query/sort.js';
import type { Stored } from '../storage/documents.js';
import { Hit } from './hit.js';
import { SortedRuns } from '../sorted-runs.js';

/** Bytes of documents that a sort without an index may hold; MongoDB's limit is 100 MB. */
const SORT_BYTES = 48 * 1024 * 1024;

/** Memory of an entry beside its document and its texts. */
const ENTRY_BYTES = 400;

interface Order {
  sort: SortField[];
  skip?: number | undefined;
  /** 0 or absent: all. */
  limit?: number | undefined;
}

interface Entry {
  values: ReturnType<typeof sortValues>;
  stored: Stored;
}

/** Sorts in memory, holding no more than the documents that the skip and the limit can reach. */
export function* sorted(
  found: Steps<Hit>,
  { sort, skip = 0, limit = 0 }: Order,
  pace: Pace,
  memory: Memory,
): Generator<Hit | Turn> {
  const fields = new Set(sort.map(({ parts }) => parts[0]!));
  const due = (): boolean => pace.due();
  const runs = new SortedRuns<Entry>(
    (left, right) => compareBySort(left.values, right.values, sort) || left.stored.rid - right.stored.rid,
    sizeOf,
    limit > 0 ? skip + limit : Infinity,
  );
  const held = memory.hold();
  try {
    for (const hit of found) {
      if (hit === TURN) {
        yield TURN;
        continue;
      }
      const stored = { rid: hit.rid, bytes: hit.bytes };
      yield* runs.add({ values: sortValues(hit.view(fields), sort), stored }, due);
      if (runs.bytes > SORT_BYTES) throw tooLarge();
      held.set(runs.bytes + runs.count * ENTRY_BYTES);
      memory.assertSpace();
    }
    let position = 0;
    for (const entry of runs.sorted(due)) {
      if (entry === TURN) yield TURN;
      else if (position++ >= skip) yield new Hit(entry.stored);
    }
  } finally {
    held.release();
  }
}

function sizeOf({ values, stored }: Entry): number {
  let bytes = stored.bytes.length;
  for (const value of values) if (typeof value === 'string') bytes += value.length;
  return bytes;
}

const tooLarge = (): ServerError =>
  new ServerError(
    292,
    'QueryExceededMemoryLimitNoDiskUseAllowed',
    `Sort exceeded memory limit of ${SORT_BYTES} bytes; the embedded store does not sort on disk: add an index or a limit`,
  );
