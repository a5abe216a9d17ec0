import type { Document } from 'bson';
import { MongoClient } from 'mongodb';
import type { StoreCommand } from './wire.js';

/** A query that reads more than it returns as its collection grows. */
export interface UnindexedQuery {
  /** Shape, such as `vale_checkout.orders find {state, createdAt.$lt} sort {createdAt: 1}`. */
  query: string;
  /** COLLSCAN: reads the whole collection. SORT: reads all that it finds before it returns the first. */
  stages: string[];
}

interface Query {
  /** The command that was sent. */
  command: string;
  database: string;
  collection: string;
  /** Command for `explain`. */
  explained: Document;
}

/**
 * Explains what commands look for, each kind of query once, on a store that has the collections and indexes in which
 * they looked. `count` is how many kinds there were.
 */
export async function explainQueries(
  commands: readonly StoreCommand[],
  uri: string,
): Promise<{ count: number; collections: Set<string>; unindexed: UnindexedQuery[] }> {
  const kinds = new Map<string, Query>();
  for (const query of commands.flatMap(queriesOf)) {
    const kind = describe(query);
    if (!kinds.has(kind)) kinds.set(kind, query);
  }
  const client = await new MongoClient(uri).connect();
  try {
    const unindexed: UnindexedQuery[] = [];
    for (const [query, { database, explained }] of kinds) {
      if (!(await exists(client, explained, database))) continue;
      const { queryPlanner } = await client.db(database).command({ explain: explained });
      const stages = stagesOf(queryPlanner.winningPlan as Document).filter((stage) => isSlow(stage));
      if (stages.length > 0) unindexed.push({ query, stages });
    }
    const collections = new Set(
      [...kinds.values()].map(({ database, collection }) => `${database}.${collection}`),
    );
    return { count: kinds.size, collections, unindexed };
  } finally {
    await client.close();
  }
}

/** A collection that nobody has written to yet has no index either. */
async function exists(client: MongoClient, explained: Document, database: string): Promise<boolean> {
  const [name] = Object.values(explained) as [string];
  return client.db(database).listCollections({ name }).hasNext();
}

const isSlow = (stage: string): boolean => stage === 'COLLSCAN' || stage === 'SORT';

function stagesOf({ stage, inputStage, inputStages = [] }: Document): string[] {
  const inner = [...(inputStage ? [inputStage] : []), ...inputStages] as Document[];
  return [String(stage), ...inner.flatMap(stagesOf)];
}

function queriesOf({ database, name, collection, body, documents }: StoreCommand): Query[] {
  const as = (explained: Document): Query => ({ command: name, database, collection, explained });
  const find = (filter: unknown, more: Document = {}) => ({
    find: collection,
    filter: filter ?? {},
    ...more,
  });
  switch (name) {
    case 'find': {
      const { filter, sort, limit, hint } = body;
      // The first of any is one document, whatever the collection's size.
      const isAny = isEmpty(filter) && isEmpty(sort) && limit === 1;
      return isAny ? [] : [as(find(filter, { ...(!isEmpty(sort) && { sort }), ...(hint && { hint }) }))];
    }
    case 'findAndModify':
      return [as(find(body['query'], isEmpty(body['sort']) ? {} : { sort: body['sort'] }))];
    case 'update':
    case 'delete':
      return documents.map(({ q }) => as(find(q)));
    case 'count':
      return isEmpty(body['query']) ? [] : [as({ count: collection, query: body['query'] })];
    case 'distinct':
      return [as({ distinct: collection, key: body['key'], query: body['query'] ?? {} })];
    case 'aggregate':
      return [as(find(firstMatches(body['pipeline'] as Document[])))];
    default:
      return [];
  }
}

/** The leading matches of a pipeline, which an index can serve. */
function firstMatches(pipeline: readonly Document[]): Document {
  const end = pipeline.findIndex((stage) => !('$match' in stage));
  const matches = pipeline.slice(0, end < 0 ? undefined : end).map(({ $match }) => $match as Document);
  return matches.length > 1 ? { $and: matches } : (matches[0] ?? {});
}

function describe({ command, database, collection, explained }: Query): string {
  const { filter, query, key, sort } = explained;
  const by = sort ? ` sort ${JSON.stringify(sort instanceof Map ? Object.fromEntries(sort) : sort)}` : '';
  const of = key ? ` of ${String(key)}` : '';
  return `${database}.${collection} ${command}${of} {${shapeOf(filter ?? query)}}${by}`;
}

/** Paths and operators of a filter, without values. */
function shapeOf(filter: unknown): string {
  if (Array.isArray(filter)) return [...new Set(filter.map(shapeOf))].join(' | ');
  return Object.entries((filter ?? {}) as Document)
    .map(([path, condition]) => {
      if (Array.isArray(condition))
        return /^\$(and|or)$/.test(path) ? `${path}(${shapeOf(condition)})` : path;
      const inner = isOperators(condition) ? shapeOf(condition) : '';
      return inner ? `${path} ${inner}` : path;
    })
    .join(', ');
}

const isOperators = (condition: unknown): boolean =>
  typeof condition === 'object' &&
  condition !== null &&
  Object.keys(condition).length > 0 &&
  Object.keys(condition).every((key) => key.startsWith('$'));

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return value instanceof Map ? value.size === 0 : Object.keys(value).length === 0;
}
