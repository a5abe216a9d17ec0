import type { Deadline } from '../deadline.js';
import { badValue, ServerError } from '../errors.js';
import type { StringOrder } from '../bson/compare.js';
import { decode } from '../bson/codec.js';
import { filterFields, pickFields } from '../bson/pick.js';
import { display, identicalKeys, isDoc, isNumber, toNumber, type Bson, type Doc } from '../bson/values.js';
import { compileFilter, type Matcher } from '../query/matcher.js';
import { compareBySort, sortValues, type SortField } from '../query/sort.js';
import type { Variables } from '../aggregate/operator.js';
import type { Collection, Index } from '../storage/catalog.js';
import type { Database } from '../storage/database.js';
import type { Stored } from '../storage/documents.js';
import { planIndex, type IndexPlan } from './planner.js';
import { countExact, scanAll, scanIndex } from './scan.js';

export interface Selection {
  filter: Doc;
  sort?: SortField[] | undefined;
  skip?: number | undefined;
  /** 0 or absent: all. */
  limit?: number | undefined;
  hint?: Bson;
  strings?: StringOrder | undefined;
  variables?: Variables | undefined;
}

/** A chosen document; decoded once, and only when somebody asks. */
export class Hit {
  #doc: Doc | undefined;
  constructor(private readonly stored: Stored) {}
  get rid(): number {
    return this.stored.rid;
  }
  get bytes(): Uint8Array {
    return this.stored.bytes;
  }
  get doc(): Doc {
    return (this.#doc ??= decode(this.stored.bytes));
  }
  /** The document, or at least these fields of it. */
  view(fields: ReadonlySet<string> | undefined): Doc {
    return this.#doc ?? (fields ? pickFields(this.stored.bytes, fields) : this.doc);
  }
}

/** How documents are found: by one index, by one per branch of a `$or`, or by reading all. */
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
  /** The fields by which documents were sorted in memory, most of them to be left out by a limit. */
  sort?: string[];
}

/** Told about every finished read of all documents, and every sort that read more than was asked for. */
export type ScanObserver = (scan: Scan) => void;

/** Memory that a sort without an index may hold, in bytes; the server's limit is 100 MB. */
const SORT_BYTES = 48 * 1024 * 1024;

export class Selector {
  constructor(
    private readonly database: Database,
    private readonly deadline: Deadline,
    private readonly observe: ScanObserver,
  ) {}

  strategy(collection: Collection, { filter, sort, hint, strings }: Selection): Strategy {
    const natural = naturalOrder(sort, hint);
    const hinted = natural === undefined ? hintedIndex(collection, hint) : undefined;
    if (natural !== undefined || strings) return { kind: 'all', reverse: natural === -1 };
    const plan = planIndex(collection, filter, sort, hinted);
    if (plan) return { kind: 'index', plan };
    const plans = unionPlans(collection, filter);
    return plans ? { kind: 'union', plans } : { kind: 'all', reverse: false };
  }

  /** The documents selected, in order, read as they are taken. */
  *select(collection: Collection, selection: Selection): Generator<Hit> {
    const matcher = compileFilter(selection.filter, selection);
    const strategy = this.strategy(collection, selection);
    const { sort, skip = 0, limit = 0 } = selection;
    const inOrder =
      !sort || sort[0]?.path === '$natural' || (strategy.kind === 'index' && strategy.plan.sorted);
    if (!inOrder) {
      const found = this.#matching(collection, strategy, matcher, selection.filter);
      const counted = limit > 0 ? this.#counted(found, collection, selection, skip + limit) : found;
      yield* sorted(counted, sort, skip, limit, selection.strings);
      return;
    }
    const byKeys = strategy.kind === 'index' && strategy.plan.exact && strategy.plan.ranges.length === 1;
    const found = byKeys
      ? this.#byKeys(collection, strategy.plan, skip)
      : this.#matching(collection, strategy, matcher, selection.filter);
    let position = byKeys ? skip : 0;
    for (const hit of found) {
      if (position++ < skip) continue;
      yield hit;
      if (limit > 0 && position >= skip + limit) return;
    }
  }

  *#byKeys(collection: Collection, plan: IndexPlan, skip: number): Generator<Hit> {
    if (plan.point && skip > 0) return;
    for (const stored of scanIndex(this.database, collection, plan, skip)) yield new Hit(stored);
  }

  count(collection: Collection, selection: Selection): number {
    const matcher = compileFilter(selection.filter, selection);
    const strategy = this.strategy(collection, selection);
    const { skip = 0, limit = 0 } = selection;
    const bounded = (n: number): number => Math.min(Math.max(0, n - skip), limit || Infinity);
    if (strategy.kind === 'index' && strategy.plan.exact)
      return bounded(countExact(this.database, strategy.plan));
    let n = 0;
    for (const _hit of this.#matching(collection, strategy, matcher, selection.filter))
      if (++n === skip + limit && limit) break;
    return bounded(n);
  }

  *#matching(collection: Collection, strategy: Strategy, matcher: Matcher, filter: Doc): Generator<Hit> {
    if (strategy.kind === 'all') {
      yield* this.#observed(collection, strategy.reverse, matcher, filter);
      return;
    }
    const plans = strategy.kind === 'index' ? [strategy.plan] : strategy.plans;
    const fields = filterFields(filter);
    const seen = plans.length > 1 ? new Set<number>() : undefined;
    for (const plan of plans) {
      for (const stored of scanIndex(this.database, collection, plan)) {
        this.deadline.check();
        const hit = new Hit(stored);
        if (seen?.has(hit.rid) || !((plan.exact && strategy.kind === 'index') || matcher(hit.view(fields))))
          continue;
        seen?.add(hit.rid);
        yield hit;
      }
    }
  }

  /** Tells when a sort in memory took in more documents than the limit lets through. */
  *#counted(
    found: Iterable<Hit>,
    { namespace }: Collection,
    { filter, sort = [] }: Selection,
    wanted: number,
  ) {
    const started = performance.now();
    let documents = 0;
    for (const hit of found) {
      documents++;
      yield hit;
    }
    if (documents <= wanted) return;
    const ms = performance.now() - started;
    this.observe({ namespace, documents, ms, filter, sort: sort.map(({ path }) => path) });
  }

  *#observed(collection: Collection, reverse: boolean, matcher: Matcher, filter: Doc): Generator<Hit> {
    const everything = Object.keys(filter).length === 0;
    const fields = filterFields(filter);
    const started = performance.now();
    let documents = 0;
    for (const stored of scanAll(this.database, collection, reverse)) {
      this.deadline.check();
      documents++;
      const hit = new Hit(stored);
      if (everything || matcher(hit.view(fields))) yield hit;
    }
    if (!everything)
      this.observe({ namespace: collection.namespace, documents, ms: performance.now() - started, filter });
  }
}

function naturalOrder(sort: SortField[] | undefined, hint: Bson): 1 | -1 | undefined {
  if (sort?.[0]?.path === '$natural') return sort[0].direction;
  if (!isDoc(hint) || !Object.hasOwn(hint, '$natural')) return undefined;
  return isNumber(hint.$natural) && toNumber(hint.$natural) < 0 ? -1 : 1;
}

/** The index a hint names, by name or by key; an unknown one is an error, as on the server. */
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

/** Sorts in memory, holding no more than the documents that the skip and the limit can reach. */
function* sorted(
  found: Iterable<Hit>,
  sort: SortField[],
  skip: number,
  limit: number,
  strings: StringOrder | undefined,
): Generator<Hit> {
  type Entry = { values: ReturnType<typeof sortValues>; stored: Stored };
  const wanted = limit > 0 ? skip + limit : Infinity;
  const order = (left: Entry, right: Entry): number =>
    compareBySort(left.values, right.values, sort, strings) || left.stored.rid - right.stored.rid;
  const fields = new Set(sort.map(({ parts }) => parts[0]!));
  let entries: Entry[] = [];
  let bytes = 0;
  for (const hit of found) {
    entries.push({
      values: sortValues(hit.view(fields), sort, strings),
      stored: { rid: hit.rid, bytes: hit.bytes },
    });
    bytes += hit.bytes.length;
    if (entries.length >= wanted * 2 + 1000) {
      entries = entries.sort(order).slice(0, wanted);
      bytes = entries.reduce((sum, { stored }) => sum + stored.bytes.length, 0);
    }
    if (bytes > SORT_BYTES)
      throw new ServerError(
        292,
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `Sort exceeded memory limit of ${SORT_BYTES} bytes; the embedded store does not sort on disk: add an index or a limit`,
      );
  }
  entries.sort(order);
  for (const { stored } of entries.slice(skip, wanted)) yield new Hit(stored);
}
