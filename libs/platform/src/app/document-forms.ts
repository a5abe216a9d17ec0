import type { Connection } from 'mongoose';
import type { StoredSchemaOptions } from '../store/stored-schema.js';
import { BootError } from './boot-checks.js';
import { modelsOf } from './build-indexes.js';

/** The form (`schemaVersion`) of all documents of a collection, as `migrate` recorded it. */
interface FormRecord {
  _id: string;
  schemaVersion: number;
}

/** Record about one collection. */
interface Form {
  collection: string;
  /** The form that this release reads and writes. */
  expected: number;
  /** Earlier ones that it reads as well. */
  readsToo: readonly number[];
  /** Undefined where no release has recorded one yet. */
  found: number | undefined;
}

export interface Forms {
  /** Forms of the collections that this release knows. */
  readonly known: readonly Form[];
  /** No release has recorded any yet, also of collections that this one does not know. */
  readonly none: boolean;
}

/**
 * Refuses data that a newer release wrote: this one would misread it and write it back. Called before anything is
 * changed.
 */
export async function refuseNewerForms(connection: Connection): Promise<Forms> {
  const forms = await formsOf(connection);
  const newer = forms.known.filter(({ expected, found = 0 }) => found > expected);
  refuse(connection, newer, 'start the release that wrote it, or restore a backup from before');
  return forms;
}

/**
 * Called after the migrations: records the form of each collection; refuses when documents in another form are left.
 * @param forms from before the migrations
 * @param created collections that are known to be empty: all, where no earlier run left anything
 */
export async function recordForms(
  connection: Connection,
  forms: Forms,
  created: ReadonlySet<string> | 'all',
): Promise<void> {
  const changed = forms.known.filter(({ expected, found }) => found !== expected);
  for (const { collection, expected, readsToo } of changed) {
    if (created === 'all' || created.has(collection)) continue;
    const other = await connection
      .db!.collection(collection)
      .findOne({ schemaVersion: { $nin: [expected, ...readsToo] } }, { projection: { schemaVersion: 1 } });
    if (other) {
      const left = { collection, expected, readsToo, found: other['schemaVersion'] as number | undefined };
      refuse(connection, [left], 'no migration brings it there');
    }
  }
  const recorded = changed.map(({ collection, expected }) => ({
    updateOne: {
      filter: { _id: collection },
      update: { $set: { schemaVersion: expected } },
      upsert: true,
    },
  }));
  if (recorded.length > 0) await records(connection).bulkWrite(recorded, { ordered: false });
}

/** Used by starts that do not migrate. */
export async function assertMigrated(connection: Connection): Promise<void> {
  const { known } = await refuseNewerForms(connection);
  const older = known.filter(({ expected, found }) => found !== expected);
  refuse(connection, older, 'run "npm run migrate" first');
}

async function formsOf(connection: Connection): Promise<Forms> {
  const versioned = modelsOf(connection).flatMap(({ schema, collection: { collectionName: collection } }) => {
    const expected = schema.path('schemaVersion')?.options['default'] as number | undefined;
    const { readsToo = [] } = schema.options as StoredSchemaOptions;
    return expected === undefined ? [] : [{ collection, expected, readsToo }];
  });
  if (versioned.length === 0) return { known: [], none: true };
  const recorded = await records(connection).find().toArray();
  const found = new Map(recorded.map(({ _id, schemaVersion }) => [_id, schemaVersion]));
  const known = versioned.map((form) => ({ ...form, found: found.get(form.collection) }));
  return { known, none: recorded.length === 0 };
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
