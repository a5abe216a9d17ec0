import { Int32, Long } from 'bson';
import { badValue, typeMismatch } from '../errors.js';
import { encode } from '../bson/codec.js';
import { compare } from '../bson/compare.js';
import { encodeKey } from '../bson/keys.js';
import { splitPath, valuesAt } from '../bson/paths.js';
import { isNumber, toNumber, typeName, type Bson, type Doc } from '../bson/values.js';
import type { Selection } from '../plan/select.js';
import { collationOrder } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import { compileProjection } from '../query/projection.js';
import { parseSort } from '../query/sort.js';
import type { Store } from '../store.js';
import { cursorReply } from '../wire/replies.js';
import {
  collectionName,
  countOption,
  docOption,
  flagOption,
  refuseUnless,
  type Command,
  type Reply,
  type Request,
} from './command.js';
import { letVariables } from './let.js';

const isFalse = (value: Bson): boolean => value === false || value === null;

/** The selection that a find-like command describes. */
export function selectionOf(body: Doc, filterField: string): Selection {
  return {
    filter: docOption(body, filterField) ?? {},
    sort: parseSort(docOption(body, 'sort')),
    skip: countOption(body, 'skip'),
    hint: body.hint,
    strings: collationOrder(docOption(body, 'collation')),
    variables: letVariables(body.let),
  };
}

function find(store: Store, request: Request): Reply {
  const { body } = request;
  for (const option of ['tailable', 'awaitData', 'returnKey', 'showRecordId', 'oplogReplay'])
    refuseUnless(body, option, isFalse);
  const name = collectionName(request);
  const selection = selectionOf(body, 'filter');
  const limit = countOption(body, 'limit') ?? 0;
  const project = compileProjection(body.projection, selection, {
    filter: selection.filter,
    context: selection,
  });
  // an invalid filter is an error even when the collection does not exist
  compileFilter(selection.filter, selection);
  const namespace = `${request.db}.${name}`;
  const collection = store.catalog.find(request.db, name);
  const whole =
    docOption(body, 'projection') === undefined || Object.keys(body.projection as Doc).length === 0;
  function* documents(): Generator<Uint8Array> {
    if (!collection) return;
    for (const hit of store.selector.select(collection, { ...selection, limit }))
      yield whole ? hit.bytes : encode(project(hit.doc));
  }
  const batch = store.cursors.start(
    namespace,
    documents(),
    countOption(body, 'batchSize'),
    flagOption(body, 'singleBatch'),
  );
  return cursorReply('firstBatch', batch);
}

function getMore(store: Store, { db, body }: Request): Reply {
  const id = body.getMore;
  if (!isNumber(id))
    throw typeMismatch("BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
  if (typeof body.collection !== 'string')
    throw typeMismatch("BSON field 'getMore.collection' is missing but a required field");
  const batch = store.cursors.next(
    BigInt(id.toString()),
    `${db}.${body.collection}`,
    countOption(body, 'batchSize'),
  );
  return cursorReply('nextBatch', batch);
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

function count(store: Store, request: Request): Reply {
  const { body } = request;
  const selection = selectionOf(body, 'query');
  const limit = body.limit;
  // a negative limit means its absolute value here
  const most = limit === undefined || limit === null ? 0 : isNumber(limit) ? Math.abs(toNumber(limit)) : NaN;
  if (Number.isNaN(most)) throw typeMismatch("BSON field 'count.limit' is the wrong type, expected a number");
  compileFilter(selection.filter, selection);
  const collection = store.catalog.find(request.db, collectionName(request));
  if (!collection) return { n: new Int32(0), ok: 1 };
  const everything = Object.keys(selection.filter).length === 0;
  const { skip = 0 } = selection;
  const n = everything
    ? Math.min(Math.max(0, store.documents.count(collection) - skip), most || Infinity)
    : store.selector.count(collection, { ...selection, limit: most });
  return { n: new Int32(n), ok: 1 };
}

function distinct(store: Store, request: Request): Reply {
  const { body } = request;
  if (typeof body.key !== 'string')
    throw typeMismatch("BSON field 'distinct.key' is the wrong type, expected type 'string'");
  if (body.key === '' || body.key.startsWith('$'))
    throw badValue(`'${body.key}' is not a field that distinct can read`);
  const selection = selectionOf(body, 'query');
  compileFilter(selection.filter, selection);
  const collection = store.catalog.find(request.db, collectionName(request));
  const parts = splitPath(body.key);
  const found = new Map<string, Bson>();
  for (const hit of collection ? store.selector.select(collection, selection) : []) {
    for (const value of valuesAt(hit.doc, parts)) {
      if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
      const key = encodeKey(value).toString('latin1');
      if (!found.has(key)) found.set(key, value);
    }
  }
  const { strings } = selection;
  const sorted = [...found.values()].sort((left, right) => compare(left, right, strings));
  // under a collation different strings may be equal: of those the first one found is kept
  const values = strings
    ? sorted.filter((value, i) => i === 0 || compare(value, sorted[i - 1], strings) !== 0)
    : sorted;
  return { values, ok: 1 };
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
      'collation',
      'let',
      'allowDiskUse',
      'noCursorTimeout',
      'tailable',
      'awaitData',
      'returnKey',
      'showRecordId',
      'oplogReplay',
      'allowPartialResults',
    ],
    run: find,
  },
  getMore: { options: ['collection', 'batchSize'], run: getMore },
  killCursors: { options: ['cursors'], run: killCursors },
  count: { options: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'], run: count },
  distinct: { options: ['key', 'query', 'collation', 'hint'], run: distinct },
};
