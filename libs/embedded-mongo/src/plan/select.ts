import { badValue } from '../errors.js';
import type { Memory } from '../memory.js';
import type { Pace } from '../pace.js';
import { TURN, withoutTurns, type Steps, type Turn } from '../turns.js';
import { encodeKey } from '../bson/keys.js';
import { splitPath, valuesAt } from '../bson/paths.js';
import { display, identicalKeys, isDoc, isNumber, toNumber, type Bson, type Doc } from '../bson/values.js';
import { compileFilter, type Matcher } from '../query/matcher.js';
import type { SortField } from '../query/sort.js';
import type { Collection, Index } from '../storage/catalog.js';
import type { Counts } from '../storage/counts.js';
import type { Database } from '../storage/database.js';
import type { Stored } from '../storage/documents.js';
import { Hit } from './hit.js';
import { hitMatcher } from './hit-matcher.js';
import { planIndex, type IndexPlan } from './planner.js';
import { matchesNothing } from './predicates.js';
import { distinctByIndex, planDistinct, type DistinctPlan, type DistinctValue } from './distinct.js';
import { groupsByIndex, planGroups, type Alike, type GroupPlan } from './group-counts.js';
import { countAll, countEntries, scanAll, scanIndex, type ScanOptions } from './scan.js';
import { sorted } from './sort.js';

export interface Selection {
  filter: Doc;
  /** The compiled filter, if the caller has it. */
  matcher?: Matcher | undefined;
  sort?: SortField[] | undefined;
  skip?: number | undefined;
  /** 0 or absent: all. */
  limit?: number | undefined;
  /** Without a limit: documents that the reader takes at first. */
  expected?: number | undefined;
  hint?: Bson;
}

/** Documents are found by one index, by one per branch of a `$or`, or by reading all. */
export type Strategy =
  | { kind: 'index'; plan: IndexPlan }
  | { kind: 'union'; plans: IndexPlan[] }
  | { kind: 'all'; reverse: boolean };

/** A read for which an index is missing. */
export interface Scan {
  namespace: string;
  documents: number;
  ms: number;
  filter: Doc;
  /** Fields of a sort in memory of which a limit left most out. */
  sort?: string[];
}

/** Called after every read of all documents and every sort that read more than its limit. */
export type ScanObserver = (scan: Scan) => void;

export class Selector {
  constructor(
    private readonly database: Database,
    private readonly counts: Counts,
    private readonly pace: Pace,
    private readonly memory: Memory,
    private readonly observe: ScanObserver,
  ) {}

  strategy(collection: Collection, { filter, sort, hint }: Selection): Strategy {
    const natural = naturalOrder(sort, hint);
    const hinted = natural === undefined ? hintedIndex(collection, hint) : undefined;
    if (matchesNothing(filter)) return { kind: 'union', plans: [] };
    if (natural !== undefined) return { kind: 'all', reverse: natural === -1 };
    const plan = planIndex(collection, filter, sort, hinted);
    if (plan) return { kind: 'index', plan };
    const plans = unionPlans(collection, filter);
    return plans ? { kind: 'union', plans } : { kind: 'all', reverse: false };
  }

  /** Selects documents without pauses. */
  selectAtOnce(collection: Collection, selection: Selection): Iterable<Hit> {
    return withoutTurns(this.select(collection, selection));
  }

  /** Selects documents in order, and reads them as they are taken. */
  select(collection: Collection, selection: Selection): Generator<Hit | Turn> {
    const { filter, sort, skip = 0, limit = 0, expected = 0 } = selection;
    const strategy = this.strategy(collection, selection);
    const inOrder =
      !sort || sort[0]?.path === '$natural' || (strategy.kind === 'index' && strategy.plan.sorted);
    if (!inOrder) {
      const found = this.#matching(collection, strategy, selection);
      const counted = limit > 0 ? this.#counted(found, collection, filter, sort, skip + limit) : found;
      return sorted(counted, { ...selection, sort }, this.pace, this.memory);
    }
    if (strategy.kind === 'index' && isOneRange(strategy.plan))
      return this.#byKeys(collection, strategy.plan, { skip, wanted: limit || expected, bounded: limit > 0 });
    return this.#inOrder(collection, strategy, selection);
  }

  *#inOrder(collection: Collection, strategy: Strategy, selection: Selection): Generator<Hit | Turn> {
    const { skip = 0, limit = 0, expected = 0 } = selection;
    const wanted = limit > 0 ? skip + limit : expected && skip + expected;
    let position = 0;
    const left = (): number => wanted - position;
    for (const hit of this.#matching(collection, strategy, selection, { wanted, left })) {
      if (hit === TURN) yield TURN;
      else if (position++ >= skip) {
        yield hit;
        if (limit > 0 && position >= skip + limit) return;
      }
    }
  }

  *#byKeys(collection: Collection, plan: IndexPlan, options: ScanOptions): Generator<Hit | Turn> {
    if (plan.point && options.skip) return;
    for (const stored of this.#scan(collection, plan, options)) {
      if (stored === TURN) yield TURN;
      else {
        if (this.pace.due(stored.bytes.length)) yield TURN;
        yield new Hit(stored);
      }
    }
  }

  #scan(collection: Collection, plan: IndexPlan, options?: ScanOptions): Steps<Stored> {
    return scanIndex(this.database, collection, plan, { ...options, memory: this.memory });
  }

  *count(collection: Collection, selection: Selection): Generator<Turn, number> {
    const strategy = this.strategy(collection, selection);
    const { skip = 0, limit = 0, filter } = selection;
    const bounded = (n: number): number => Math.min(Math.max(0, n - skip), limit || Infinity);
    if (Object.keys(filter).length === 0)
      return bounded(yield* countAll(this.database, collection, this.counts));
    if (strategy.kind === 'index' && strategy.plan.exact && !strategy.plan.others)
      return bounded(yield* countEntries(this.database, strategy.plan, limit > 0 ? skip + limit : Infinity));
    let n = 0;
    for (const hit of this.#matching(collection, strategy, selection)) {
      if (hit === TURN) yield TURN;
      else if (++n === skip + limit && limit) break;
    }
    return bounded(n);
  }

  distinctPlan(collection: Collection, { filter, hint }: Selection, path: string): DistinctPlan | undefined {
    return hint === undefined ? planDistinct(collection, filter, path) : undefined;
  }

  groupPlan(
    collection: Collection,
    { filter, sort, skip, limit, hint }: Selection,
    paths: readonly string[],
  ): GroupPlan | undefined {
    const isWhole = !sort && !skip && !limit && hint === undefined;
    return isWhole ? planGroups(collection, filter, paths) : undefined;
  }

  groups(collection: Collection, plan: GroupPlan): Generator<Alike | Turn> {
    return groupsByIndex(this.database, collection, plan, this.pace);
  }

  /** Finds the distinct values at a path, those of arrays one by one, in no particular order. */
  *distinct(collection: Collection, selection: Selection, path: string): Generator<DistinctValue | Turn> {
    const plan = this.distinctPlan(collection, selection, path);
    if (plan) {
      yield* distinctByIndex(this.database, collection, plan, this.pace);
      return;
    }
    const parts = splitPath(path);
    const found = new Set<string>();
    for (const hit of this.select(collection, selection)) {
      if (hit === TURN) {
        yield TURN;
        continue;
      }
      for (const value of valuesAt(hit.doc, parts)) {
        if (value === undefined) continue;
        const key = encodeKey(value);
        const text = key.toString('latin1');
        if (found.has(text)) continue;
        found.add(text);
        yield { value, key };
      }
    }
  }

  *#matching(
    collection: Collection,
    strategy: Strategy,
    selection: Selection,
    options?: ScanOptions,
  ): Generator<Hit | Turn> {
    const { filter, matcher: whole = compileFilter(filter) } = selection;
    if (strategy.kind === 'all') {
      yield* this.#observed(collection, strategy.reverse, { ...selection, matcher: whole }, options);
      return;
    }
    const plans = strategy.kind === 'index' ? [strategy.plan] : strategy.plans;
    const rest = strategy.kind === 'index' ? strategy.plan.rest : filter;
    const isExact = strategy.kind === 'index' && strategy.plan.exact;
    const matches = isExact ? () => true : hitMatcher(rest, rest === filter ? whole : undefined);
    const seen = plans.length > 1 ? new Set<number>() : undefined;
    for (const plan of plans) {
      for (const stored of this.#scan(collection, plan, options)) {
        if (stored === TURN || this.pace.due(stored.bytes.length)) yield TURN;
        if (stored === TURN) continue;
        const hit = new Hit(stored);
        if (seen?.has(hit.rid) || !matches(hit)) continue;
        seen?.add(hit.rid);
        yield hit;
      }
    }
  }

  /** Reports a sort in memory that read more documents than its limit returns. */
  *#counted(
    found: Steps<Hit>,
    { namespace }: Collection,
    filter: Doc,
    sort: SortField[],
    wanted: number,
  ): Generator<Hit | Turn> {
    const started = performance.now();
    let documents = 0;
    for (const hit of found) {
      if (hit !== TURN) documents++;
      yield hit;
    }
    if (documents <= wanted) return;
    const ms = performance.now() - started;
    this.observe({ namespace, documents, ms, filter, sort: sort.map(({ path }) => path) });
  }

  *#observed(
    collection: Collection,
    reverse: boolean,
    selection: Selection & { matcher: Matcher },
    options?: ScanOptions,
  ): Generator<Hit | Turn> {
    const { filter, matcher } = selection;
    const everything = Object.keys(filter).length === 0;
    const matches = hitMatcher(filter, matcher);
    const started = performance.now();
    let documents = 0;
    for (const stored of scanAll(this.database, collection, reverse, { ...options, memory: this.memory })) {
      if (this.pace.due(stored.bytes.length)) yield TURN;
      documents++;
      const hit = new Hit(stored);
      if (everything || matches(hit)) yield hit;
    }
    if (!everything)
      this.observe({ namespace: collection.namespace, documents, ms: performance.now() - started, filter });
  }
}

const isOneRange = ({ exact, others, ranges }: IndexPlan): boolean => exact && !others && ranges.length === 1;

function naturalOrder(sort: SortField[] | undefined, hint: Bson): 1 | -1 | undefined {
  if (sort?.[0]?.path === '$natural') return sort[0].direction;
  if (!isDoc(hint) || !Object.hasOwn(hint, '$natural')) return undefined;
  return isNumber(hint.$natural) && toNumber(hint.$natural) < 0 ? -1 : 1;
}

/** Finds the index of a hint by its name or key. An unknown one is an error, as on MongoDB. */
function hintedIndex(collection: Collection, hint: Bson): Index | undefined {
  if (hint === undefined || (isDoc(hint) && Object.keys(hint).length === 0)) return undefined;
  const index = collection.indexes.find(
    ({ name, spec }) => name === hint || (isDoc(hint) && identicalKeys(spec.key, hint)),
  );
  if (!index)
    throw badValue(
      `error processing query: hint provided does not correspond to an existing index: ${display(hint)}`,
    );
  return index;
}

function unionPlans(collection: Collection, filter: Doc): IndexPlan[] | undefined {
  const branches = filter.$or;
  if (!Array.isArray(branches)) return undefined;
  const plans: IndexPlan[] = [];
  for (const branch of branches) {
    const plan = isDoc(branch) ? planIndex(collection, branch, undefined) : undefined;
    if (!plan) return undefined;
    plans.push(plan);
  }
  return plans.length ? plans : undefined;
}
