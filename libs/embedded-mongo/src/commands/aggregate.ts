import { Int32 } from 'bson';
import { failedToParse, located, notSupported, typeMismatch } from '../errors.js';
import { encode } from '../bson/codec.js';
import { identicalKeys, isDoc, isNumber, toNumber, truthy, type Bson, type Doc } from '../bson/values.js';
import { countedGroups, sumOfGroups } from '../aggregate/group-counts.js';
import type { Variables } from '../aggregate/operator.js';
import { compilePipeline, stageName } from '../aggregate/pipeline.js';
import type { PipelineContext } from '../aggregate/stage.js';
import { wholeNumber } from '../aggregate/stream-stages.js';
import type { Selection } from '../plan/select.js';
import { collationOrder } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import { parseSort } from '../query/sort.js';
import type { Store } from '../store.js';
import { TURN, withoutTurns, type Steps, type Turn } from '../turns.js';
import { CursorReply } from '../wire/replies.js';
import { arrayOption, countOption, docOption, type Command, type Reply, type Request } from './command.js';
import { compileOutput } from './aggregate-output.js';
import { letVariables } from './let.js';

/** The leading stages that the planner can run, and the rest of the pipeline. */
function pushDown(pipeline: Bson[], base: Omit<Selection, 'filter'>): { selection: Selection; rest: Bson[] } {
  const selection: Selection = { ...base, filter: {} };
  const rest = [...pipeline];
  const peek = (name: string): Bson =>
    isDoc(rest[0]) && Object.keys(rest[0]).join() === name ? rest[0][name] : undefined;
  const match = peek('$match');
  if (isDoc(match)) {
    selection.filter = match;
    rest.shift();
  }
  const sort = peek('$sort');
  if (isDoc(sort) && Object.keys(sort).length > 0) {
    selection.sort = parseSort(sort);
    rest.shift();
  }
  const skip = peek('$skip');
  if (skip !== undefined) {
    selection.skip = wholeNumber(skip, '$skip', 0);
    rest.shift();
  }
  const limit = peek('$limit');
  if (limit !== undefined) {
    selection.limit = wholeNumber(limit, '$limit', 1);
    rest.shift();
  }
  return { selection, rest };
}

/** The driver's `countDocuments`: `$group: {_id: 1, n: {$sum: 1}}`. */
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

function contextOf(store: Store, db: string, body: Doc): PipelineContext {
  const due = (): boolean => store.pace.due();
  const strings = collationOrder(docOption(body, 'collation'));
  const read = (name: string, pipeline: Bson[], variables: Variables): Steps<Doc> =>
    documents(store, db, name, pipeline, { strings, variables, read, due });
  return { strings, variables: letVariables(body.let), read, due };
}

function documents(
  store: Store,
  db: string,
  name: string,
  pipeline: Bson[],
  context: PipelineContext,
  hint?: Bson,
): Steps<Doc> {
  const { strings, variables } = context;
  const { selection, rest } = pushDown(pipeline, { strings, variables, hint });
  selection.matcher = compileFilter(selection.filter, selection);
  const run = compilePipeline(rest, context);
  const collection = store.catalog.find(db, name);
  if (collection && isPlainCount(rest)) return plainCount(store.selector.count(collection, selection));
  const grouped = countedGroups(rest[0]);
  const plan = collection && grouped && store.selector.groupPlan(collection, selection, grouped.paths);
  if (plan) {
    const counted = sumOfGroups(grouped, store.selector.groups(collection, plan), variables);
    return compilePipeline(rest.slice(1), context)(counted);
  }
  function* source(): Generator<Doc | Turn> {
    if (collection)
      for (const hit of store.selector.select(collection, selection)) yield hit === TURN ? TURN : hit.doc;
  }
  return run(source());
}

function* plainCount(counting: Generator<Turn, number>): Generator<Doc | Turn> {
  const n = yield* counting;
  if (n > 0) yield { _id: new Int32(1), n: new Int32(n) };
}

/** Pipelines on a database start from one of these instead of a collection. */
function databaseDocuments(pipeline: Bson[], context: PipelineContext): Steps<Doc> {
  const first = pipeline[0];
  if (isDoc(first) && Array.isArray(first.$documents)) {
    const docs = first.$documents.map((doc) => {
      if (!isDoc(doc)) throw located(40228, '$documents takes an array of documents');
      return doc;
    });
    return compilePipeline(pipeline.slice(1), context)(docs);
  }
  const name = first === undefined ? 'an empty pipeline' : `the stage ${stageName(first)}`;
  throw notSupported(`${name} on a database`);
}

function* aggregate(store: Store, request: Request): Generator<Turn, Reply> {
  const { body, db } = request;
  const target = body[request.name];
  const pipeline = arrayOption(body, 'pipeline');
  if (truthy(body.explain)) throw notSupported('explain of an aggregation');
  if (!isDoc(body.cursor))
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  if (typeof target !== 'string' && !(isNumber(target) && toNumber(target) === 1))
    throw typeMismatch('aggregate takes a collection name or 1');
  for (const stage of pipeline) stageName(stage);
  const context = contextOf(store, db, body);
  const output = compileOutput(pipeline.at(-1), db, context.variables);
  const stages = output ? pipeline.slice(0, -1) : pipeline;
  const found =
    typeof target === 'string'
      ? documents(store, db, target, stages, context, body.hint)
      : databaseDocuments(stages, context);
  output?.(store, withoutTurns(found));
  function* encoded(): Generator<Uint8Array | Turn> {
    if (!output) for (const doc of found) yield doc === TURN ? TURN : encode(doc);
  }
  const namespace = `${db}.${typeof target === 'string' ? target : '$cmd.aggregate'}`;
  const batch = yield* store.cursors.start(namespace, encoded(), countOption(body.cursor, 'batchSize'));
  return new CursorReply('firstBatch', batch);
}

/** `$out` and `$merge` write; everything else only reads. */
function isWriting({ body }: Request): boolean {
  const last = Array.isArray(body.pipeline) ? body.pipeline.at(-1) : undefined;
  return isDoc(last) && (Object.hasOwn(last, '$out') || Object.hasOwn(last, '$merge'));
}

export const AGGREGATE: Record<string, Command> = {
  aggregate: {
    write: isWriting,
    options: [
      'pipeline',
      'cursor',
      'explain',
      'allowDiskUse',
      'bypassDocumentValidation',
      'collation',
      'hint',
      'let',
    ],
    run: aggregate,
  },
};
