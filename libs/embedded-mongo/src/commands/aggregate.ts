import { Int32 } from 'bson';
import { failedToParse, notSupported, typeMismatch } from '../errors.js';
import { encode } from '../bson/codec.js';
import { identicalKeys, isDoc, isNumber, toNumber, type Bson, type Doc } from '../bson/values.js';
import { countedGroups, sumOfGroups } from '../aggregate/group-counts.js';
import { compilePipeline, limitOf, stageName } from '../aggregate/pipeline.js';
import type { Selection } from '../plan/select.js';
import { compileFilter } from '../query/matcher.js';
import type { Store } from '../store.js';
import { TURN, type Steps, type Turn } from '../turns.js';
import { CursorReply } from '../wire/replies.js';
import { arrayOption, countOption, type Command, type Reply, type Request } from './command.js';

/** Separates the leading stages that the planner can run from the rest. */
function pushDown(pipeline: Bson[], hint: Bson): { selection: Selection; rest: Bson[] } {
  const selection: Selection = { hint, filter: {} };
  const rest = [...pipeline];
  const peek = (name: string): Bson => (isDoc(rest[0]) ? rest[0][name] : undefined);
  const match = peek('$match');
  if (isDoc(match)) {
    selection.filter = match;
    rest.shift();
  }
  const limit = peek('$limit');
  if (limit !== undefined) {
    selection.limit = limitOf(limit);
    rest.shift();
  }
  selection.matcher = compileFilter(selection.filter);
  return { selection, rest };
}

/** Recognizes the driver's `countDocuments`: `$group: {_id: 1, n: {$sum: 1}}`. */
function isPlainCount(rest: Bson[]): boolean {
  const [stage] = rest;
  if (rest.length !== 1 || !isDoc(stage) || !isDoc(stage.$group)) return false;
  const { _id: id, n, ...others } = stage.$group;
  return (
    isNumber(id) &&
    toNumber(id) === 1 &&
    isDoc(n) &&
    identicalKeys(n, { $sum: 1 }) &&
    Object.keys(others).length === 0
  );
}

function documents(store: Store, db: string, name: string, pipeline: Bson[], hint: Bson): Steps<Doc> {
  const { selection, rest } = pushDown(pipeline, hint);
  const run = compilePipeline(rest, store);
  const collection = store.catalog.find(db, name);
  if (!collection) return [];
  if (isPlainCount(rest)) return plainCount(store.selector.count(collection, selection));
  const grouped = countedGroups(rest[0]);
  const plan = grouped && store.selector.groupPlan(collection, selection, grouped.paths);
  if (plan) {
    const counted = sumOfGroups(grouped, store.selector.groups(collection, plan), store.memory);
    return compilePipeline(rest.slice(1), store)(counted);
  }
  function* source(): Generator<Doc | Turn> {
    for (const hit of store.selector.select(collection!, selection)) yield hit === TURN ? TURN : hit.doc;
  }
  return run(source());
}

function* plainCount(counting: Generator<Turn, number>): Generator<Doc | Turn> {
  const n = yield* counting;
  if (n > 0) yield { _id: new Int32(1), n: new Int32(n) };
}

function* aggregate(store: Store, request: Request): Generator<Turn, Reply> {
  const { body, db } = request;
  const target = body[request.name];
  const pipeline = arrayOption(body, 'pipeline');
  if (!isDoc(body.cursor))
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  for (const stage of pipeline) stageName(stage);
  if (isNumber(target) && toNumber(target) === 1) throw notSupported('a pipeline on a database');
  if (typeof target !== 'string') throw typeMismatch('aggregate takes the name of a collection');
  const found = documents(store, db, target, pipeline, body.hint);
  function* encoded(): Generator<Uint8Array | Turn> {
    for (const doc of found) yield doc === TURN ? TURN : encode(doc);
  }
  const batchSize = countOption(body.cursor, 'batchSize');
  return new CursorReply('firstBatch', yield* store.cursors.start(`${db}.${target}`, encoded(), batchSize));
}

export const AGGREGATE: Record<string, Command> = {
  aggregate: {
    options: ['pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation', 'hint'],
    run: aggregate,
  },
};
