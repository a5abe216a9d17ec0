import { Int32 } from 'bson';
import { notSupported } from '../errors.js';
import type { Doc } from '../bson/values.js';
import type { Strategy } from '../plan/select.js';
import type { IndexPlan } from '../plan/planner.js';
import type { Store } from '../store.js';
import { collectionName, docOption, type Command, type Reply, type Request } from './command.js';
import { selectionOf } from './reads.js';

const FILTERS: Record<string, string> = {
  find: 'filter',
  count: 'query',
  distinct: 'query',
  findAndModify: 'query',
};

/** Says which index a read would use, in MongoDB's words: IXSCAN, DISTINCT_SCAN, COLLSCAN, OR, SORT, EOF. */
function explain(store: Store, request: Request): Reply {
  const inner = docOption(request.body, 'explain') ?? {};
  const name = Object.keys(inner)[0] ?? '';
  const field = FILTERS[name];
  if (!field) throw notSupported(`explain of ${name || 'nothing'}`);
  const collection = store.catalog.find(request.db, collectionName({ ...request, name, body: inner }));
  const selection = selectionOf(inner, field);
  const namespace = `${request.db}.${String(inner[name])}`;
  const jumping =
    collection &&
    name === 'distinct' &&
    store.selector.distinctPlan(collection, selection, String(inner.key));
  if (jumping) {
    const { name: indexName, spec } = jumping.index;
    return explained(namespace, selection.filter, {
      stage: 'DISTINCT_SCAN',
      indexName,
      keyPattern: spec.key,
    });
  }
  const strategy: Strategy = collection
    ? store.selector.strategy(collection, selection)
    : { kind: 'all', reverse: false };
  const inOrder = !selection.sort || (strategy.kind === 'index' && strategy.plan.sorted);
  const stage = stageOf(strategy, selection.filter);
  return explained(
    namespace,
    selection.filter,
    inOrder ? stage : { stage: 'SORT', sortPattern: inner.sort, inputStage: stage },
  );
}

const explained = (namespace: string, parsedQuery: Doc, winningPlan: Doc): Reply => ({
  explainVersion: '1',
  queryPlanner: { namespace, parsedQuery, winningPlan, rejectedPlans: [] },
  ok: 1,
});

function stageOf(strategy: Strategy, filter: Doc): Doc {
  if (strategy.kind === 'all')
    return { stage: 'COLLSCAN', filter, direction: strategy.reverse ? 'backward' : 'forward' };
  if (strategy.kind === 'union' && strategy.plans.length === 0) return { stage: 'EOF' };
  if (strategy.kind === 'union')
    return { stage: 'FETCH', inputStage: { stage: 'OR', inputStages: strategy.plans.map(indexStage) } };
  return { stage: 'FETCH', inputStage: indexStage(strategy.plan) };
}

const indexStage = ({ index, ranges, reverse }: IndexPlan): Doc => ({
  stage: 'IXSCAN',
  indexName: index.name,
  keyPattern: index.spec.key,
  isMultiKey: index.multikey.includes(true),
  direction: reverse ? 'backward' : 'forward',
  ranges: new Int32(ranges.length),
});

export const EXPLAIN: Record<string, Command> = { explain: { options: ['verbosity'], run: explain } };
