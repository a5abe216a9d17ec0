import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@vale/contracts/time';
import { trackingMessages } from '@vale/contracts/tracking';
import { Ids } from '@vale/platform/ids';
import { waitUntil } from '@vale/testing/wait-until';
import { PurgeConversionsService } from '../src/conversion/purge-conversions.service.js';
import { ALL_SENT, BUYER, ConversionEnvironment } from './conversion-environment.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

let shop: ConversionEnvironment;

beforeEach(async () => {
  shop = await ConversionEnvironment.open();
});
afterEach(async () => {
  await shop.close();
});

describe('a paid order', () => {
  it('is one purchase at each destination, however often its event comes', async () => {
    await shop.saveAll();
    const sale = await shop.sell();
    await Promise.all(Array.from({ length: 5 }, () => shop.publish(sale)));
    await shop.settled(ALL_SENT);
    await shop.restart();
    await shop.publish({ ...sale, version: 2, deliveredAt: sale.paidAt });
    await shop.settled(ALL_SENT);
    expect(shop.double.requests.map(({ vendor }) => vendor).toSorted()).toEqual([
      ...['ga4', 'kwai', 'meta', 'post', 'tiktok', 'utmify'],
    ]);
  });

  it('is sent to Meta hashed by its rules, with the id that the browser uses', async () => {
    await shop.save('meta');
    const { createdAt, paidAt } = await shop.sell();
    await shop.settled(['meta purchase sent']);
    const [event] = (shop.double.accepted('meta')[0] as { data: object[] }).data;
    expect(event).toEqual({
      event_name: 'Purchase',
      event_id: 'purchase:T1',
      event_time: Math.floor(paidAt! / 1_000),
      action_source: 'website',
      event_source_url: 'http://localhost:3000/checkout/jogos/1',
      user_data: {
        em: [sha256('ana@example.com')],
        ph: [sha256('5511987654321')],
        fn: [sha256('ana')],
        ln: [sha256('souza lima')],
        country: [sha256('br')],
        external_id: [sha256('c1')],
        client_ip_address: BUYER.client!.ip,
        client_user_agent: BUYER.client!.userAgent,
        fbp: 'fb.1.1790000000000.42',
        fbc: `fb.1.${createdAt}.IwAR-Case`,
      },
      custom_data: {
        value: 49.9,
        currency: 'BRL',
        order_id: 'T1',
        content_type: 'product',
        num_items: 1,
        content_ids: ['p1'],
        contents: [{ id: 'p1', quantity: 1, item_price: 49.9 }],
      },
    });
  });

  it('of several products is one purchase, with the quantity and the price of each', async () => {
    await shop.saveAll();
    const steam = { kind: 'product', productId: 'p1', variation: '', centavos: 4_990 } as const;
    const ofSteam = { ...steam, item: 0, title: 'Steam R$ 50', category: 'jogos' };
    const netflix = { kind: 'variation', productId: 'p2', variation: 'R$ 35', centavos: 3_500 } as const;
    const ofNetflix = { ...netflix, item: 1, title: 'Netflix', category: 'streaming' };
    const bump = {
      kind: 'bump',
      productId: 'b1',
      variation: '',
      centavos: 990,
      item: 2,
      title: 'Extra',
    } as const;
    await shop.sell({ lines: [ofSteam, ofSteam, ofNetflix, bump], totalCentavos: 14_470 });
    await shop.settled(ALL_SENT);
    const vendors = ['meta', 'ga4', 'utmify', 'post', 'tiktok', 'kwai'] as const;
    const [meta, ga4, utmify, post, tiktok, kwai] = vendors.map((vendor) => {
      expect(shop.double.purchaseIds(vendor).size).toBe(1);
      return shop.double.accepted(vendor)[0]!;
    });
    expect((meta!['data'] as { custom_data: object }[])[0]!.custom_data).toMatchObject({
      value: 144.7,
      num_items: 4,
      content_ids: ['p1', 'p2', 'b1'],
      contents: [
        { id: 'p1', quantity: 2, item_price: 49.9 },
        { id: 'p2', quantity: 1, item_price: 35 },
        { id: 'b1', quantity: 1, item_price: 9.9 },
      ],
    });
    expect((ga4!['events'] as { params: object }[])[0]!.params).toMatchObject({
      value: 144.7,
      items: [
        { item_id: 'p1', item_name: 'Steam R$ 50', item_variant: '', quantity: 2, price: 49.9 },
        { item_id: 'p2', item_name: 'Netflix', item_variant: 'R$ 35', quantity: 1, price: 35 },
        { item_id: 'b1', item_name: 'Extra', item_variant: '', quantity: 1, price: 9.9 },
      ],
    });
    expect(utmify).toMatchObject({
      commission: { totalPriceInCents: 14_470 },
      products: [
        { id: 'p1', name: 'Steam R$ 50', quantity: 2, priceInCents: 4_990 },
        { id: 'p2', name: 'Netflix - R$ 35', quantity: 1, priceInCents: 3_500 },
        { id: 'b1', name: 'Extra', quantity: 1, priceInCents: 990 },
      ],
    });
    expect(post).toMatchObject({
      value: 144.7,
      items: [
        { product_id: 'p1', product_name: 'Steam R$ 50', variation: '', quantity: 2, price: 49.9 },
        { product_id: 'p2', product_name: 'Netflix', variation: 'R$ 35', quantity: 1, price: 35 },
        { product_id: 'b1', product_name: 'Extra', variation: '', quantity: 1, price: 9.9 },
      ],
    });
    expect((tiktok!['data'] as { properties: object }[])[0]!.properties).toMatchObject({
      value: 144.7,
      contents: [
        { content_id: 'p1', content_name: 'Steam R$ 50', quantity: 2, price: 49.9 },
        { content_id: 'p2', content_name: 'Netflix', quantity: 1, price: 35 },
        { content_id: 'b1', content_name: 'Extra', quantity: 1, price: 9.9 },
      ],
    });
    expect(JSON.parse(String(kwai!['properties']))).toMatchObject({
      value: 144.7,
      content_id: 'p1,p2,b1',
      quantity: 4,
    });
  });

  it.each([
    ['GS1.1.1700000000.2.1.1700000090.0', 'GA1.1.1234567890.1699999999'],
    ['GS2.1.o2$g1$s1700000000$t1700000090', 'GA1.2.1234567890.1699999999'],
  ])('goes to Google with the ids of the browser: %s', async (cookie, ga) => {
    await shop.save('ga4');
    const { attribution } = shop.aSale();
    const gaSessions = `_ga_OTHER=GS1.1.1600000000.2; _ga_DOUBLE=${cookie}`;
    await shop.sell({ attribution: { ...attribution, ga, gaSessions } });
    await shop.settled(['ga4 purchase sent']);
    const [sent] = shop.double.accepted('ga4') as { events: { params: object }[] }[];
    expect(sent).toMatchObject({ client_id: '1234567890.1699999999' });
    expect(sent!.events[0]!.params).toMatchObject({ session_id: 1_700_000_000 });
    expect(sent!.events[0]!.params).not.toHaveProperty('source');
  });

  it('goes to Google with its campaign where no session is known', async () => {
    await shop.save('ga4');
    const { attribution } = shop.aSale();
    await shop.sell({ attribution: { ...attribution, ga: 'broken', gaSessions: '_ga_DOUBLE=GS3.1.x' } });
    await shop.settled(['ga4 purchase sent']);
    const [sent] = shop.double.accepted('ga4') as { events: { params: object }[] }[];
    expect(sent).toMatchObject({ client_id: expect.stringMatching(/^\d+\.\d+$/) });
    expect(sent!.events[0]!.params).toMatchObject({ source: 'FB', campaign: 'C|1' });
    expect(sent!.events[0]!.params).not.toHaveProperty('session_id');
  });

  it('goes to another service with the page that led to it, without what may be secret', async () => {
    await shop.save('attribution-post');
    await shop.sell();
    await shop.settled(['attribution-post purchase sent']);
    expect(shop.double.accepted('post')[0]).toMatchObject({
      event: 'purchase',
      url: 'http://localhost:3000/checkout/jogos/1?utm_source=a',
      referrer: 'https://blog.example/cupons?utm_medium=post',
      user_agent: BUYER.client!.userAgent,
    });
  });

  it('is sent to TikTok hashed by its rules, with the id that the browser uses', async () => {
    await shop.save('tiktok');
    const { paidAt } = await shop.sell();
    await shop.settled(['tiktok purchase sent']);
    expect(shop.double.accepted('tiktok')[0]).toEqual({
      event_source: 'web',
      event_source_id: 'C4DOUBLEPIXEL',
      data: [
        {
          event: 'Purchase',
          event_id: 'purchase:T1',
          event_time: Math.floor(paidAt! / 1_000),
          user: {
            email: [sha256('ana@example.com')],
            phone: [sha256('+5511987654321')],
            external_id: sha256('c1'),
            ip: BUYER.client!.ip,
            user_agent: BUYER.client!.userAgent,
            ttclid: 'E.C.P-Case',
            ttp: '2KtZ9ttp',
          },
          page: { url: 'http://localhost:3000/checkout/jogos/1' },
          properties: {
            value: 49.9,
            currency: 'BRL',
            order_id: 'T1',
            content_type: 'product',
            contents: [{ content_id: 'p1', content_name: 'Steam R$ 50', quantity: 1, price: 49.9 }],
          },
        },
      ],
    });
  });

  it('is sent to Kwai with the click on its ad and nothing of the buyer, and only with such a click', async () => {
    await shop.save('kwai');
    const { paidAt, attribution } = await shop.sell();
    await shop.settled(['kwai purchase sent']);
    const { properties, ...sent } = shop.double.accepted('kwai')[0] as { properties: string };
    expect(sent).toEqual({
      event_name: 'EVENT_PURCHASE',
      clickid: 'Kwai-Case',
      pixelId: '276454450988322',
      access_token: 'kwai-token-of-the-double',
      is_attributed: 1,
      mmpcode: 'PL',
      pixelSdkVersion: '9.9.9',
      third_party: 'Vale',
      testFlag: false,
      trackFlag: false,
    });
    expect(JSON.parse(properties)).toEqual({
      content_type: 'product',
      content_id: 'p1',
      content_name: 'Steam R$ 50',
      quantity: 1,
      value: 49.9,
      currency: 'BRL',
      order_id: 'T1',
      event_timestamp: paidAt,
    });
    const { click_id: _, ...withoutClick } = attribution as Record<string, string>;
    await shop.sell({ transactionId: 'T2', attribution: withoutClick });
    await shop.settled(['kwai purchase not-supported'], 'T2');
    expect(shop.double.requests).toHaveLength(1);
  });

  it('leaves nothing of its buyer in the database', async () => {
    await shop.saveAll();
    await shop.sell();
    await shop.settled(ALL_SENT);
    const stored = await shop.databaseText('vale_tracking');
    for (const text of ['Souza', 'xample.com', '98765', '203.0.113', 'Mozilla'])
      expect(stored).not.toContain(text);
  });

  it('lets checkout forget the address of the buyer once the last destination has ended', async () => {
    await shop.save('meta');
    await shop.save('utmify');
    shop.double.answers.utmify = [{ status: 500 }];
    await shop.sell();
    await waitUntil(async () => (await shop.states()).includes('meta purchase sent'));
    await waitUntil(() => shop.lastFailure('utmify'));
    expect(shop.forgotten).toEqual([]);
    await shop.later(2_000);
    await shop.settled(['meta purchase sent', 'utmify purchase sent']);
    await waitUntil(() => shop.forgotten.length > 0);
  });

  it('is not sent without consent, when it is read for sending', async () => {
    await shop.saveAll();
    await shop.sell({}, { buyer: null });
    await shop.settled(ALL_SENT.map((state) => state.replace('sent', 'no-consent')));
    expect(shop.double.requests).toEqual([]);
  });

  it('is not sent once the browser that placed it has withdrawn the consent', async () => {
    await shop.saveAll();
    const visitorId = 'e'.repeat(32);
    const event = { id: 'a'.repeat(32), name: 'PageView', at: shop.clock.nowMs(), page: 'home' };
    const batch = { sentAt: shop.clock.nowMs(), marketingConsent: false, visitorId, events: [event] };
    await shop.request(trackingMessages.collectEvents, batch);
    await shop.request(trackingMessages.collectEvents, batch);
    await shop.sell({ visitorId });
    await shop.settled(ALL_SENT.map((state) => state.replace('sent', 'no-consent')));
    expect(shop.double.requests).toEqual([]);
    await shop.sell({ transactionId: 'T2', visitorId: 'b'.repeat(32) });
    await shop.settled(ALL_SENT, 'T2');
  });

  it('is not sent where a sum below the price was accepted', async () => {
    await shop.saveAll();
    await shop.sell({ paidAt: null, acceptedBelowPrice: true });
    await shop.sell({ transactionId: 'T2' });
    await shop.settled(ALL_SENT, 'T2');
    expect(await shop.states('T1')).toEqual([]);
  });
});

describe('the sequence of one order', () => {
  it('has no unpaid status after the paid one, whatever fails meanwhile', async () => {
    await shop.save('utmify');
    shop.double.answers.utmify = [{ status: 500 }];
    const sale = await shop.sell({ paidAt: null });
    await waitUntil(() => shop.double.requests.length === 1);
    await shop.sell({ ...sale, version: 2, paidAt: sale.createdAt });
    await waitUntil(async () => {
      await shop.later(20_000);
      return (await shop.states()).every((state) => !state.endsWith('pending'));
    });
    expect(shop.double.orders.get('T1')?.status).toBe('paid');
    expect(await shop.states()).toContain('utmify purchase sent');
  });

  it('tells UTMify of an unpaid order, of its payment and of a dispute', async () => {
    await shop.save('utmify');
    const sale = await shop.sell({ paidAt: null });
    await shop.settled(['utmify waiting sent']);
    await shop.sell({ ...sale, version: 2, paidAt: sale.createdAt });
    await shop.settled(['utmify purchase sent', 'utmify waiting sent']);
    shop.clock.advance(DAY_MS);
    const refunds = [{ at: shop.clock.nowMs(), centavos: 4_990 }];
    await shop.sell({ ...sale, version: 3, paidAt: sale.createdAt, refunds }, { disputed: true });
    await shop.settled(['utmify purchase sent', 'utmify refund-1 sent', 'utmify waiting sent']);
    const statuses = shop.double.accepted('utmify').map(({ status }) => status);
    expect(statuses).toEqual(['waiting_payment', 'paid', 'chargedback']);
  });

  it('tells UTMify of an order that ended unpaid, and of a payment after that', async () => {
    await shop.save('utmify');
    const sale = await shop.sell({ paidAt: null });
    await shop.settled(['utmify waiting sent']);
    const ended = { ...sale, version: 2, closedAt: shop.clock.nowMs() };
    await shop.sell(ended);
    await shop.settled(['utmify unpaid sent', 'utmify waiting sent']);
    await shop.sell({ ...sale, version: 3, paidAt: shop.clock.nowMs() });
    await shop.settled(['utmify purchase sent', 'utmify unpaid sent', 'utmify waiting sent']);
    const statuses = shop.double.accepted('utmify').map(({ status }) => status);
    expect(statuses).toEqual(['waiting_payment', 'refused', 'paid']);
  });

  it('records which destination knows no refund, and no part of one', async () => {
    await shop.saveAll();
    const sale = await shop.sell();
    await shop.settled(ALL_SENT);
    const refunds = [{ at: shop.clock.nowMs(), centavos: 1_000 }];
    await shop.sell({ ...sale, version: 2, refunds });
    await shop.settled([
      ...['attribution-post purchase sent', 'attribution-post refund-1 not-supported'],
      ...['ga4 purchase sent', 'ga4 refund-1 sent'],
      ...['kwai purchase sent', 'kwai refund-1 not-supported'],
      ...['meta purchase sent', 'meta refund-1 not-supported'],
      ...['tiktok purchase sent', 'tiktok refund-1 not-supported'],
      ...['utmify purchase sent', 'utmify refund-1 not-supported'],
    ]);
    const [, refund] = shop.double.accepted('ga4') as { events: unknown[] }[];
    expect(refund?.events[0]).toMatchObject({
      name: 'refund',
      params: { transaction_id: 'T1', value: 10, currency: 'BRL', items: [] },
    });
  });

  const ofUnits = [
    { line: 0, centavos: 2_000 },
    { line: 2, centavos: 1_000 },
  ];
  it.each([
    ['of units names them', { centavos: 3_000, lines: ofUnits }, 1],
    ['of the whole price names all units', { centavos: 5_000 }, 2],
  ])('%s to Google', async (_, refund, quantity) => {
    await shop.save('ga4');
    const line = { kind: 'product', productId: 'p1', variation: '', centavos: 2_000, item: 0 } as const;
    const other = { ...line, productId: 'p2', centavos: 1_000, item: 1 };
    const sale = await shop.sell({ lines: [line, line, other], totalCentavos: 5_000 });
    await shop.settled(['ga4 purchase sent']);
    await shop.sell({ ...sale, version: 2, refunds: [{ at: shop.clock.nowMs(), ...refund }] });
    await shop.settled(['ga4 purchase sent', 'ga4 refund-1 sent']);
    const [, sent] = shop.double.accepted('ga4') as { events: unknown[] }[];
    expect(sent?.events[0]).toMatchObject({
      name: 'refund',
      params: {
        items: [
          { item_id: 'p1', quantity, price: 20 },
          { item_id: 'p2', quantity: 1, price: 10 },
        ],
      },
    });
  });

  it('ends with the outcome “too old” where the destination takes no such event any more', async () => {
    for (const name of ['meta', 'utmify'] as const) await shop.save(name);
    const old = { status: 429, headers: { 'retry-after': String((8 * DAY_MS) / 1_000) } };
    shop.double.answers.meta = [old];
    shop.double.answers.utmify = [old];
    await shop.sell();
    await waitUntil(() => shop.double.requests.length === 2);
    await waitUntil(async () => (await shop.deliveries()).every(({ reason }) => reason !== ''));
    await shop.later(8 * DAY_MS);
    await shop.settled(['meta purchase too-old', 'utmify purchase too-old']);
    expect(shop.double.requests).toHaveLength(2);
  });
});

it('a sale from before a destination was activated is not sent', async () => {
  const sale = await shop.sell();
  shop.clock.advance(1_000);
  await shop.save('meta');
  await shop.publish({ ...sale, version: 2 });
  await shop.sell({ transactionId: 'T2' });
  await shop.settled(['meta purchase sent'], 'T2');
  expect(await shop.states('T1')).toEqual([]);
});

it('an outcome is deleted after 13 months, and a later change of its order sends nothing again', async () => {
  await shop.save('meta');
  const sale = await shop.sell();
  await shop.settled(['meta purchase sent']);
  const purge = () => shop.get(PurgeConversionsService).purge();
  const others = ['conversions', 'external_sales'].map((name) => shop.collection(name));
  for (const one of others) await one.insertOne({ _id: shop.get(Ids).ulid() });
  const counts = () => Promise.all(others.map((one) => one.countDocuments({})));
  shop.clock.advance(394 * DAY_MS);
  await purge();
  expect(await shop.states()).toEqual(['meta purchase sent']);
  expect(await counts()).toEqual([1, 1]);
  shop.clock.advance(2 * DAY_MS);
  await purge();
  expect(await counts()).toEqual([0, 0]);
  expect(await shop.states()).toEqual([]);
  const sent = shop.double.requests.length;
  const refund = { at: shop.clock.nowMs(), centavos: 4_990 };
  await shop.sell({ ...sale, version: 2, refunds: [refund] as never });
  await shop.settled(['meta refund-1 refused']);
  expect(shop.double.requests).toHaveLength(sent);
});
