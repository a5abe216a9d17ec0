import * as z from 'zod/mini';
import { localDaySchema } from './report.js';

/** Files of one day, with the media type of each. */
export const EXPORT_FORMATS = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
} as const;
export type ExportFormat = keyof typeof EXPORT_FORMATS;

const format = z.enum(['ndjson', 'csv', 'parquet']);

export const exportFileSchema = z.object({ day: localDaySchema, format });

export const dayExportSchema = z.object({
  day: z.string(),
  events: z.int(),
  /** Epoch milliseconds. A day is written again when something of it changed. */
  writtenAt: z.int(),
  /** Sizes as stored: NDJSON and CSV are compressed. */
  files: z.array(z.object({ format, size: z.int() })),
});
export type DayExport = z.output<typeof dayExportSchema>;
