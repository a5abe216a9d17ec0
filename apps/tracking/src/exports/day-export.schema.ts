import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { ExportFormat } from '@vale/contracts/tracking';
import type { ProductViews } from './product-views.js';
import type { SearchedTerm } from './searched-terms.js';

export type WrittenFiles = Record<ExportFormat, { id: string; size: number }>;

export interface DayExportDocument {
  /** A closed day in São Paulo. */
  _id: number;
  /** Grows with each change of the day. Files are current if it did not grow while they were written. */
  changes: number;
  /** Time to write its files; absent while they are current. Epoch milliseconds. */
  dueAt?: number;
  writtenAt?: number;
  events?: number;
  /** The products that were seen most. Absent in days that earlier releases wrote. */
  views?: ProductViews[];
  /** Terms that were searched for without a result. Absent in days that earlier releases wrote. */
  searches?: SearchedTerm[];
  /** Null where nothing happened. */
  files?: WrittenFiles | null;
  /** Files to delete unless they are current: former ones, and those of a write that may not have ended. */
  obsolete?: string[];
}

export const dayExportSchema = new Schema<DayExportDocument>(
  {
    _id: { type: Number, required: true },
    changes: { type: Number, required: true },
    dueAt: { type: Number },
    writtenAt: { type: Number },
    events: { type: Number },
    views: { type: [Schema.Types.Mixed], default: undefined },
    searches: { type: [Schema.Types.Mixed], default: undefined },
    files: { type: Schema.Types.Mixed },
    obsolete: { type: [String], default: undefined },
  },
  { collection: 'day_exports', versionKey: false, strict: 'throw', minimize: false },
);
// The days to write. Sparse: usually there is none.
dayExportSchema.index({ dueAt: 1 }, { sparse: true });

declarePersonalData(dayExportSchema, {
  about:
    'The exported files of a closed day. The files (`vale_files`, or `files/` in the data folder) have the rows of `events`, `visits` and `sales` of their day as docs/analytics.md lists them: random ids and hashes, no address, no name, no account. They are written anew when data of a person is erased, and deleted after 13 months.',
  other: ['changes', 'dueAt', 'writtenAt', 'events', 'views', 'searches', 'files', 'obsolete'],
});
