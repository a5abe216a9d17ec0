import type { EventEnvelope } from '@vale/contracts/define';
import { Schema } from 'mongoose';
import type { SchemaDefinition, SchemaOptions } from 'mongoose';

/** Fields of every stored document. */
export interface Stored {
  _id: string;
  /** Form of the document; a migration raises it. */
  schemaVersion: number;
  /** Guards every write: it grows by one with each, and a writer that saw another number is refused. */
  version: number;
}

/** Stored form, with the events of its last writes that are not published yet. */
export interface StoredWithOutbox extends Stored {
  outbox: EventEnvelope[];
  /** Deleted; purged once its last event is published. */
  tombstone?: boolean;
}

export interface StoredSchemaOptions extends SchemaOptions {
  /**
   * 1 by default. Raise it, with a migration, if an older release would misread the documents: it then
   * refuses to start. A new optional field needs no new number.
   */
  schemaVersion?: number;
  /**
   * Earlier forms that this release can read. Replicas of the previous release write them until the rollout
   * ends, also after the migration, so they are accepted.
   */
  readsToo?: readonly number[];
  /**
   * Documents of the busiest paths are written without Mongoose: types alone check their values, and no
   * defaults are filled in.
   */
  plain?: boolean;
}

/** A schema for documents that `Outbox` writes: string ids, no `__v`, empty objects stored, events beside the data. */
export function storedSchema<T extends object>(
  definition: SchemaDefinition,
  { schemaVersion = 1, ...options }: StoredSchemaOptions = {},
): Schema<T & Stored> {
  const fields: SchemaDefinition = {
    ...definition,
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: schemaVersion },
    version: { type: Number, required: true, default: 0 },
    outbox: { type: [Schema.Types.Mixed], default: [] },
    tombstone: { type: Boolean },
  };
  const schema = new Schema(fields, { minimize: false, versionKey: false, strict: 'throw', ...options });
  // The relay's sweep: documents with an event that is not published. Sparse, so that it holds just those.
  schema.index({ 'outbox.id': 1 }, { sparse: true });
  // First sweep of the relay: tombstones whose last event an earlier run published. Sparse for the same
  // reason.
  schema.index({ tombstone: 1 }, { sparse: true });
  // Mongoose infers a document type from `definition`; the caller's T is the contract's type of the same fields.
  return schema as unknown as Schema<T & Stored>;
}

/** The fields that are the store's own of a new document, where its schema is `plain`. */
export function plainDefaults(schema: Schema): Pick<Stored, 'schemaVersion' | 'version'> | undefined {
  if (!(schema.options as StoredSchemaOptions).plain) return undefined;
  const { default: schemaVersion } = schema.path('schemaVersion').options as { default: number };
  return { schemaVersion, version: 0 };
}

/** Throws for a field that the schema lacks, like Mongoose, so that a test finds a misspelt field. */
export function assertFields(schema: Schema, names: readonly string[]): void {
  const unknown = names.find((name) => !(name.split('.', 1)[0]! in schema.paths));
  if (unknown !== undefined) throw new Error(`The schema has no field ${unknown}`);
}
