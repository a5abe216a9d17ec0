import { Int32 } from 'bson';
import { badValue, ServerError } from '../errors.js';
import { encode } from '../bson/codec.js';
import { display, identicalKeys, isDoc, type Bson } from '../bson/values.js';
import type { Collection, Index } from '../storage/catalog.js';
import type { Store } from '../store.js';
import type { Turn } from '../turns.js';
import { CursorReply } from '../wire/replies.js';
import {
  collectionName,
  countOption,
  docOption,
  docsOption,
  type Command,
  type Reply,
  type Request,
  type Step,
  type SteppedCommand,
} from './command.js';
import { IndexBuild } from './index-build.js';
import { parseSpec } from './index-spec.js';

async function createIndexes(store: Store, request: Request, step: Step): Promise<Reply> {
  const specs = docsOption(request.body, 'indexes').map(parseSpec);
  if (specs.length === 0) throw badValue('Must specify at least one index to create');
  const build = new IndexBuild(store, request.db, collectionName(request), specs);
  try {
    while (!(await step(() => build.proceed())));
  } catch (error) {
    build.forget();
    // If this fails too, the next start does it.
    await step(() => build.remove()).catch(() => undefined);
    throw error;
  }
  const { before, added, createdCollection } = build;
  return {
    numIndexesBefore: new Int32(before),
    numIndexesAfter: new Int32(before + added),
    createdCollectionAutomatically: createdCollection,
    ...(added === 0 ? { note: 'all indexes already exist' } : {}),
    ok: 1,
  };
}

function existing(store: Store, request: Request): Collection {
  const name = collectionName(request);
  const collection = store.catalog.find(request.db, name);
  if (!collection) throw new ServerError(26, 'NamespaceNotFound', `ns not found ${request.db}.${name}`);
  return collection;
}

function dropIndexes(store: Store, request: Request): Reply {
  const collection = existing(store, request);
  const nIndexesWas = new Int32(collection.indexes.length);
  const wanted = Array.isArray(request.body.index) ? request.body.index : [request.body.index];
  for (const index of wanted.flatMap((one) => indexesNamed(collection, one))) {
    if (index.name === '_id_') throw new ServerError(72, 'InvalidOptions', 'cannot drop _id index');
    store.catalog.dropIndex(collection, index);
  }
  if (wanted.includes('*')) for (const index of [...collection.building]) store.catalog.forgetBuild(index);
  return { nIndexesWas, ok: 1 };
}

function indexesNamed(collection: Collection, wanted: Bson): Index[] {
  if (wanted === '*') return collection.indexes.filter(({ name }) => name !== '_id_');
  const found = collection.indexes.filter(
    ({ name, spec }) => name === wanted || (isDoc(wanted) && identicalKeys(spec.key, wanted)),
  );
  if (found.length === 0)
    throw new ServerError(
      27,
      'IndexNotFound',
      `index not found with name [${isDoc(wanted) ? display(wanted) : String(wanted)}]`,
    );
  if (found.length > 1)
    throw new ServerError(
      181,
      'AmbiguousIndexKeyPattern',
      `${found.length} indexes found for key: ${display(wanted)}`,
    );
  return found;
}

function* listIndexes(store: Store, request: Request): Generator<Turn, Reply> {
  const collection = existing(store, request);
  const batch = yield* store.cursors.start(
    collection.namespace,
    collection.indexes.map(({ spec }) => encode(spec)),
    countOption(docOption(request.body, 'cursor') ?? {}, 'batchSize') ?? 1000,
  );
  return new CursorReply('firstBatch', batch);
}

export const INDEXES: Record<string, Command | SteppedCommand> = {
  createIndexes: { options: ['indexes', 'commitQuorum'], runInSteps: createIndexes },
  dropIndexes: { write: true, deletes: true, options: ['index'], run: dropIndexes },
  deleteIndexes: { write: true, deletes: true, options: ['index'], run: dropIndexes },
  listIndexes: { options: ['cursor'], run: listIndexes },
};
