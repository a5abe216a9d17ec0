import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { checkoutEvents, type SaleFacts } from '@vale/contracts/checkout';
import type { Actor } from '@vale/contracts/define';
import { DAY_MS, HOUR_MS } from '@vale/contracts/time';
import {
  dayOf,
  dayStart,
  dayText,
  reportMessages,
  DEVICES,
  exportMessages,
  type ExportFormat,
} from '@vale/contracts/tracking';
import { waitUntil } from '@vale/testing/wait-until';
import { parquetReadObjects } from 'hyparquet';
import { mongo } from 'mongoose';
import { DayEventsRepository } from '../src/exports/day-events.repository.js';
import { DayExportRepository } from '../src/exports/day-export.repository.js';
import { ExportDaysService } from '../src/exports/export-days.service.js';
import { ndjsonLines, type ExportedEvent } from '../src/exports/exported-event.js';
import { RollupService } from '../src/figures/rollup.service.js';
import { SampleService } from '../src/figures/sample.service.js';
import { UncountedRepository } from '../src/figures/uncounted.repository.js';
import { ADMIN, TrackingEnvironment } from './tracking-environment.js';

jest.setTimeout(120_000);

const client = { ip: '203.0.113.9', userAgent: 'Mozilla/5.0 (X11) Chrome/140' };
const visitorId = 'f'.repeat(32);

let service: TrackingEnvironment;

beforeEach(async () => {
  service = new TrackingEnvironment();
  await service.start();
});
afterEach(() => service.close());

const now = () => service.clock.nowMs();
const yesterday = () => dayOf(now()) - 1;
const exported = () => service.collection('day_exports') as never as DayExports;
interface DayExports {
  findOne(filter: object): Promise<{ files: Record<ExportFormat, { id: string }> | null } | null>;
  countDocuments(filter: object): Promise<number>;
}

let ids = 0;
const campaign = { utm_source: '=fb', utm_campaign: 'natal', utm_content: '=ad|7', utm_term: 'feed' };
async function visit(
  at: number,
  { isKnown = false, page = 'home', hasJustAnswered = false } = {},
): Promise<void> {
  const id = (ids += 1).toString(16).padStart(32, '0');
  await service.collect(
    {
      sentAt: now(),
      campaign,
      ...(isKnown && { marketingConsent: true, visitorId }),
      ...(hasJustAnswered && { before: { campaign } }),
      events: [{ id, name: 'PageView', at, page, product: 'p1' }],
    },
    client,
  );
}

const sale = (over: Partial<SaleFacts> = {}): SaleFacts => ({
  transactionId: 'T1',
  version: 1,
  accountId: 'account-1',
  createdAt: dayStart(yesterday()) + HOUR_MS,
  productId: 'p1',
  productTitle: 'Vale',
  category: 'jogos',
  totalCentavos: 5_500,
  lines: [
    { kind: 'product', productId: 'p1', variation: '', centavos: 5_000 },
    { kind: 'bump', productId: 'b1', variation: '', centavos: 500 },
  ],
  attribution: campaign,
  visitorId,
  marketingConsent: true,
  pixAt: dayStart(yesterday()) + HOUR_MS,
  paidAt: dayStart(yesterday()) + HOUR_MS + 90_000,
  acceptedBelowPrice: false,
  deliveredAt: null,
  refunds: [],
  simulated: false,
  ...over,
});

async function sell(facts: SaleFacts): Promise<void> {
  await service.system.bus.emit(checkoutEvents.saleChanged, facts);
  const { transactionId: _id, version } = facts;
  await waitUntil(async () => (await service.collection('sales').countDocuments({ _id, version })) === 1);
}

/** Counts and writes until nothing is left to do. */
const written = () =>
  waitUntil(
    async () => {
      await service.get(RollupService).run();
      await service.get(ExportDaysService).run();
      const [uncounted, due] = await Promise.all([
        service.uncounted(),
        exported().countDocuments({ dueAt: { $lte: now() } }),
      ]);
      return uncounted + due === 0;
    },
    { what: 'the files', forMs: 90_000 },
  );

const filesOf = async (day: number) => (await exported().findOne({ _id: day }))?.files ?? null;

async function contentOf(day: number, format: ExportFormat): Promise<Buffer> {
  const input = { day: dayText(day), format };
  const { fileId } = await service.request(exportMessages.openExport, input, { actor: ADMIN });
  return service.system.drivers.files.get(fileId);
}

interface Envelope {
  id: string;
  type: string;
  time: string;
  data: Record<string, unknown>;
}
async function envelopesOf(day: number): Promise<Envelope[]> {
  const lines = gunzipSync(await contentOf(day, 'ndjson'))
    .toString()
    .trimEnd()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Envelope);
}

it('a visit has one id before and after the visitor accepts', async () => {
  const start = dayStart(yesterday());
  await visit(start + 1);
  await visit(start + 2, { isKnown: true, hasJustAnswered: true });
  await visit(start + 3);
  await written();
  const events = await envelopesOf(yesterday());
  const [first] = events;
  expect(first!.data).toMatchObject({ consent: 'accepted', visitor: expect.any(String) });
  const idsOf = ({ visit, visitor }: Record<string, unknown>) => [visit, visitor];
  expect(events.map(({ data }) => idsOf(data))).toEqual(Array(3).fill(idsOf(first!.data)));
});

it('a closed day is three files that say the same, without anything of a person', async () => {
  const start = dayStart(yesterday());
  await visit(start + HOUR_MS - 1, { isKnown: true });
  await visit(start + DAY_MS - 1);
  await visit(start + DAY_MS);
  await sell(sale({ refunds: [{ at: now(), centavos: 5_500 }] }));
  await written();

  const events = await envelopesOf(yesterday());
  expect(events.map(({ type, time }) => [type, time])).toEqual([
    ['br.vale.tracking.page-view.v1', new Date(start + HOUR_MS - 1).toISOString()],
    ['br.vale.checkout.order-placed.v1', new Date(start + HOUR_MS).toISOString()],
    ['br.vale.checkout.order-paid.v1', new Date(start + HOUR_MS + 90_000).toISOString()],
    ['br.vale.checkout.order-unit-paid.v1', new Date(start + HOUR_MS + 90_000).toISOString()],
    ['br.vale.checkout.order-unit-paid.v1', new Date(start + HOUR_MS + 90_000).toISOString()],
    ['br.vale.tracking.page-view.v1', new Date(start + DAY_MS - 1).toISOString()],
  ]);
  const [first, placed, paid] = events;
  const ad = { campaignContent: '=ad|7', campaignTerm: 'feed' };
  expect(first).toMatchObject({
    specversion: '1.0',
    source: '/vale/tracking',
    subject: first!.data['visit'],
    data: { consent: 'accepted', device: 'desktop', campaignSource: '=fb', campaignName: 'natal', ...ad },
  });
  expect(placed!.data).toMatchObject(ad);
  // A visitor who gave no answer has a campaign, and no ad.
  expect(events.at(-1)!.data).toMatchObject({ campaignName: 'natal' });
  expect(events.at(-1)!.data).not.toHaveProperty('campaignContent');
  expect(placed!.data['visitor']).toBe(first!.data['visitor']);
  expect(paid).toMatchObject({
    source: '/vale/checkout',
    subject: 'T1',
    data: {
      totalCentavos: 5_500,
      bumpCentavos: 500,
      paySeconds: 90,
      productTitle: 'Vale',
      units: 1,
      products: 1,
    },
  });
  for (const { id } of events) expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);

  const csv = gunzipSync(await contentOf(yesterday(), 'csv')).toString();
  const [head, ...rows] = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(rows.map((row) => row.split(';')[0])).toEqual(events.map(({ id }) => id));
  // A spreadsheet must not run what a visitor wrote.
  expect(rows[0]!.split(';')[head!.split(';').indexOf('campaignSource')]).toBe("'=fb");

  const parquet = await contentOf(yesterday(), 'parquet');
  const file = parquet.buffer.slice(parquet.byteOffset, parquet.byteOffset + parquet.length) as ArrayBuffer;
  const compressors = { ZSTD: (input: Uint8Array) => new Uint8Array(zstdDecompressSync(input)) };
  const found = await parquetReadObjects({ file, compressors });
  expect(
    found.map(({ id, type, time, day: _day, ...data }) => ({
      id,
      type,
      time: (time as Date).toISOString(),
      data: Object.fromEntries(
        Object.entries(data).filter(([, value]) => value !== null && value !== undefined),
      ),
    })),
  ).toEqual(events.map(({ id, type, time, data }) => ({ id, type, time, data })));
  expect(found[0]!['day']).toBe(dayText(yesterday()));

  const all = JSON.stringify(events) + csv + (await service.databaseText('vale_tracking'));
  for (const personal of [client.ip, visitorId]) expect(all).not.toContain(personal);
  expect(JSON.stringify(events) + csv).not.toContain('account-1');
});

it('days are made up for after the shop was off, and today is not written', async () => {
  await visit(now());
  await written();
  expect(await exported().countDocuments({ _id: dayOf(now()) })).toBe(0);
  await service.stop();
  service.clock.advance(3 * DAY_MS);
  await service.start();
  await written();
  const { items } = await service.request(exportMessages.listExports, {}, { actor: ADMIN });
  expect(items.map(({ day, events, files }) => [day, events, files.length])).toEqual([
    [dayText(yesterday() - 2), 1, 3],
  ]);
});

it('a late event, or an order that changed, replaces the files of its day; the same events give the same files', async () => {
  await visit(dayStart(yesterday()) + 1);
  await sell(sale());
  await written();
  const before = await filesOf(yesterday());
  await service.restart();
  await written();
  expect(await filesOf(yesterday())).toEqual(before);

  await visit(dayStart(yesterday()) + 2);
  await written();
  expect(await envelopesOf(yesterday())).toHaveLength(6);
  const after = (await filesOf(yesterday()))!;
  for (const format of ['ndjson', 'csv', 'parquet'] as const) {
    expect(after[format].id).not.toBe(before![format].id);
    expect(await service.system.drivers.files.has(before![format].id)).toBe(false);
  }
});

const erased = ({ visitorId: _visitor, ...facts }: SaleFacts): SaleFacts => ({
  ...facts,
  version: 2,
  attribution: {},
  marketingConsent: false,
});

it('erasing a buyer takes the visitor and the campaign out of its files, also where the process fails midway', async () => {
  const day = yesterday();
  await visit(dayStart(day) + 1, { isKnown: true });
  await visit(dayStart(day) + 2);
  await sell(sale());
  await written();
  const before = (await envelopesOf(day)).map(({ data }) => data);
  const [known, other] = before;
  const formerFiles = Object.values((await filesOf(day))!);
  expect(known).toMatchObject({ consent: 'accepted', visitor: expect.any(String) });

  const rows = service.get(UncountedRepository);
  const mark = rows.markSalesOf.bind(rows);
  rows.markSalesOf = async () => {
    rows.markSalesOf = mark;
    throw new Error('the process ends here');
  };
  await sell(erased(sale()));
  await written();
  const after = await envelopesOf(day);
  const text = JSON.stringify(after);
  for (const id of [known!['visit'], known!['visitor']]) expect(text).not.toContain(id);
  expect(text).toContain(other!['visit']);
  expect(after).toHaveLength(before.length);
  const paid = after.find(({ type }) => type.endsWith('order-paid.v1'))!;
  expect(paid.data).toMatchObject({ campaignSource: 'sem atribuição', totalCentavos: 5_500 });
  expect(paid.data).not.toHaveProperty('visitor');
  for (const { id } of formerFiles) expect(await service.system.drivers.files.has(id)).toBe(false);
  expect(await service.collection('visits').countDocuments({ u: { $exists: true } })).toBe(0);
});

it('files that cannot be written leave those of before, and are written later', async () => {
  await visit(dayStart(yesterday()) + 1);
  await written();
  const before = await filesOf(yesterday());
  const { files } = service.system.drivers;
  await visit(dayStart(yesterday()) + 2);
  await service.get(RollupService).run();
  const put = files.put.bind(files);
  const left: string[] = [];
  files.put = async (content, meta) => {
    if (meta.contentType.includes('parquet')) {
      await buffer(content as Readable);
      await waitUntil(() => left.length === 2);
      throw new Error('the disk is full');
    }
    const file = await put(content, meta);
    left.push(file.id);
    return file;
  };
  await expect(service.get(ExportDaysService).run()).rejects.toThrow('the disk is full');
  expect(await filesOf(yesterday())).toEqual(before);
  files.put = put;
  await visit(dayStart(yesterday()) + 3);
  await written();
  expect(await envelopesOf(yesterday())).toHaveLength(3);
  for (const id of left) expect(await files.has(id)).toBe(false);
});

it('files that a crash left are deleted, and a process that lost its lease replaces nothing', async () => {
  await visit(dayStart(yesterday()) + 1);
  await service.get(RollupService).run();
  await service.get(ExportDaysService).run();
  const exports = service.get(DayExportRepository);
  await visit(dayStart(yesterday()) + 2);
  await service.get(RollupService).run();
  const stale = (await exports.nextDue(now()))!;
  const former = Object.values(stale.files!);
  const { files } = service.system.drivers;
  const remove = files.remove.bind(files);
  files.remove = () => Promise.reject(new Error('the process ends here'));
  await expect(service.get(ExportDaysService).run()).rejects.toThrow('the process ends here');
  files.remove = remove;
  service.clock.advance(1);
  await written();
  for (const { id } of former) expect(await files.has(id)).toBe(false);
  const current = await filesOf(yesterday());
  const late = { files: stale.files!, events: 1, views: [], searches: [], writtenAt: now() };
  expect(await exports.replaceFiles(stale, late)).toBe(false);
  for (const [day] of [await exports.list(), await exports.listBefore(now())])
    for (const part of ['views', 'searches']) expect(Object.keys(day!)).not.toContain(part);
  expect(await filesOf(yesterday())).toEqual(current);
});

it('an event of an order keeps its id when earlier ones become known', async () => {
  const start = dayStart(yesterday());
  const refunds = [1, 1, 2].map((hour) => ({ at: start + hour * HOUR_MS, centavos: 100 }));
  await sell(sale({ paidAt: null, deliveredAt: start + 3 * HOUR_MS, refunds }));
  await written();
  const before = (await envelopesOf(yesterday())).map(({ id }) => id);
  // Each refund is one event, and one of each unit.
  expect(new Set(before).size).toBe(2 + 3 * 3);
  await sell(sale({ version: 2, deliveredAt: start + 3 * HOUR_MS, refunds }));
  await written();
  const after = (await envelopesOf(yesterday())).map(({ id }) => id);
  expect(after).toHaveLength(before.length + 3);
  expect(after).toEqual(expect.arrayContaining(before));
});

it('events keep their page on a day with more texts than are remembered, and one without its visit is read', async () => {
  const texts = 21_000;
  const start = dayStart(yesterday());
  const bytes = (n: number) => {
    const id = Buffer.alloc(16);
    id.writeUInt32BE(n);
    return new mongo.Binary(id);
  };
  const numbers = Array.from({ length: texts }, (_, n) => n);
  await service
    .collection('dictionary')
    .insertMany([
      { _id: 17, key: 'home', text: 'home' },
      ...numbers.map((n) => ({ _id: 100 + n, key: String(n), text: `p${n}` })),
    ] as never[]);
  const row = (n: number) => ({
    _id: bytes(n),
    t: new Date(start + n),
    v: bytes(1),
    n: 0,
    p: 17,
    x: 100 + n,
  });
  await service.collection('events').insertMany(numbers.map(row) as never[]);
  const events: ExportedEvent[] = [];
  for await (const part of service.get(DayEventsRepository).ofDay(yesterday())) events.push(...part);
  expect(events.filter(({ page }) => page === 'home')).toHaveLength(texts);
  const [envelope] = ndjsonLines(events.slice(0, 1)).split('\n');
  expect(JSON.parse(envelope!)).toMatchObject({ data: { page: 'home', productId: 'p0' } });
});

it('events that end in the same file as their visits are read with them, however many come between', async () => {
  const start = dayStart(yesterday());
  const bytes = (kind: number, n: number) => {
    const id = Buffer.alloc(16, kind);
    id.writeUInt32BE(n);
    return new mongo.Binary(id);
  };
  const visits = Array.from({ length: 12_000 }, (_, n) => n);
  await service.collection('dictionary').insertOne({ _id: 17, key: 'home', text: 'home' } as never);
  await service.collection('visits').insertMany(
    visits.map((n) => ({
      _id: bytes(1, n),
      t: new Date(start + n),
      h: 1,
      m: 1,
      c: 1,
      d: n % 2,
      s: 0,
    })) as never[],
  );
  const event = (n: number, at: number) => ({
    _id: bytes(2, at),
    t: new Date(start + at),
    v: bytes(1, n),
    n: 0,
    p: 17,
  });
  // Each visit begins with an event, and the first ones go on after all others began.
  const events = [
    ...visits.map((n) => event(n, n)),
    ...visits.slice(0, 100).map((n) => event(n, 20_000 + n)),
  ];
  await service.collection('events').insertMany(events as never[]);
  const read: ExportedEvent[] = [];
  for await (const part of service.get(DayEventsRepository).ofDay(yesterday())) read.push(...part);
  const visitOf = (n: number) => Buffer.from(bytes(1, n).buffer).toString('base64url');
  expect(read.map(({ visit, device }) => [visit, device])).toEqual(
    [...visits, ...visits.slice(0, 100)].map((n) => [visitOf(n), DEVICES[n % 2]]),
  );
});

it('a file that a restored backup lacks is written again when it is asked for', async () => {
  await visit(dayStart(yesterday()) + 1);
  await written();
  const { csv } = (await filesOf(yesterday()))!;
  await service.system.drivers.files.remove(csv.id);
  await expect(contentOf(yesterday(), 'csv')).rejects.toMatchObject({ code: 'platform.not-found' });
  await written();
  expect(gunzipSync(await contentOf(yesterday(), 'csv')).toString()).toContain('page-view');
});

it('files are deleted with the raw rows, after 13 months', async () => {
  await visit(dayStart(yesterday()) + 1);
  await written();
  const day = yesterday();
  const { ndjson } = (await filesOf(day))!;
  service.clock.advance(394 * DAY_MS);
  await written();
  expect(await service.system.drivers.files.has(ndjson.id)).toBe(true);
  service.clock.advance(DAY_MS);
  await written();
  expect(await service.system.drivers.files.has(ndjson.id)).toBe(false);
  expect(await filesOf(day)).toBeNull();
});

it('sample data fill two weeks of a demo', async () => {
  expect(await service.get(SampleService).run(jest.fn())).toBe(true);
  const list = () => service.request(exportMessages.listExports, {}, { actor: ADMIN });
  // A program that downloads all days waits for these.
  const atFirst = await list();
  expect(atFirst.items.length + atFirst.pending).toBeGreaterThanOrEqual(14);
  await written();
  const { items, pending } = await list();
  expect(items).toHaveLength(14);
  expect(pending).toBe(0);
  const events = await envelopesOf(yesterday());
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(new Set(events.map(({ data }) => data['visit']).filter(Boolean)).size).toBe(100);

  const period = { from: dayText(yesterday()), to: dayText(yesterday() + 1) };
  const { products } = await service.request(reportMessages.views, period, { actor: ADMIN });
  const isView = (productId: string) => (one: (typeof events)[number]) =>
    one.data['page'] === 'product' && one.data['productId'] === productId;
  for (const { productId, title, visits, orders } of products) {
    const seen = new Set(events.filter(isView(productId)).map(({ data }) => data['visit']));
    const paid = events.filter(
      ({ type, data }) => type.includes('order-paid') && data['productId'] === productId,
    );
    expect({ title, visits, orders }).toEqual({
      title: expect.stringMatching(/^Vale de /),
      visits: seen.size,
      orders: paid.length,
    });
  }
  expect(products.map(({ productId }) => productId).toSorted()).toEqual(['sample-0', 'sample-1', 'sample-2']);
});

it('files are the administrator’s', async () => {
  const file = { day: dayText(yesterday()), format: 'csv' as const };
  await expect(service.request(exportMessages.listExports, {})).rejects.toMatchObject({
    code: 'platform.unauthenticated',
  });
  const actor: Actor = { ...ADMIN, role: 'customer' };
  await expect(service.request(exportMessages.openExport, file, { actor })).rejects.toMatchObject({
    code: 'platform.forbidden',
  });
  await expect(service.request(exportMessages.openExport, file, { actor: ADMIN })).rejects.toMatchObject({
    code: 'platform.not-found',
  });
});
