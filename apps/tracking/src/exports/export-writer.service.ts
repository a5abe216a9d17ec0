import { once } from 'node:events';
import { PassThrough, type Duplex } from 'node:stream';
import zlib from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { csvCell, csvText } from '@vale/contracts/catalog';
import { EXPORT_FORMATS, type ExportFormat } from '@vale/contracts/tracking';
import { Files, type StoredFile } from '@vale/platform/files';
import { ByteWriter, ParquetWriter, schemaFromColumnData, type ColumnSource } from 'hyparquet-writer';
import {
  CSV_HEAD,
  csvLines,
  DATA_COLUMNS,
  ndjsonLines,
  ULID_LENGTH,
  type ExportedEvent,
} from './exported-event.js';

/** Rows that a reader of Parquet decodes at once. */
const ROW_GROUP = 5_000;
const MAX_REMEMBERED = 5_000;

/** Writes one file. `write` waits while `output` is full. */
interface FileWriter {
  output: Duplex;
  write(events: readonly ExportedEvent[]): Promise<void>;
  end(): Promise<void>;
}

/** Writes the three files of a day side by side, in one reading of its events. */
@Injectable()
export class ExportWriterService {
  constructor(private readonly files: Files) {}

  /** Null if there is no event. `record` gets the id of each file once it is stored, even if others fail. */
  async write(
    day: string,
    parts: AsyncIterable<ExportedEvent[]>,
    record: (fileId: string) => Promise<void>,
  ): Promise<{ files: Record<ExportFormat, StoredFile>; events: number } | null> {
    let run: ReturnType<ExportWriterService['start']> | undefined;
    let events = 0;
    try {
      for await (const part of parts) {
        run ??= this.start(day, record);
        events += part.length;
        for (const writer of run.writers) await orFailed(writer.write(part), run.stored);
      }
      if (!run) return null;
      for (const writer of run.writers) await orFailed(writer.end(), run.stored);
      const [ndjson, csv, parquet] = await run.stored;
      return { files: { ndjson: ndjson!, csv: csv!, parquet: parquet! }, events };
    } catch (error) {
      run?.writers.forEach(({ output }) => output.destroy());
      await Promise.allSettled(run?.puts ?? []);
      throw error;
    }
  }

  private start(day: string, record: (fileId: string) => Promise<void>) {
    const byFormat: Record<ExportFormat, FileWriter> = {
      ndjson: textFile(ndjsonLines),
      csv: csvFile(day),
      parquet: parquetFile(day),
    };
    const puts = (['ndjson', 'csv', 'parquet'] as const).map(async (format) => {
      const file = await this.files.put(byFormat[format].output, { contentType: EXPORT_FORMATS[format] });
      await record(file.id);
      return file;
    });
    const stored = Promise.all(puts);
    // A failure is handled where `stored` is awaited.
    stored.catch(() => {});
    return { writers: Object.values(byFormat), puts, stored };
  }
}

/** Rejects when a file could not be stored: nobody reads its output any more, so that `work` would never end. */
function orFailed(work: Promise<void>, stored: Promise<unknown>): Promise<void> {
  return Promise.race([work, stored.then(() => work)]);
}

async function put(output: Duplex, content: string | Uint8Array): Promise<void> {
  if (!output.write(content)) await once(output, 'drain');
}

/** Compression makes a file ten times smaller and runs off the main thread. */
function textFile(textOf: (events: readonly ExportedEvent[]) => string): FileWriter {
  const output = zlib.createGzip({ level: 4, chunkSize: 128 * 1_024 });
  return {
    output,
    write: (events) => put(output, textOf(events)),
    end: async () => void output.end(),
  };
}

function csvFile(day: string): FileWriter {
  let head = csvText([CSV_HEAD]);
  const cellOf = remembered(csvCell);
  return textFile((events) => {
    const text = head + csvLines(day, events, cellOf);
    head = '';
    return text;
  });
}

/** Remembers results, because campaigns, products and visits repeat. */
function remembered(compute: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    let made = known.get(text);
    if (made === undefined) {
      if (known.size >= MAX_REMEMBERED) known.clear();
      known.set(text, (made = compute(text)));
    }
    return made;
  };
}

const PARQUET_TYPES = { text: 'STRING', whole: 'INT32', flag: 'BOOLEAN' } as const;
type Events = readonly ExportedEvent[];
interface ParquetColumn extends Omit<ColumnSource, 'data'> {
  of: (events: Events) => unknown[];
}
const parquetColumns = (day: string): ParquetColumn[] => [
  { name: 'id', type: 'STRING', nullable: false, encoding: 'PLAIN', of: idBytes },
  { name: 'type', type: 'STRING', nullable: false, of: (events) => events.map(({ type }) => type) },
  {
    name: 'time',
    type: 'TIMESTAMP',
    nullable: false,
    // Readers leave out row groups by their times.
    statistics: true,
    of: (events) => events.map(({ time }) => BigInt(time)),
  },
  { name: 'day', type: 'STRING', nullable: false, of: (events) => events.map(() => day) },
  ...Object.entries(DATA_COLUMNS).map(([name, type]) => ({
    name,
    type: PARQUET_TYPES[type],
    nullable: true,
    of: (events: Events) => events.map((event) => event[name as keyof ExportedEvent]),
  })),
];

/** Encodes all ids at once. */
function idBytes(events: Events): Uint8Array[] {
  const bytes = Buffer.from(events.map(({ id }) => id).join(''), 'latin1');
  return events.map((_, at) => bytes.subarray(at * ULID_LENGTH, (at + 1) * ULID_LENGTH));
}

function parquetFile(day: string): FileWriter {
  const output = new PassThrough();
  const columns = parquetColumns(day);
  const bytes = new ByteWriter();
  const flush = () => {
    const written = bytes.getBytes().slice();
    bytes.index = 0;
    return put(output, written);
  };
  const columnsOf = (events: Events) => columns.map(({ of, ...column }) => ({ ...column, data: of(events) }));
  const writer = new ParquetWriter({
    writer: Object.assign(bytes, { flush, finish: flush }),
    statistics: false,
    schema: schemaFromColumnData({ columnData: columnsOf([]) }),
    // Only Node from 22.15 on has zstd.
    ...(zlib.zstdCompressSync && {
      codec: 'ZSTD' as const,
      compressors: { ZSTD: (input: Uint8Array) => zlib.zstdCompressSync(input) },
    }),
  });
  const waiting: ExportedEvent[] = [];
  const writeGroup = async () =>
    writer.write({ columnData: columnsOf(waiting.splice(0, ROW_GROUP)), rowGroupSize: ROW_GROUP });
  return {
    output,
    async write(events) {
      waiting.push(...events);
      while (waiting.length >= ROW_GROUP) await writeGroup();
    },
    async end() {
      if (waiting.length > 0) await writeGroup();
      await writer.finish();
      output.end();
    },
  };
}
