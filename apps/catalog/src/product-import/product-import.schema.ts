import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { ImportProgress } from './import-progress.js';
import type { PlannedRow } from './planned-row.js';

/** An import, a part of its file that is still arriving, or a part of its rows. What is older than a day is removed when the next file comes. */
export interface ProductImportDocument {
  /**
   * A ULID, which contains the start time; for a part of the file followed by `-f` and its number, for one
   * of its rows by `-r`.
   */
  _id: string;
  content?: Buffer;
  rows?: PlannedRow[];
  progress?: ImportProgress;
}

const { Mixed } = Schema.Types;

export const productImportSchema = new Schema<ProductImportDocument>(
  { _id: { type: String, required: true }, content: Buffer, rows: [Mixed], progress: Mixed },
  { versionKey: false, collection: 'productImports' },
);

declarePersonalData(productImportSchema, {
  about: 'Products that an admin imports; what is older than a day is removed when the next file comes.',
  other: ['content', 'rows', 'progress'],
});
