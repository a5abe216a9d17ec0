import type { ImportMapping } from '@vale/contracts/catalog';
import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { ImportProgress } from './import-progress.js';
import type { PlannedRow } from './planned-row.js';

/**
 * An import, a part of its file that is still arriving, or a part of its rows. What is older than a day is removed
 * when the next file comes. One document more has the latest mappings, and stays.
 */
export interface ProductImportDocument {
  /**
   * A ULID, which contains the start time; for a part of the file followed by `-f` and its number, for one
   * of its rows by `-r`. `mappings` comes after all of them.
   */
  _id: string;
  content?: Buffer;
  rows?: PlannedRow[];
  progress?: ImportProgress;
  mappings?: SavedMapping[];
}

/** Uses of the columns that were applied last for files with these headings. */
export interface SavedMapping {
  headings: string;
  mapping: ImportMapping;
}

const { Mixed } = Schema.Types;

export const productImportSchema = new Schema<ProductImportDocument>(
  {
    _id: { type: String, required: true },
    content: Buffer,
    rows: [Mixed],
    progress: Mixed,
    mappings: [Mixed],
  },
  { versionKey: false, collection: 'productImports' },
);

declarePersonalData(productImportSchema, {
  about:
    'Products that an admin imports; what is older than a day is removed when the next file comes. Columns and categories of the latest 20 kinds of files stay.',
  other: ['content', 'rows', 'progress', 'mappings'],
});
