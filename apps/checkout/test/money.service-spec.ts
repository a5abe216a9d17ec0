import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutErrors, checkoutEvents } from '@vale/contracts/checkout';
import { crc16 } from '@vale/contracts/pix';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { OrderStoreService } from '../src/orders/store/order-store.service.js';
import { recordRefund } from '../src/orders/settling/settle-order.js';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { ReleaseCodesService } from '../src/purchase/release-codes.service.js';
import { OrderUpkeepService } from '../src/purchase/order-upkeep.service.js';
import { CheckoutEnvironment } from './checkout-environment.js';
import type { FakeCharge } from './fake-provider.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => void (checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'])));
afterEach(() => checkout.close());

const expire = () => checkout.get(ExpireOrdersService).expireOverdue();
const resume = () => checkout.get(OrderUpkeepService).run();
const releaseCodes = () => checkout.get(ReleaseCodesService).releaseOverdue();
const codes = async () => (await checkout.counts('card')).items[0]!;

async function placed(who = 'ana'): Promise<{ id: string; charge: FakeCharge }> {
  const { transactionId: id } = await checkout.place(who);
  return { id, charge: checkout.provider.chargesOf(id).at(-1)! };
}

/** The provider says this of the charge from now on, and calls back. */
async function says(id: string, charge: FakeCharge, reading: Record<string, unknown>): Promise<void> {
  charge.says = reading;
  await checkout.callBack(id, { ...reading, identifier: charge.id, externalReference: id });
}

async function closedOrder(): Promise<{ id: string; charge: FakeCharge }> {
  const order = await placed();
  checkout.clock.advance(36 * MINUTE_MS);
  await expire();
  await checkout.becomes('ana', order.id, 'expired');
  return order;
}

describe('a provider that gives two orders the same charge', () => {
  it('has its second use refused as unusable; the payment pays the order that it was made for', async () => {
    await checkout.restart({ CHARGE_WAIT_MS: '200' });
    const ana = await placed('ana');
    // A reply that names another order is refused by the driver.
    ana.charge.says = { externalReference: undefined };
    checkout.provider.repeatsCharge = true;
    const bia = (await checkout.place('bia')).transactionId;
    const attempts = async () => (await checkout.stored(bia))['attempts'] as { outcome: string }[];
    await waitUntil(async () => (await attempts())[0]?.outcome === 'unusable');
    expect(await checkout.order('bia', bia)).toMatchObject({ status: 'pending', pixCode: null });
    checkout.provider.pay(ana.id);
    await checkout.callBack(ana.id);
    await checkout.becomes('ana', ana.id, 'completed');
    expect(await checkout.order('bia', bia)).toMatchObject({ status: 'pending', paidAt: null });
    checkout.provider.repeatsCharge = false;
    const shown = await waitUntil(async () => (await checkout.order('bia', bia)).pixCode);
    expect(shown).toBe(checkout.provider.chargesOf(bia)[0]!.qrCode);
  });
});

describe('a PIX code that an open order shows already', () => {
  const attemptsOf = async (id: string) =>
    (await checkout.stored(id))['attempts'] as { outcome: string; message: string }[];

  async function isUnusableFor(bia: string, ana: string): Promise<void> {
    const first = await waitUntil(async () => {
      const [attempt] = await attemptsOf(bia);
      return attempt?.outcome === 'open' ? null : attempt;
    });
    expect(first).toMatchObject({ outcome: 'unusable', message: 'charge of another order' });
    checkout.provider.pay(ana);
    await checkout.callBack(ana);
    await checkout.becomes('ana', ana, 'completed');
    await checkout.refresh('bia', bia);
    expect(await checkout.order('bia', bia)).toMatchObject({ pixCode: null, paidAt: null });
    expect(await codes()).toMatchObject({ held: 1, assigned: 1 });
  }

  it('is unusable for another one, also when the method was changed in between', async () => {
    const ana = await placed('ana');
    ana.charge.says = { externalReference: undefined };
    await checkout.restart({ CHARGE_WAIT_MS: '200', PAYMENT_PRIVATE_TOKEN: 'the-next-private-token' });
    checkout.provider.repeatsCharge = true;
    const { transactionId: bia } = await checkout.place('bia');
    expect(await checkout.stored(bia)).not.toMatchObject({
      methodId: (await checkout.stored(ana.id))['methodId'],
    });
    await isUnusableFor(bia, ana.id);
  });

  it('is unusable for another one under another id', async () => {
    await checkout.restart({ CHARGE_WAIT_MS: '200' });
    const ana = await placed('ana');
    checkout.provider.repeatsCode = true;
    const { transactionId: bia } = await checkout.place('bia');
    await isUnusableFor(bia, ana.id);
  });

  it('is unusable for another one in another spelling: a lower-case CRC, another city, blanks', async () => {
    await checkout.restart({ CHARGE_WAIT_MS: '200' });
    const ana = await placed('ana');
    const body = ana.charge.qrCode.replace('6009SAO PAULO', '6006OSASCO').slice(0, -4);
    ana.charge.qrCode = ` ${body}${crc16(body).toLowerCase()}\n`;
    checkout.provider.repeatsCode = true;
    const { transactionId: bia } = await checkout.place('bia');
    await isUnusableFor(bia, ana.id);
  });
});

describe('a reading that is not about the order', () => {
  it('names another charge: it moves nothing', async () => {
    const { id, charge } = await placed();
    const paid = { externalReference: undefined, status: 'paid', amount: 50 };
    await says(id, charge, { ...paid, identifier: 'another' });
    await waitUntil(() => checkout.logged.includes('the provider claims money'));
    expect(await checkout.order('ana', id)).toMatchObject({ status: 'pending', paidAt: null });
  });

  it('says another reference: it moves nothing, and is logged', async () => {
    const { id, charge } = await placed();
    await says(id, charge, { externalReference: 'another', status: 'paid', amount: 50 });
    await waitUntil(() => checkout.logged.includes('other-reference'));
    expect(await checkout.order('ana', id)).toMatchObject({ status: 'pending', paidAt: null });
  });

  it('says no reference: that of a charge that we made counts', async () => {
    const { id, charge } = await placed();
    await says(id, charge, { externalReference: undefined, status: 'paid', amount: 50 });
    await checkout.becomes('ana', id, 'completed');
  });
});

describe('a second payment', () => {
  it('is seen, recorded and owed back if a charge was made twice; the code is given once', async () => {
    checkout.provider.nextCreations = ['lost'];
    const { transactionId: id } = await checkout.place('ana');
    await waitUntil(async () => (await checkout.order('ana', id)).pixCode);
    const [lost, shown] = checkout.provider.chargesOf(id) as [FakeCharge, FakeCharge];
    for (const charge of [lost, shown]) Object.assign(charge, { status: 'paid', paidCentavos: 5_000 });
    await checkout.callBack(id, { identifier: shown.id });
    await checkout.becomes('ana', id, 'completed');
    await checkout.callBack(id, { identifier: lost.id, externalReference: id });
    await waitUntil(async () => ((await checkout.stored(id))['payments'] as unknown[]).length === 2);
    expect(await checkout.order('ana', id)).toMatchObject({ status: 'completed', amount: 50 });
    expect(await codes()).toMatchObject({ free: 1, held: 0, assigned: 1 });
    expect(await checkout.stored(id)).toMatchObject({ attention: ['owed-back'] });
    expect(checkout.logged).toContain('more was paid than the order costs');
    expect(checkout.published(checkoutEvents.orderPaid, id)).toHaveLength(1);
  });

  it('is looked for without any callback, as long as the other charge can be paid', async () => {
    checkout.provider.nextCreations = ['no-code'];
    const { transactionId: id } = await checkout.place('ana');
    await waitUntil(async () => (await checkout.order('ana', id)).pixCode);
    const [wrong, shown] = checkout.provider.chargesOf(id) as [FakeCharge, FakeCharge];
    Object.assign(shown, { status: 'paid', paidCentavos: 5_000 });
    await checkout.callBack(id, { identifier: shown.id });
    await checkout.becomes('ana', id, 'completed');
    Object.assign(wrong, { status: 'paid', paidCentavos: 5_000 });
    checkout.clock.advance(3 * MINUTE_MS);
    await resume();
    await waitUntil(async () => ((await checkout.stored(id))['payments'] as unknown[]).length === 2);
    expect((await checkout.order('ana', id)).status).toBe('completed');
  });
});

describe('the end of a duplicate charge', () => {
  it.each(['refused', 'canceled', 'expired'])('(%s) does not move the order', async (status) => {
    checkout.provider.nextCreations = ['no-code'];
    const { transactionId: id } = await checkout.place('ana');
    await waitUntil(async () => (await checkout.order('ana', id)).pixCode);
    checkout.provider.chargesOf(id)[0]!.status = status;
    expect((await checkout.refresh('ana', id)).status).toBe('pending');
    expect(await codes()).toMatchObject({ held: 1 });
    Object.assign(checkout.provider.chargesOf(id)[1]!, { status: 'paid', paidCentavos: 5_000 });
    await checkout.refresh('ana', id);
    await checkout.becomes('ana', id, 'completed');
  });
});

describe('the word "expired"', () => {
  it('ends neither the hold nor the watch: the charge settles after it and is in time', async () => {
    const { id, charge } = await placed();
    await says(id, charge, { status: 'expired' });
    await waitUntil(async () => JSON.stringify((await checkout.stored(id))['charges']).includes('"expired"'));
    expect((await checkout.order('ana', id)).status).toBe('pending');
    await says(id, charge, { status: 'paid', amount: 50 });
    await checkout.becomes('ana', id, 'completed');
    expect(checkout.published(checkoutEvents.orderPaid, id)).toMatchObject([{ data: { state: 'paid' } }]);
  });

  it('does not end the search for late money either', async () => {
    const { id, charge } = await closedOrder();
    charge.says = { status: 'expired' };
    checkout.clock.advance(MINUTE_MS);
    await resume();
    await waitUntil(async () => JSON.stringify((await checkout.stored(id))['charges']).includes('"expired"'));
    charge.says = { status: 'paid', amount: 50 };
    checkout.clock.advance(HOUR_MS);
    await resume();
    await checkout.becomes('ana', id, 'completed');
  });
});

describe('a charge that its provider refused', () => {
  it('is late money if it is paid after all', async () => {
    const { id, charge } = await placed();
    await says(id, charge, { status: 'refused' });
    await checkout.becomes('ana', id, 'failed');
    await says(id, charge, { status: 'paid', amount: 50 });
    await checkout.becomes('ana', id, 'completed');
    expect(checkout.published(checkoutEvents.orderPaid, id)).toMatchObject([
      { data: { state: 'late_paid' } },
    ]);
  });
});

describe('a sum', () => {
  it('is complete and delivered once all its parts have arrived', async () => {
    const { id, charge } = await placed();
    await says(id, charge, { status: 'underpaid', amount: 20 });
    await checkout.becomes('ana', id, 'underpaid');
    await says(id, charge, { status: 'paid', amount: 50 });
    await checkout.becomes('ana', id, 'completed');
    expect(await codes()).toMatchObject({ free: 1, held: 0, assigned: 1 });
  });

  it('is found to be complete without any callback', async () => {
    const { id, charge } = await placed();
    await says(id, charge, { status: 'underpaid', amount: 20 });
    await checkout.becomes('ana', id, 'underpaid');
    charge.says = { status: 'paid', amount: 50 };
    checkout.clock.advance(2 * MINUTE_MS);
    await resume();
    await checkout.becomes('ana', id, 'completed');
  });

  it('is delivered if it is completed late', async () => {
    const { id, charge } = await closedOrder();
    await says(id, charge, { status: 'underpaid', amount: 20 });
    await checkout.becomes('ana', id, 'late_paid');
    await says(id, charge, { status: 'paid', amount: 50 });
    await checkout.becomes('ana', id, 'completed');
  });

  it('is delivered once its excess is sent back', async () => {
    const { id, charge } = await placed();
    await says(id, charge, { status: 'overpaid', amount: 60 });
    await checkout.becomes('ana', id, 'overpaid');
    expect(await checkout.stored(id)).toMatchObject({ attention: ['owed-back'] });
    const refund = { id: 'r1', centavos: 1_000, state: 'done' as const, at: checkout.clock.nowMs() };
    const orders = checkout.get(OrderStoreService);
    await orders.change(await orders.get(id), (known, now) => recordRefund(known, charge.id, refund, now));
    await checkout.becomes('ana', id, 'completed');
    expect(await checkout.stored(id)).not.toHaveProperty('attention');
  });

  it.each([0, '1.234,50', '5O', ' ', 'R$ 50', [50], { value: 50 }])(
    '%p cannot be read: the code stays held, the order never expires, and it alerts',
    async (amount) => {
      const { id, charge } = await placed();
      await says(id, charge, { status: 'paid', amount });
      await waitUntil(async () => (await checkout.stored(id))['attention']);
      expect(checkout.logged).toContain('sum cannot be read');
      for (const later of [36 * MINUTE_MS, 2 * HOUR_MS, 30 * HOUR_MS]) {
        checkout.clock.advance(later);
        await expire();
        await resume();
        await releaseCodes();
      }
      expect((await checkout.order('ana', id)).status).toBe('pending');
      expect(await codes()).toMatchObject({ held: 1 });
      expect(await codeOf(checkout.cancel('ana', id))).toBe(checkoutErrors.notCancellable.code);
      await says(id, charge, { status: 'paid', amount: 50 });
      await checkout.becomes('ana', id, 'completed');
    },
  );
});

describe('a dispute', () => {
  it('restores the order when it is won', async () => {
    const { id, charge } = await placed();
    await says(id, charge, { status: 'paid', amount: 50 });
    await checkout.becomes('ana', id, 'completed');
    await says(id, charge, { status: 'chargeback', amount: 50 });
    expect((await checkout.becomes('ana', id, 'disputed')).codes).toEqual([]);
    await says(id, charge, { status: 'paid', amount: 50, n: 2 });
    expect((await checkout.becomes('ana', id, 'completed')).codes).toHaveLength(1);
    expect(checkout.published(checkoutEvents.orderPaid, id)).toHaveLength(1);
  });

  it('is found to be won without any callback', async () => {
    const { id, charge } = await placed();
    await says(id, charge, { status: 'chargeback', amount: 50 });
    await checkout.becomes('ana', id, 'disputed');
    charge.says = { status: 'paid', amount: 50 };
    checkout.clock.advance(HOUR_MS);
    await resume();
    await checkout.becomes('ana', id, 'completed');
  });

  it('ends the order when it is lost: the money is gone, and no code is shown any more', async () => {
    const { id, charge } = await placed();
    await says(id, charge, { status: 'paid', amount: 50 });
    await checkout.becomes('ana', id, 'completed');
    await says(id, charge, { status: 'chargeback' });
    await checkout.becomes('ana', id, 'disputed');
    await says(id, charge, { status: 'refunded' });
    expect((await checkout.becomes('ana', id, 'refunded')).codes).toEqual([]);
    expect(await checkout.stored(id)).toMatchObject({ payments: [{ dispute: 'lost' }] });
  });
});

describe('codes that an order holds for too long', () => {
  it('are free after a day if it is underpaid; completed later, it is delivered from free stock', async () => {
    const { id, charge } = await placed();
    await says(id, charge, { status: 'underpaid', amount: 20 });
    await checkout.becomes('ana', id, 'underpaid');
    checkout.clock.advance(2 * HOUR_MS);
    await releaseCodes();
    expect(await codes()).toMatchObject({ free: 1, held: 1 });
    checkout.clock.advance(24 * HOUR_MS);
    await releaseCodes();
    expect(await codes()).toMatchObject({ free: 2, held: 0 });
    expect((await checkout.order('ana', id)).status).toBe('underpaid');
    await says(id, charge, { status: 'paid', amount: 50 });
    await checkout.becomes('ana', id, 'completed');
    expect(await codes()).toMatchObject({ free: 1, held: 0, assigned: 1 });
  });

  it('are free immediately if it was refunded before its delivery', async () => {
    const { id, charge } = await placed();
    await says(id, charge, { status: 'overpaid', amount: 60 });
    await checkout.becomes('ana', id, 'overpaid');
    await says(id, charge, { status: 'refunded' });
    await checkout.becomes('ana', id, 'refunded');
    await waitUntil(async () => (await codes()).free === 2);
  });

  it('are free if it is late paid and then refunded', async () => {
    const { id, charge } = await closedOrder();
    await says(id, charge, { status: 'overpaid', amount: 60 });
    await checkout.becomes('ana', id, 'late_paid');
    await says(id, charge, { status: 'refunded' });
    await checkout.becomes('ana', id, 'refunded');
    expect(await codes()).toMatchObject({ free: 2, held: 0 });
  });

  it('are free if there is no such order', async () => {
    const { id } = await placed();
    await checkout.collection('orders').deleteOne({ _id: id });
    checkout.clock.advance(36 * MINUTE_MS);
    await releaseCodes();
    expect(await codes()).toMatchObject({ free: 2, held: 0 });
  });
});
