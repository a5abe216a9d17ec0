import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { exportMessages, type ExportFormat } from '@vale/contracts/tracking';
import { waitUntil } from '@vale/testing/wait-until';
import { parquetReadObjects } from 'hyparquet';
import { ExportDaysService } from '../../src/exports/export-days.service.js';
import { ADMIN, type TrackingEnvironment } from '../tracking-environment.js';

const context = { actor: ADMIN };

/** One row, with texts for all columns that are not empty. */
export type Row = Record<string, string>;

/** Writes all files that are due. */
export async function writeExports(service: TrackingEnvironment): Promise<void> {
  await waitUntil(
    async () => {
      await service.get(ExportDaysService).run();
      const due = { dueAt: { $lte: service.clock.nowMs() } };
      return (await service.collection('day_exports').countDocuments(due)) === 0;
    },
    { what: 'the files' },
  );
}

export async function exportedDays(service: TrackingEnvironment): Promise<string[]> {
  const { items } = await service.request(exportMessages.listExports, {}, context);
  return items.map(({ day }) => day).toSorted();
}

export async function rowsOf(
  service: TrackingEnvironment,
  day: string,
  format: ExportFormat,
): Promise<Row[]> {
  const { fileId } = await service.request(exportMessages.openExport, { day, format }, context);
  const content = await service.system.drivers.files.get(fileId);
  if (format === 'ndjson') return ndjsonRows(gunzipSync(content).toString());
  if (format === 'csv') return csvRows(gunzipSync(content).toString());
  const file = content.buffer.slice(content.byteOffset, content.byteOffset + content.length) as ArrayBuffer;
  const compressors = { ZSTD: (input: Uint8Array) => new Uint8Array(zstdDecompressSync(input)) };
  return (await parquetReadObjects({ file, compressors })).map(textsOf);
}

function ndjsonRows(text: string): Row[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { id, type, time, data } = JSON.parse(line) as Row & { data: object };
      return textsOf({ ...data, id, type, time });
    });
}

/** Texts of the script need no quotes. A `'` stands before an id that begins like a formula. */
function csvRows(text: string): Row[] {
  const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = head.split(';');
  return lines.map((line) => {
    const cells = line.split(';').map((cell) => cell.replace(/^'(?=[-=+@])/, ''));
    return textsOf(Object.fromEntries(cells.map((cell, at) => [names[at]!, cell])));
  });
}

/** The day is not compared: the file is the day's, and NDJSON has no column for it. */
function textsOf(values: object): Row {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (name === 'day' || value === null || value === undefined || value === '') return [];
      return [[name, value instanceof Date ? value.toISOString() : String(value)]];
    }),
  );
}
