import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { conversionJobs, destinationMessages, trackingEvents } from '@vale/contracts/tracking';
import { Jobs } from '@vale/platform/jobs';
import { waitUntil } from '@vale/testing/wait-until';
import { ALL_SENT, ConversionEnvironment } from './conversion-environment.js';
import { ADMIN } from './tracking-environment.js';

let shop: ConversionEnvironment;

beforeEach(async () => {
  shop = await ConversionEnvironment.open();
});
afterEach(async () => {
  await shop.close();
});

describe('a destination that fails', () => {
  it('delays no other while it does not answer', async () => {
    await shop.saveAll();
    let answer = () => {};
    const after = new Promise<void>((resolve) => (answer = resolve));
    shop.double.answers.meta = Array.from({ length: 10 }, () => ({
      status: 200,
      body: { events_received: 1 },
      after,
    }));
    const orders = Array.from({ length: 10 }, (_, at) => `T${at}`);
    for (const transactionId of orders) await shop.sell({ transactionId });
    const others = ALL_SENT.filter((state) => !state.startsWith('meta'));
    for (const transactionId of orders)
      await waitUntil(async () => {
        const states = await shop.states(transactionId);
        return others.every((state) => states.includes(state)) && states.includes('meta purchase pending');
      });
    answer();
    for (const transactionId of orders) await shop.settled(ALL_SENT, transactionId);
  });

  it('is asked until its own deadline, and the owner reads why', async () => {
    await shop.save('ga4');
    shop.double.answers.ga4 = Array.from({ length: 200 }, () => ({ status: 503 }));
    await shop.sell();
    for (let hour = 0; hour <= 3 * 24; hour += 1) {
      await waitUntil(async () => (await shop.lastFailure('ga4'))?.at === shop.clock.nowMs());
      await shop.later(3_600_000);
    }
    await shop.settled(['ga4 purchase too-old']);
    expect((await shop.lastFailure('ga4'))?.reason).toContain('até 3 dias');
  });

  it('makes no other send again', async () => {
    await shop.saveAll();
    shop.double.answers.meta = [{ status: 503 }, { status: 503 }];
    await shop.sell();
    await waitUntil(() => shop.double.requests.length === ALL_SENT.length);
    for (const failed of [1, 2]) {
      await waitUntil(
        async () => (await shop.lastFailure('meta'))?.reason === 'o destino respondeu HTTP 503',
      );
      await shop.later(2_000 * failed);
      await waitUntil(() => shop.double.requests.length === ALL_SENT.length + failed);
    }
    await shop.settled(ALL_SENT);
    const vendors = shop.double.requests.map(({ vendor }) => vendor);
    expect(vendors.filter((vendor) => vendor === 'meta')).toHaveLength(3);
    expect(vendors).toHaveLength(ALL_SENT.length + 2);
  });

  it.each([
    ['attribution-post', 'post', 302],
    ['attribution-post', 'post', 404],
    ['ga4', 'ga4', 401],
  ] as const)(
    'of which the address or key is wrong (%s: %s %i) loses no purchase',
    async (name, vendor, status) => {
      await shop.save(name);
      shop.double.answers[vendor] = [{ status }];
      await shop.sell();
      await waitUntil(() => shop.events.of(trackingEvents.destinationStopped).length > 0);
      expect(await shop.states()).toEqual([`${name} purchase pending`]);
      await shop.save(name);
      await shop.later(0);
      await shop.settled([`${name} purchase sent`]);
    },
  );

  it('is asked again after the pause that it names', async () => {
    await shop.save('meta');
    const tooMany = { error: { code: 4, message: 'Application request limit reached' } };
    shop.double.answers.meta = [{ status: 400, body: tooMany, headers: { 'retry-after': '90' } }];
    await shop.sell();
    await waitUntil(() => shop.double.requests.length === 1);
    await waitUntil(async () => (await shop.deliveries())[0]?.reason !== '');
    await shop.later(60_000);
    await shop.later(29_000);
    expect(await shop.states()).toEqual(['meta purchase pending']);
    await shop.later(1_000);
    await shop.settled(['meta purchase sent']);
  });

  it('gets the same id again when it broke off after it accepted', async () => {
    await shop.save('meta');
    shop.double.answers.meta = [{ status: 200, breaks: true }];
    await shop.sell();
    await waitUntil(() => shop.lastFailure('meta'));
    await shop.later(2_000);
    await shop.settled(['meta purchase sent']);
    expect(shop.double.accepted('meta')).toHaveLength(2);
    expect(shop.double.purchaseIds('meta')).toEqual(new Set(['purchase:T1']));
  });

  it('stops when it refuses the credentials, is announced once, and goes on once they are saved', async () => {
    await shop.save('meta', { secrets: { accessToken: 'expired' } });
    await shop.sell();
    await shop.sell({ transactionId: 'T2' });
    await waitUntil(() => shop.events.of(trackingEvents.destinationStopped).length > 0);
    await shop.settled(['meta purchase pending']);
    await shop.sell({ transactionId: 'T3' });
    await waitUntil(async () => (await shop.deliveries('T3'))[0]?.reason !== '');
    expect(shop.double.requests.length).toBeLessThanOrEqual(2);
    await shop.save('meta');
    await shop.later(0);
    for (const id of ['T1', 'T2', 'T3']) await shop.settled(['meta purchase sent'], id);
    expect(shop.events.of(trackingEvents.destinationStopped)).toHaveLength(1);
  });

  it('keeps what it refused, with the reason and without the buyer', async () => {
    await shop.save('utmify');
    shop.double.answers.utmify = [{ status: 400, body: { message: 'ana@example.com 11987654321 bad' } }];
    await shop.sell();
    await shop.settled(['utmify purchase refused']);
    const reason = (await shop.deliveries())[0]?.reason;
    expect(reason).toContain('HTTP 400');
    expect(reason).not.toMatch(/ana@|119876/);
  });

  it('is sent what earlier releases gave up, without what it accepted', async () => {
    await shop.save('meta');
    await shop.sell();
    await shop.settled(['meta purchase sent']);
    await shop
      .collection('conversion_deliveries')
      .updateOne(
        { transactionId: 'T1' },
        { $set: { transactionId: 'T0', state: 'failed' }, $unset: { dueAt: '' } },
      );
    shop.sales.set('T0', { ...shop.sales.get('T1')!, sale: shop.aSale({ transactionId: 'T0' }) });
    await shop.publish(shop.aSale({ version: 3 }));
    await shop.settled(['meta purchase sent']);
    const resend = () => shop.request(destinationMessages.resendFailed, { name: 'meta' }, { actor: ADMIN });
    expect(await resend()).toEqual({ count: 1 });
    await shop.later(0);
    await shop.settled(['meta purchase sent'], 'T0');
    expect(await resend()).toEqual({ count: 0 });
    // A dead letter that is requeued after all.
    const requests = shop.double.requests.length;
    await shop
      .get(Jobs)
      .enqueue(conversionJobs.meta, { destination: 'meta', event: 'purchase', transactionId: 'T0' });
    await shop.sell({ transactionId: 'T9' });
    await shop.settled(['meta purchase sent'], 'T9');
    expect(shop.double.requests).toHaveLength(requests + 1);
  });
});
