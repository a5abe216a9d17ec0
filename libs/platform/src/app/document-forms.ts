import type { Connection } from 'mongoose';
import { BootError } from './boot-checks.js';
import { modelsOf } from './build-indexes.js';

/** The form (`schemaVersion`) of all documents of a collection, as `migrate` recorded it. */
interface FormRecord {
  _id: string;
  schemaVersion: number;
}

interface Form {
  collection: string;
  /** The form that this release reads and writes. */
  expected: number;
  /** Undefined where no release has recorded one yet. */
  found: number | undefined;
}

/**
 * Refuses data that a newer release wrote: this one would misread it and write it back. Called before anything is
 * changed.
 */
export async function refuseNewerForms(connection: Connection): Promise<void> {
  const newer = (await formsOf(connection)).filter(({ expected, found = 0 }) => found > expected);
  refuse(connection, newer, 'start the release that wrote it, or restore a backup from before');
}

/** Called after the migrations: records the form of each collection; refuses when documents in another form are left. */
export async function recordForms(connection: Connection): Promise<void> {
  for (const { collection, expected, found } of await formsOf(connection)) {
    if (found === expected) continue;
    const other = await connection
      .db!.collection(collection)
      .findOne({ schemaVersion: { $ne: expected } }, { projection: { schemaVersion: 1 } });
    if (other) {
      const left = { collection, expected, found: other['schemaVersion'] as number | undefined };
      refuse(connection, [left], 'no migration brings it there');
    }
    const recorded = { $set: { schemaVersion: expected } };
    await records(connection).updateOne({ _id: collection }, recorded, { upsert: true });
  }
}

/** For a startup that does not migrate. */
export async function assertMigrated(connection: Connection): Promise<void> {
  await refuseNewerForms(connection);
  const older = (await formsOf(connection)).filter(({ expected, found }) => found !== expected);
  refuse(connection, older, 'run "npm run migrate" first');
}

async function formsOf(connection: Connection): Promise<Form[]> {
  const found = new Map(
    (await records(connection).find().toArray()).map(({ _id, schemaVersion }) => [_id, schemaVersion]),
  );
  return modelsOf(connection).flatMap(({ schema, collection: { collectionName: collection } }) => {
    const expected = schema.path('schemaVersion')?.options['default'] as number | undefined;
    return expected === undefined ? [] : [{ collection, expected, found: found.get(collection) }];
  });
}

const records = (connection: Connection) => connection.db!.collection<FormRecord>('forms');

function refuse(connection: Connection, forms: Form[], advice: string): void {
  if (forms.length === 0) return;
  throw new BootError(
    forms.map(
      ({ collection, expected, found }) =>
        `${connection.name}.${collection} is in form ${found ?? 'none'}, this release understands ${expected}: ${advice}`,
    ),
  );
}
