import { Int32, Long } from 'bson';
import { badValue, located, typeMismatch } from '../errors.js';
import { encode, MAX_DOCUMENT_BYTES } from '../bson/codec.js';
import { compare } from '../bson/compare.js';
import { copyFields, includedFields, plainFields } from '../bson/pick.js';
import { isDoc, isNumber, toNumber, typeName, type Bson, type Doc } from '../bson/values.js';
import { FIRST_BATCH } from '../cursors.js';
import type { DistinctValue } from '../plan/distinct.js';
import type { Hit } from '../plan/hit.js';
import type { Selection } from '../plan/select.js';
import { compileFilter, type Matcher } from '../query/matcher.js';
import { compileProjection } from '../query/projection.js';
import { parseSort } from '../query/sort.js';
import { SortedRuns } from '../sorted-runs.js';
import type { Store } from '../store.js';
import { TURN, type Turn } from '../turns.js';
import { CursorReply } from '../wire/replies.js';
import {
  collectionName,
  countOption,
  docOption,
  flagOption,
  type Command,
  type Reply,
  type Request,
} from './command.js';

/** Memory of a distinct value beside its key. */
const DISTINCT_BYTES = 300;

/** The selection that a find-like command describes. */
export function selectionOf(body: Doc, filterField: string): Selection & { matcher: Matcher } {
  const filter = docOption(body, filterField) ?? {};
  return {
    filter,
    // An invalid filter is an error even when the collection does not exist.
    matcher: compileFilter(filter),
    sort: parseSort(docOption(body, 'sort')),
    skip: countOption(body, 'skip'),
    hint: body.hint,
  };
}

function* find(store: Store, request: Request): Generator<Turn, Reply> {
  const { body } = request;
  const name = collectionName(request);
  const selection = selectionOf(body, 'filter');
  const limit = countOption(body, 'limit') ?? 0;
  const batchSize = countOption(body, 'batchSize') ?? FIRST_BATCH;
  const project = compileByteProjection(body.projection);
  const namespace = `${request.db}.${name}`;
  const collection = store.catalog.find(request.db, name);
  function* documents(): Generator<Uint8Array | Turn> {
    // One more document than a batch shows if more follow.
    const wanted = { ...selection, limit, expected: batchSize + 1 };
    if (collection)
      for (const hit of store.selector.select(collection, wanted)) yield hit === TURN ? TURN : project(hit);
  }
  const batch = yield* store.cursors.start(
    namespace,
    documents(),
    batchSize,
    flagOption(body, 'singleBatch'),
  );
  return new CursorReply('firstBatch', batch);
}

/** Projects stored bytes: it copies fields without decoding them where it can, and otherwise decodes only the fields it needs. */
function compileByteProjection(spec: Bson): (hit: Hit) => Uint8Array {
  const project = compileProjection(spec);
  if (!isDoc(spec) || Object.keys(spec).length === 0) return (hit) => hit.bytes;
  const fields = plainFields(spec);
  const included = includedFields(spec);
  const decoded = (hit: Hit): Uint8Array => encode(project(hit.view(included)));
  if (!fields) return decoded;
  return (hit) => copyFields(hit.bytes, fields.named, fields.keep) ?? decoded(hit);
}

function* getMore(store: Store, { db, body }: Request): Generator<Turn, Reply> {
  const id = body.getMore;
  if (!isNumber(id))
    throw typeMismatch("BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
  if (typeof body.collection !== 'string')
    throw typeMismatch("BSON field 'getMore.collection' is missing but a required field");
  const batch = yield* store.cursors.next(
    BigInt(id.toString()),
    `${db}.${body.collection}`,
    countOption(body, 'batchSize'),
  );
  return new CursorReply('nextBatch', batch);
}

function killCursors(store: Store, { body }: Request): Reply {
  if (!Array.isArray(body.cursors))
    throw typeMismatch("BSON field 'killCursors.cursors' is missing but a required field");
  const cursorsKilled: Bson[] = [];
  const cursorsNotFound: Bson[] = [];
  for (const id of body.cursors) {
    if (!isNumber(id)) throw typeMismatch(`cursor ids must be numbers, not ${typeName(id)}`);
    const long = Long.fromString(id.toString());
    (store.cursors.kill(long.toBigInt()) ? cursorsKilled : cursorsNotFound).push(long);
  }
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

function* count(store: Store, request: Request): Generator<Turn, Reply> {
  const { body } = request;
  const selection = selectionOf(body, 'query');
  const limit = body.limit;
  // A negative limit means its absolute value here.
  const most = limit === undefined || limit === null ? 0 : isNumber(limit) ? Math.abs(toNumber(limit)) : NaN;
  if (Number.isNaN(most)) throw typeMismatch("BSON field 'count.limit' is the wrong type, expected a number");
  const collection = store.catalog.find(request.db, collectionName(request));
  const n = collection ? yield* store.selector.count(collection, { ...selection, limit: most }) : 0;
  return { n: new Int32(n), ok: 1 };
}

function* distinct(store: Store, request: Request): Generator<Turn, Reply> {
  const { body } = request;
  if (typeof body.key !== 'string')
    throw typeMismatch("BSON field 'distinct.key' is the wrong type, expected type 'string'");
  if (body.key === '' || body.key.startsWith('$'))
    throw badValue(`'${body.key}' is not a field that distinct can read`);
  const selection = selectionOf(body, 'query');
  const collection = store.catalog.find(request.db, collectionName(request));
  const due = (): boolean => store.pace.due();
  const runs = new SortedRuns<DistinctValue & { n: number }>(
    (left, right) => compare(left.value, right.value) || left.n - right.n,
    ({ key }) => key.length,
  );
  const held = store.memory.hold();
  try {
    let n = 0;
    for (const step of collection ? store.selector.distinct(collection, selection, body.key) : []) {
      if (step === TURN) {
        yield TURN;
        continue;
      }
      yield* runs.add({ ...step, n: n++ }, due);
      if (runs.bytes > MAX_DOCUMENT_BYTES) throw located(17217, 'distinct too big, 16mb cap');
      held.set(runs.bytes + runs.count * DISTINCT_BYTES);
      store.memory.assertSpace();
    }
    const values: Bson[] = [];
    for (const entry of runs.sorted(due)) {
      if (entry === TURN) yield TURN;
      else values.push(entry.value);
    }
    return { values, ok: 1 };
  } finally {
    held.release();
  }
}

export const READS: Record<string, Command> = {
  find: {
    options: [
      'filter',
      'sort',
      'projection',
      'hint',
      'skip',
      'limit',
      'batchSize',
      'singleBatch',
      'allowDiskUse',
      'noCursorTimeout',
      'allowPartialResults',
    ],
    run: find,
  },
  getMore: { options: ['collection', 'batchSize'], run: getMore },
  killCursors: { options: ['cursors'], run: killCursors },
  count: { options: ['query', 'limit', 'skip', 'hint', 'fields'], run: count },
  distinct: { options: ['key', 'query', 'hint'], run: distinct },
};
