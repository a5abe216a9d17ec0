import type { Connection } from 'mongoose';
import type { StoredSchemaOptions } from '../store/stored-schema.js';
import { BootError } from './boot-checks.js';
import { modelsOf } from './build-indexes.js';

/** The form (`schemaVersion`) of all documents of a collection, as `migrate` recorded it. */
interface FormRecord {
  _id: string;
  schemaVersion?: number;
  since?: Date;
}

export type StartMode = 'demo' | 'live';

/** Recorded by the first live start, beside the forms because each start reads them. No collection has this name. */
const LIVE = '(live)';

/** Record about one collection. */
interface Form {
  collection: string;
  /** The form that this release reads and writes. */
  expected: number;
  /** Earlier ones that it reads as well. */
  readsToo: readonly number[];
  /** Undefined if no release has recorded one yet. */
  found: number | undefined;
}

export interface Forms {
  /** Forms of the collections that this release knows. */
  readonly known: readonly Form[];
  /** True if no release has recorded any form, not even of collections that this release does not know. */
  readonly none: boolean;
  /** True if a live shop has used this database. */
  readonly isLive: boolean;
}

/**
 * Refuses data that a newer release wrote: this one would misread it and write it back. Refuses a demo on the
 * data of a live shop, which would get an administrator with a public password. Called before anything is changed.
 */
export async function refuseNewerForms(connection: Connection, mode?: StartMode): Promise<Forms> {
  const forms = await formsOf(connection);
  if (mode === 'demo' && forms.isLive)
    throw new BootError([
      `${connection.name} belongs to a live shop: set VALE_DEMO=false, or give the demo a DATA_DIR or MONGODB_URI of its own`,
    ]);
  const newer = forms.known.filter(({ expected, found = 0 }) => found > expected);
  refuse(connection, newer, 'start the release that wrote it, or restore a backup from before');
  return forms;
}

/**
 * Called after the migrations: records the form of each collection, and refuses to continue if documents have another form.
 * @param forms from before the migrations
 * @param options.created collections that are known to be empty: all, if no earlier run left anything
 */
export async function recordForms(
  connection: Connection,
  forms: Forms,
  { created, mode }: { created: ReadonlySet<string> | 'all'; mode?: StartMode | undefined },
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
  await recordLive(connection, forms, mode);
}

/** Used by starts that do not migrate. */
export async function assertMigrated(connection: Connection, mode?: StartMode): Promise<void> {
  const forms = await refuseNewerForms(connection, mode);
  const older = forms.known.filter(({ expected, found }) => found !== expected);
  refuse(connection, older, 'run "npm run migrate" first');
  await recordLive(connection, forms, mode);
}

async function recordLive(connection: Connection, forms: Forms, mode: StartMode | undefined): Promise<void> {
  if (mode !== 'live' || forms.isLive || forms.known.length === 0) return;
  await records(connection).updateOne({ _id: LIVE }, { $set: { since: new Date() } }, { upsert: true });
}

async function formsOf(connection: Connection): Promise<Forms> {
  const versioned = modelsOf(connection).flatMap(({ schema, collection: { collectionName: collection } }) => {
    const expected = schema.path('schemaVersion')?.options['default'] as number | undefined;
    const { readsToo = [] } = schema.options as StoredSchemaOptions;
    return expected === undefined ? [] : [{ collection, expected, readsToo }];
  });
  if (versioned.length === 0) return { known: [], none: true, isLive: false };
  const recorded = await records(connection).find().toArray();
  const found = new Map(recorded.map(({ _id, schemaVersion }) => [_id, schemaVersion]));
  const known = versioned.map((form) => ({ ...form, found: found.get(form.collection) }));
  return { known, none: recorded.length === 0, isLive: found.has(LIVE) };
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
