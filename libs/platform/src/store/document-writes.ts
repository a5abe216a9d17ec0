import type { EventEnvelope } from '@vale/contracts/define';
import type { Filter, OptionalUnlessRequiredId, UpdateFilter } from 'mongodb';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { refusedOnlyDuplicates } from './duplicate-key.js';
import { nativeCollection } from './native-collection.js';
import { assertFields, plainDefaults, type Stored } from './stored-schema.js';

/** A document as a service writes it; the outbox adds its own fields. */
export type NewDocument<T extends Stored> = Omit<T, keyof Stored> & Pick<T, '_id'> & Partial<Stored>;

/** Update operators (`$set`, `$unset`, `$inc`, `$push`, …), never a replacement. `version` is the outbox's own. */
export type UpdateChange = Record<`$${string}`, Record<string, unknown>>;

/** Writes a new document. Returns it as it is stored, without its outbox. */
export async function insertOne<T extends Stored>(
  model: Model<T>,
  document: NewDocument<T>,
  outbox: readonly EventEnvelope[],
): Promise<T> {
  const written = plainDocument(model, document);
  if (!written) {
    const saved = await model.create({ ...document, outbox } as never);
    return withoutOutbox<T>((saved as unknown as { toObject(): T }).toObject());
  }
  await nativeCollection<T>(model).insertOne(toInsert(written, outbox), WITHOUT_UNDEFINED);
  return written;
}

/** Writes new documents in one command. Returns the ids of those that a taken unique key kept out. */
export async function insertMany<T extends Stored>(
  model: Model<T>,
  entries: readonly { document: NewDocument<T>; outbox: readonly EventEnvelope[] }[],
): Promise<Set<string>> {
  const plain = entries.flatMap(({ document, outbox }) => {
    const written = plainDocument(model, document);
    return written ? [toInsert(written, outbox)] : [];
  });
  try {
    if (plain.length > 0)
      await nativeCollection<T>(model).insertMany(plain, { ...WITHOUT_UNDEFINED, ordered: false });
    else {
      const documents = entries.map(({ document, outbox }) => ({ ...document, outbox }));
      await model.insertMany(documents as never, { ordered: false, throwOnValidationError: true });
    }
    return new Set();
  } catch (error) {
    if (!refusedOnlyDuplicates(error)) throw error;
    const { writeErrors = [] } = error as { writeErrors?: { index: number } | { index: number }[] };
    return new Set([writeErrors].flat().map(({ index }) => entries[index]!.document._id));
  }
}

/** The document with its defaults, where the schema is `plain`. */
function plainDocument<T extends Stored>(model: Model<T>, document: NewDocument<T>): T | undefined {
  const defaults = plainDefaults(model.schema);
  if (!defaults) return undefined;
  const given = Object.entries({ ...defaults, ...document }).filter(([, value]) => value !== undefined);
  assertFields(
    model.schema,
    given.map(([name]) => name),
  );
  return Object.fromEntries(given) as unknown as T;
}

/** The driver would write undefined fields as null. */
const WITHOUT_UNDEFINED = { ignoreUndefined: true } as const;

function toInsert<T>(document: T, outbox: readonly EventEnvelope[]): OptionalUnlessRequiredId<T> {
  return { ...document, outbox } as unknown as OptionalUnlessRequiredId<T>;
}

/** Changes one document. Returns it as it is then, without its outbox; `null` when none matches. */
export async function updateOne<T extends Stored>(
  model: Model<T>,
  filter: QueryFilter<T>,
  change: UpdateChange,
  options: { sort?: Record<string, 1 | -1> } = {},
): Promise<T | null> {
  // Undefined fields of the change are omitted at any depth; the driver would write them as null.
  const projection = { outbox: 0 };
  const reply = { returnDocument: 'after', projection, ignoreUndefined: true, ...options } as const;
  if (!plainDefaults(model.schema))
    return model
      .findOneAndUpdate(missing(filter) as QueryFilter<T>, change as UpdateQuery<T>, {
        ...reply,
        runValidators: true,
      })
      .lean<T | null>();
  assertFields(model.schema, Object.values(change).flatMap(Object.keys));
  const updated = await nativeCollection<T>(model).findOneAndUpdate(
    missing(filter) as Filter<T>,
    change as UpdateFilter<T>,
    reply,
  );
  return updated as T | null;
}

/** Changes many documents in one command, each by its own key. */
export async function updateEach<T extends Stored>(
  model: Model<T>,
  updates: readonly { key: QueryFilter<T>; change: UpdateChange }[],
): Promise<void> {
  assertFields(
    model.schema,
    updates.flatMap(({ change }) => Object.values(change).flatMap(Object.keys)),
  );
  const operations = updates.map(({ key, change }) => ({
    updateOne: { filter: missing(key) as Filter<T>, update: change as UpdateFilter<T> },
  }));
  await nativeCollection<T>(model).bulkWrite(operations, { ordered: false, ignoreUndefined: true });
}

/** A field that is undefined in a filter is one that the document must not have; the driver would leave it out, and find all. */
function missing<T>(filter: QueryFilter<T>): Record<string, unknown> {
  const fields = Object.entries(filter as object).map(([name, value]: [string, unknown]) => [
    name,
    value === undefined ? null : value,
  ]);
  return Object.fromEntries(fields) as Record<string, unknown>;
}

function withoutOutbox<T>(document: T & { outbox?: EventEnvelope[] }): T {
  const { outbox: _, ...rest } = document;
  return rest as T;
}
