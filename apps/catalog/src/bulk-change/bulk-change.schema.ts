import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { BulkChangeRecord } from './bulk-change.js';
import type { PlannedBulkRow } from './bulk-plan.js';

export type BulkChangeDocument = BulkChangeRecord & Stored;

const { Mixed } = Schema.Types;

export const bulkChangeSchema = storedSchema<BulkChangeRecord>(
  {
    action: { type: Mixed, required: true },
    undoes: String,
    state: { type: String, enum: ['prepared', 'running', 'done'], required: true },
    running: Boolean,
    counts: { type: Mixed, required: true },
    done: { type: Number, required: true },
    skipped: { type: Number, required: true },
    failed: { type: Number, required: true },
    parts: { type: Number, required: true },
    nextPart: { type: Number, required: true },
    accountId: { type: String, required: true },
    requestId: { type: String, required: true },
    startedAt: Number,
    changedAt: Number,
    finishedAt: Number,
    purgeAt: Date,
  },
  { collection: 'bulkChanges' },
);

// At most one runs at a time; also finds it for the sweep. Sparse: the others lack the mark.
bulkChangeSchema.index({ running: 1 }, { unique: true, sparse: true });
// Finds the one that was started last. Sparse: prepared ones lack the time.
bulkChangeSchema.index({ startedAt: -1 }, { sparse: true });
// Deletes those that nobody started.
bulkChangeSchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

/** A part of the products of a bulk change. */
export interface BulkRowsDocument {
  /** The id of the bulk change, followed by `-` and the number of the part. */
  _id: string;
  rows: PlannedBulkRow[];
  /** Equals the field of its bulk change. */
  purgeAt?: Date;
}

export const bulkRowsSchema = new Schema<BulkRowsDocument>(
  { _id: { type: String, required: true }, rows: [Mixed], purgeAt: Date },
  { versionKey: false, collection: 'bulkChangeRows' },
);

// Deletes those of bulk changes that nobody started.
bulkRowsSchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

declarePersonalData(bulkChangeSchema, {
  about: 'Changes of many products at once, by an admin; those that nobody starts are deleted after an hour.',
  other: [
    'action',
    'undoes',
    'state',
    'running',
    'counts',
    'done',
    'skipped',
    'failed',
    'parts',
    'nextPart',
    'accountId',
    'requestId',
    'startedAt',
    'changedAt',
    'finishedAt',
    'purgeAt',
  ],
});

declarePersonalData(bulkRowsSchema, {
  about: 'Old and new values of the products of a bulk change.',
  other: ['rows', 'purgeAt'],
});
