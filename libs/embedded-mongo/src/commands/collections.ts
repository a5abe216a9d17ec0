import { Int32 } from 'bson';
import { notSupported, ServerError } from '../errors.js';
import { encode } from '../bson/codec.js';
import type { Bson, Doc } from '../bson/values.js';
import { compileFilter } from '../query/matcher.js';
import type { Collection } from '../storage/catalog.js';
import type { Store } from '../store.js';
import type { Turn } from '../turns.js';
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

/** `create` accepts these options with the value that changes nothing. */
const HARMLESS_CREATE: Record<string, (value: Bson) => boolean> = {
  capped: (value) => value === false,
  validationLevel: (value) => value === 'off',
  autoIndexId: (value) => value === true,
};

function create(store: Store, request: Request): Reply {
  const name = collectionName(request);
  for (const [option, value] of Object.entries(request.body)) {
    if (Object.hasOwn(HARMLESS_CREATE, option) && !HARMLESS_CREATE[option]!(value))
      throw notSupported(`a collection with the option '${option}'`);
  }
  if (store.catalog.find(request.db, name))
    throw new ServerError(48, 'NamespaceExists', `Collection ${request.db}.${name} already exists.`);
  store.catalog.create(request.db, name, {});
  return { ok: 1 };
}

function dropCollection(store: Store, collection: Collection): void {
  store.cursors.invalidate(collection.namespace);
  store.catalog.drop(collection);
}

function drop(store: Store, request: Request): Reply {
  const collection = store.catalog.find(request.db, collectionName(request));
  if (!collection) return { ok: 1 };
  const nIndexesWas = new Int32(collection.indexes.length);
  dropCollection(store, collection);
  return { nIndexesWas, ns: collection.namespace, ok: 1 };
}

function dropDatabase(store: Store, { db }: Request): Reply {
  const collections = store.catalog.list(db);
  for (const collection of collections) dropCollection(store, collection);
  return collections.length ? { dropped: db, ok: 1 } : { ok: 1 };
}

function splitNamespace(value: Bson): [db: string, name: string] {
  const dot = typeof value === 'string' ? value.indexOf('.') : -1;
  if (typeof value !== 'string' || dot <= 0)
    throw new ServerError(73, 'InvalidNamespace', `Invalid namespace specified '${String(value)}'`);
  return [value.slice(0, dot), value.slice(dot + 1)];
}

function renameCollection(store: Store, { body, name }: Request): Reply {
  const source = store.catalog.find(...splitNamespace(body[name]));
  const [db, target] = splitNamespace(body.to);
  if (!source)
    throw new ServerError(26, 'NamespaceNotFound', `Source collection ${String(body[name])} does not exist`);
  const present = store.catalog.find(db, target);
  if (present === source)
    throw new ServerError(20, 'IllegalOperation', "Can't rename a collection to itself");
  if (present && !flagOption(body, 'dropTarget'))
    throw new ServerError(48, 'NamespaceExists', 'target namespace exists');
  if (present) dropCollection(store, present);
  store.cursors.invalidate(source.namespace);
  store.catalog.rename(source, db, target);
  return { ok: 1 };
}

function describe({ name, options, uuid }: Collection): Doc {
  return {
    name,
    type: 'collection',
    options,
    info: { readOnly: false, uuid },
    idIndex: { v: new Int32(2), key: { _id: new Int32(1) }, name: '_id_' },
  };
}

function* listCollections(store: Store, { db, body }: Request): Generator<Turn, Reply> {
  const matches = compileFilter(docOption(body, 'filter'));
  const found = store.catalog.list(db).map(describe).filter(matches);
  const shown = flagOption(body, 'nameOnly') ? found.map(({ name, type }): Doc => ({ name, type })) : found;
  const batchSize = countOption(docOption(body, 'cursor') ?? {}, 'batchSize') ?? 10_000;
  const namespace = `${db}.$cmd.listCollections`;
  return new CursorReply('firstBatch', yield* store.cursors.start(namespace, shown.map(encode), batchSize));
}

function listDatabases(store: Store, { body }: Request): Reply {
  if (!flagOption(body, 'nameOnly')) throw notSupported('listDatabases without nameOnly');
  return { databases: store.catalog.databases().map((name) => ({ name })), ok: 1 };
}

export const COLLECTIONS: Record<string, Command> = {
  create: { write: true, options: Object.keys(HARMLESS_CREATE), run: create },
  drop: { write: true, deletes: true, options: [], run: drop },
  dropDatabase: { write: true, deletes: true, options: [], run: dropDatabase },
  renameCollection: { write: true, options: ['to', 'dropTarget'], run: renameCollection },
  listCollections: {
    options: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
    run: listCollections,
  },
  listDatabases: { options: ['nameOnly', 'authorizedDatabases'], run: listDatabases },
};
