import { BSON, MongoClient, MongoError, type Document } from 'mongodb';
import { matches } from './matching.js';
import { runOperation, type Entity } from './operations.js';
import type { CollectionData, Operation, UnifiedFile, UnifiedTest } from './unified-format.js';

const { EJSON } = BSON;
const show = (value: unknown): string => EJSON.stringify(value as Document)?.slice(0, 300) ?? 'undefined';

/**
 * Runs one test of the unified format and checks results, errors and the data left behind. Command events are not checked, because
 * they belong to the driver.
 */
export async function runUnifiedTest(uri: string, file: UnifiedFile, test: UnifiedTest): Promise<void> {
  const clients: MongoClient[] = [];
  try {
    const admin = await new MongoClient(uri).connect();
    clients.push(admin);
    for (const data of file.initialData ?? []) await load(admin, data);
    const entities = await createEntities(uri, file, clients);
    for (const operation of test.operations) await step(entities, operation);
    for (const data of test.outcome ?? []) await assertOutcome(admin, data);
  } finally {
    for (const client of clients) await client.close();
  }
}

async function createEntities(
  uri: string,
  file: UnifiedFile,
  clients: MongoClient[],
): Promise<Map<string, Entity>> {
  const entities = new Map<string, Entity>();
  for (const description of file.createEntities ?? []) {
    const [kind, spec] = Object.entries(description)[0]!;
    if (kind === 'client') {
      const client = await new MongoClient(uri).connect();
      clients.push(client);
      entities.set(spec.id, client);
    } else if (kind === 'database') {
      const client = entities.get(String(spec.client)) as MongoClient;
      entities.set(spec.id, client.db(String(spec.databaseName), (spec.databaseOptions ?? {}) as object));
    } else if (kind === 'collection') {
      const database = entities.get(String(spec.database)) as ReturnType<MongoClient['db']>;
      const options = { ...(spec.collectionOptions as Document | undefined) };
      if (options.readPreference) options.readPreference = options.readPreference.mode;
      entities.set(spec.id, database.collection(String(spec.collectionName), options));
    } else throw new Error(`the entity ${kind} is not implemented`);
  }
  return entities;
}

async function load(
  admin: MongoClient,
  { databaseName, collectionName, documents, createOptions }: CollectionData,
): Promise<void> {
  const database = admin.db(databaseName);
  await database.collection(collectionName).drop();
  await database.createCollection(collectionName, createOptions ?? {});
  if (documents.length) await database.collection(collectionName).insertMany(documents);
}

async function step(entities: Map<string, Entity>, operation: Operation): Promise<void> {
  const entity = entities.get(operation.object);
  if (!entity) throw new Error(`${operation.name}: no entity ${operation.object}`);
  const outcome = await runOperation(entity, operation).then(
    (result) => ({ result, error: undefined }),
    (error: unknown) => ({ result: undefined, error }),
  );
  if (operation.expectError) {
    assertError(operation, outcome.error);
    return;
  }
  if (operation.ignoreResultAndError) return;
  if (outcome.error) throw outcome.error;
  if (operation.expectResult !== undefined && !matches(operation.expectResult, outcome.result, true))
    throw new Error(
      `${operation.name} gave ${show(outcome.result)}, expected ${show(operation.expectResult)}`,
    );
}

function assertError({ name, expectError = {} }: Operation, error: unknown): void {
  if (!(error instanceof Error)) throw new Error(`${name}: expected an error, there was none`);
  const { code, errmsg } = error as Error & { code?: unknown; errmsg?: string };
  const labels = error instanceof MongoError ? error.errorLabels : [];
  const {
    isClientError,
    errorCode,
    errorContains,
    errorLabelsContain = [],
    errorLabelsOmit = [],
  } = expectError;
  const message = `${name}: got ${code} ${error.message}, expected ${show(expectError)}`;
  if (isClientError !== undefined && isClientError !== (code === undefined)) throw new Error(message);
  if (errorCode !== undefined && errorCode !== code) throw new Error(message);
  const text = `${error.message} ${errmsg ?? ''}`.toLowerCase();
  if (errorContains !== undefined && !text.includes(errorContains.toLowerCase())) throw new Error(message);
  if (errorLabelsContain.some((label) => !labels.includes(label))) throw new Error(message);
  if (errorLabelsOmit.some((label) => labels.includes(label))) throw new Error(message);
}

async function assertOutcome(
  admin: MongoClient,
  { databaseName, collectionName, documents }: CollectionData,
): Promise<void> {
  const collection = admin.db(databaseName).collection(collectionName);
  const found = await collection.find({}).sort({ _id: 1 }).toArray();
  if (!matches(documents, found, false))
    throw new Error(`left behind ${show(found)}, expected ${show(documents)}`);
}
