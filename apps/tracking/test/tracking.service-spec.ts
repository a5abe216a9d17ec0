import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutEvents } from '@vale/contracts/checkout';
import { platformErrors, type Actor, type EventData } from '@vale/contracts/define';
import { DAY_MS } from '@vale/contracts/time';
import { exportSchemaMessages, trackingMessages } from '@vale/contracts/tracking';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { monitoredStore, type MonitoredStore } from '@vale/testing/monitored-store';
import { tracking } from '../src/tracking.app.js';
import { ADMIN } from './tracking-environment.js';

let service: ServiceEnvironment;
let store: MonitoredStore | undefined;

beforeEach(async () => {
  service = new ServiceEnvironment({ service: tracking, realTime: true });
  store = undefined;
  await service.start();
});
afterEach(async () => {
  await service.close();
  await store?.close();
});

const paid = (
  transactionId: string,
  change: Partial<EventData<typeof checkoutEvents.orderPaid>> = {},
): EventData<typeof checkoutEvents.orderPaid> => ({
  transactionId,
  accountId: 'c1',
  productId: 'demo-steam',
  productTitle: 'Steam',
  category: 'jogos',
  totalCentavos: 10_000,
  createdAt: 1,
  attribution: { utm_source: 'a|b' },
  marketingConsent: null,
  state: 'paid',
  paidAt: 5,
  paidCentavos: 10_000,
  ...change,
});
const publish = (data: EventData<typeof checkoutEvents.orderPaid>) =>
  service.system.bus.emit(checkoutEvents.orderPaid, data);
const list = (query: object = {}, actor: Actor | null = ADMIN) =>
  service.request(trackingMessages.listConversions, query, { ...(actor && { actor }) });
const recorded = async (count: number) =>
  waitUntil(async () => (await list({ limit: 100 })).items.length === count);

it('the conversion of an order whose buyer’s account is deleted does not say how they came', async () => {
  await publish(paid('t1'));
  await publish(paid('t2'));
  await recorded(2);
  await service.system.bus.emit(checkoutEvents.orderAnonymised, { transactionId: 't1' });
  const found = await waitUntil(async () => {
    const { items } = await list();
    return items.some(({ attribution }) => Object.keys(attribution).length === 0) ? items : undefined;
  });
  const sources = found.map(({ transactionId, attribution }) => [transactionId, attribution]);
  expect(new Map(sources as [string, object][])).toEqual(
    new Map([
      ['t1', {}],
      ['t2', { utm_source: 'a|b' }],
    ]),
  );
});

it('a payment that is recorded after its buyer was erased does not bring back how they came', async () => {
  const erased = () => service.collection('erased_orders').find({}).toArray();
  await service.system.bus.emit(checkoutEvents.orderAnonymised, { transactionId: 't1' });
  await waitUntil(async () => (await erased()).length === 1);
  // Both at once: whichever is first, the campaign is gone.
  await Promise.all([
    service.system.bus.emit(checkoutEvents.orderAnonymised, { transactionId: 't2' }),
    ...['t1', 't2', 't3'].map((transactionId) => publish(paid(transactionId))),
  ]);
  await recorded(3);
  const campaigns = async () => {
    const { items } = await list();
    return items
      .map(({ transactionId, attribution }) => [transactionId, attribution['utm_source']])
      .toSorted();
  };
  const expected = [
    ['t1', undefined],
    ['t2', undefined],
    ['t3', 'a|b'],
  ];
  await waitUntil(async () => JSON.stringify(await campaigns()) === JSON.stringify(expected));
  const { purgeAt } = (await erased()).find(({ _id }) => String(_id) === 't1')!;
  expect((purgeAt as Date).getTime()).toBeGreaterThan(Date.now() + 365 * DAY_MS);
});

describe('a paid order', () => {
  it('is one Purchase, however often its event comes, over a restart too', async () => {
    await Promise.all(Array.from({ length: 10 }, () => publish(paid('t1'))));
    await recorded(1);
    await service.restart();
    await publish(paid('t1', { totalCentavos: 1 }));
    await publish(paid('t2', { marketingConsent: false }));
    await recorded(2);
    const { items } = await list();
    expect(items.map(({ transactionId }) => transactionId)).toEqual(['t2', 't1']);
    expect(items[1]).toMatchObject({
      name: 'Purchase',
      productId: 'demo-steam',
      category: 'jogos',
      valueCentavos: 10_000,
      currency: 'BRL',
      attribution: { utm_source: 'a|b' },
      marketingConsent: null,
      happenedAt: 5,
    });
    expect(items[0]!.marketingConsent).toBe(false);
  });
});

describe('the list', () => {
  it('is the administrator’s', async () => {
    await expect(list({}, null)).rejects.toMatchObject({ code: platformErrors.unauthenticated.code });
    await expect(list({}, { ...ADMIN, role: 'customer' })).rejects.toMatchObject({
      code: platformErrors.forbidden.code,
    });
  });

  it('comes in pages, newest first, or of one order, by an index', async () => {
    store = await monitoredStore();
    await service.restart({ MONGODB_URI: store.uri });
    for (let i = 0; i < 5; i += 1) {
      await publish(paid(`t${i}`));
      await recorded(i + 1);
    }
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, cursor: first.nextCursor });
    const shown = [...first.items, ...second.items].map(({ transactionId }) => transactionId);
    expect(shown).toEqual(['t4', 't3', 't2', 't1', 't0']);
    expect(second.nextCursor).toBeNull();
    expect((await list({ transactionId: 't2' })).items).toHaveLength(1);
    expect(store.reads.filter((read) => read.includes('vale_tracking'))).toEqual([]);
  });
});

describe('a sale in a partner’s shop', () => {
  const report = (change: object = {}) =>
    service.request(trackingMessages.reportExternalSale, {
      name: 'ExternalCheckoutComplete',
      productId: 'p1',
      amount: 75.5,
      status: 'approved',
      partnerTransactionId: 'ext-1',
      ...change,
    });
  const sales = async (actor: Actor | null = ADMIN) =>
    (await service.request(trackingMessages.listExternalSales, {}, { ...(actor && { actor }) })).items;

  it('is recorded once for each return, unverified, and is no conversion', async () => {
    await Promise.all([report(), report(), report()]);
    await report({ amount: 1 });
    expect(await sales()).toEqual([
      {
        id: expect.any(String),
        name: 'ExternalCheckoutComplete',
        productId: 'p1',
        variation: '',
        amount: expect.any(Number),
        currency: 'BRL',
        status: 'approved',
        partnerTransactionId: 'ext-1',
        verified: false,
        at: expect.any(Number),
      },
    ]);
    await report({ partnerTransactionId: 'ext-2' });
    expect(await sales()).toHaveLength(2);
    expect((await list()).items).toEqual([]);
  });

  it('is recorded each time a visitor leaves for it', async () => {
    const left = { name: 'InitiateCheckout', status: '', partnerTransactionId: '', variation: 'Gift 150' };
    await report(left);
    await report(left);
    expect(await sales()).toMatchObject([left, left]);
  });

  it('is of a product', async () => {
    await expect(report({ productId: '' })).rejects.toMatchObject({ code: platformErrors.invalidInput.code });
  });

  it('is listed for the admin alone', async () => {
    await expect(sales(null)).rejects.toMatchObject({ code: platformErrors.unauthenticated.code });
  });
});

it('the schema of each version is for everybody', async () => {
  const schemaOf = (version: string) => service.request(exportSchemaMessages.getExportSchema, { version });
  expect(await schemaOf('v1.json')).toMatchObject({ properties: { totalCentavos: { type: 'integer' } } });
  await expect(schemaOf('v999.json')).rejects.toMatchObject({ code: 'platform.not-found' });
});
