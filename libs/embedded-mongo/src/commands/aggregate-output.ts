import { failedToParse, located, notSupported, ServerError } from '../errors.js';
import { decode, encode } from '../bson/codec.js';
import { valueAt } from '../bson/paths.js';
import { isDoc, put, type Bson, type Doc } from '../bson/values.js';
import type { Variables } from '../aggregate/operator.js';
import type { Collection } from '../storage/catalog.js';
import type { Store } from '../store.js';
import { compileUpdate } from '../update/update.js';
import { applyUpdate } from './writes.js';

/** Writes the result of a pipeline instead of returning it. */
export type Output = (store: Store, documents: Iterable<Doc>) => void;

/** The `$out` or `$merge` at the end of a pipeline, or undefined when it ends in neither. */
export function compileOutput(stage: Bson, db: string, variables: Variables): Output | undefined {
  if (!isDoc(stage)) return undefined;
  if (Object.hasOwn(stage, '$out')) return compileOut(stage.$out, db);
  if (Object.hasOwn(stage, '$merge')) return compileMerge(stage.$merge, db, variables);
  return undefined;
}

interface Target {
  db: string;
  name: string;
}

function parseTarget(spec: Bson, db: string, stage: string): Target {
  if (typeof spec === 'string') return { db, name: spec };
  if (
    isDoc(spec) &&
    typeof spec.coll === 'string' &&
    Object.keys(spec).every((field) => field === 'db' || field === 'coll')
  )
    return { db: typeof spec.db === 'string' ? spec.db : db, name: spec.coll };
  throw located(16990, `${stage} needs a collection name, or {db, coll}`);
}

function compileOut(spec: Bson, db: string): Output {
  const target = parseTarget(spec, db, '$out');
  return (store, documents) => {
    // read to the end first: the pipeline may read what is about to be replaced
    const all = [...documents];
    const collection = store.catalog.ensure(target.db, target.name);
    store.documents.clear(collection);
    for (const doc of all) store.documents.insert(collection, doc);
  };
}

const MERGE_FIELDS = new Set(['into', 'on', 'let', 'whenMatched', 'whenNotMatched']);
const WHEN_MATCHED = ['merge', 'replace', 'keepExisting', 'fail'];
const WHEN_NOT_MATCHED = ['insert', 'discard', 'fail'];

function compileMerge(spec: Bson, db: string, variables: Variables): Output {
  const options: Doc = isDoc(spec) ? spec : { into: spec };
  for (const field of Object.keys(options))
    if (!MERGE_FIELDS.has(field)) throw located(40415, `BSON field '$merge.${field}' is an unknown field.`);
  if (options.let !== undefined) throw notSupported("the option 'let' of $merge");
  const { whenMatched = 'merge', whenNotMatched = 'insert' } = options;
  if (!Array.isArray(whenMatched) && !WHEN_MATCHED.includes(String(whenMatched)))
    throw failedToParse(`$merge: unknown whenMatched ${String(whenMatched)}`);
  if (!WHEN_NOT_MATCHED.includes(String(whenNotMatched)))
    throw failedToParse(`$merge: unknown whenNotMatched ${String(whenNotMatched)}`);
  const target = parseTarget(options.into, db, '$merge');
  const on = [options.on ?? '_id'].flat().map(String);
  return (store, documents) => {
    const all = [...documents];
    const collection = store.catalog.ensure(target.db, target.name);
    assertUniqueOn(collection, on);
    for (const doc of all)
      mergeOne(store, target, doc, on, { whenMatched, whenNotMatched: String(whenNotMatched), variables });
  };
}

function assertUniqueOn(collection: Collection, on: string[]): void {
  const wanted = [...on].sort().join();
  const unique = collection.indexes.some(
    ({ unique, partial, fields }) =>
      unique &&
      !partial &&
      fields
        .map(({ path }) => path)
        .sort()
        .join() === wanted,
  );
  if (!unique) throw located(51183, 'Cannot find index to verify that join fields will be unique');
}

interface MergeOptions {
  whenMatched: Bson;
  whenNotMatched: string;
  variables: Variables;
}

function mergeOne(
  store: Store,
  { db, name }: Target,
  doc: Doc,
  on: string[],
  { whenMatched, whenNotMatched, variables }: MergeOptions,
): void {
  const filter: Doc = {};
  for (const path of on) put(filter, path, { $eq: valueAt(doc, path) ?? null });
  const selection = { filter, variables: { ...variables, new: doc } };
  const collection = store.catalog.ensure(db, name);
  const [found] = store.selector.selectAtOnce(collection, { ...selection, limit: 1 });
  if (!found) {
    if (whenNotMatched === 'fail')
      throw located(
        13113,
        '$merge could not find a matching document in the target collection for at least one document in the source collection',
      );
    if (whenNotMatched === 'insert') store.documents.insert(collection, doc);
    return;
  }
  if (whenMatched === 'keepExisting') return;
  // the insert fails with an error that names the duplicate key
  if (whenMatched === 'fail') store.documents.insert(collection, doc);
  const { _id: id, ...fields } = doc;
  const change: Bson = Array.isArray(whenMatched)
    ? whenMatched
    : whenMatched === 'merge'
      ? { $set: fields }
      : doc;
  if (whenMatched === 'replace' && id === undefined)
    throw new ServerError(66, 'ImmutableField', '$merge: the document to replace with has no _id');
  const update = compileUpdate(decode(encode({ change })).change, undefined, { filter, context: selection });
  applyUpdate(store, db, name, { selection, update, upsert: false, multi: false });
}
