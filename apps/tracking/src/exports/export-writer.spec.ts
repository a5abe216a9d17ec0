import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { EXPORT_FORMATS } from '@vale/contracts/tracking';
import type { Files } from '@vale/platform/files';
import { SeededRandom } from '@vale/testing/seeded-random';
import { parquetMetadata } from 'hyparquet';
import { ExportWriterService } from './export-writer.service.js';
import { orderEventType, pageEventType, ulidText, type ExportedEvent } from './exported-event.js';

const DAY = '2026-11-20';
const MIDNIGHT = Date.parse(`${DAY}T03:00:00Z`);

function someEvents(count: number): ExportedEvent[] {
  const random = new SeededRandom(5);
  return Array.from({ length: count }, (_, n) => {
    const id = Buffer.alloc(16, n);
    id.writeUInt32BE(n, 2);
    const time = MIDNIGHT + n * 7_000;
    const campaign = { campaignSource: ['=fb', 'a;"b"', 'é\n\u2028'][n % 3], campaignName: undefined };
    if (n % 10 > 0) {
      const visit = Buffer.alloc(16, random.integer(0, 90)).toString('base64url');
      const type = pageEventType(n % 2 ? 'PageView' : 'AddToCart');
      return {
        id: ulidText(id),
        type,
        time,
        visit,
        consent: 'none',
        device: 'mobile',
        page: 'home',
        ...campaign,
      };
    }
    return {
      id: ulidText(id),
      type: orderEventType('paid'),
      time,
      transactionId: `T${n}`,
      productTitle: '-1 "x"',
      totalCentavos: n,
      paySeconds: 90,
      acceptedBelowPrice: n % 20 > 0,
      simulated: false,
      ...campaign,
    };
  });
}

/** Writes the events in parts. Returns the files by media type. */
async function written(events: readonly ExportedEvent[], atOnce: number): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  const put = async (content: Readable, { contentType }: { contentType: string }) => {
    found[contentType] = await buffer(content);
    return { id: contentType, size: found[contentType].length };
  };
  async function* parts() {
    for (let at = 0; at < events.length; at += atOnce) yield events.slice(at, at + atOnce);
  }
  await new ExportWriterService({ put } as unknown as Files).write(DAY, parts(), async () => {});
  return found;
}

/** A hash of each file; texts are hashed unpacked. */
async function hashes(events: readonly ExportedEvent[], atOnce: number): Promise<Record<string, string>> {
  const files = Object.entries(await written(events, atOnce)).map(([contentType, bytes]) => {
    const isParquet = contentType === EXPORT_FORMATS.parquet;
    const hash = createHash('sha256').update(isParquet ? bytes : gunzipSync(bytes));
    return [contentType, hash.digest('hex').slice(0, 16)] as const;
  });
  return Object.fromEntries(files);
}

it('Parquet has row groups of 5,000 events, compressed by zstd', async () => {
  const { [EXPORT_FORMATS.parquet]: file } = await written(someEvents(6_000), 700);
  const { row_groups: groups } = parquetMetadata(new Uint8Array(file!));
  expect(groups.map(({ num_rows: rows }) => Number(rows))).toEqual([5_000, 1_000]);
  const codecs = groups.flatMap(({ columns }) => columns.map(({ meta_data: column }) => column?.codec));
  expect(new Set(codecs)).toEqual(new Set(['ZSTD']));
});

it('the same events are the same bytes in every release, however they are divided', async () => {
  const events = someEvents(6_000);
  const whole = await hashes(events, events.length);
  expect(await hashes(events, 700)).toEqual(whole);
  // The bytes of Parquet depend on the zstd of this Node.
  expect(whole).toMatchObject({
    [EXPORT_FORMATS.ndjson]: '5f1535a572e99ae3',
    [EXPORT_FORMATS.csv]: '9c5845a99bb9dece',
  });
});
