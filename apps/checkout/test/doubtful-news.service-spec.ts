import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages, type CaseFix } from '@vale/contracts/checkout';
import { MINUTE_MS } from '@vale/contracts/time';
import { waitUntil } from '@vale/testing/wait-until';
import { SettledListService } from '../src/payments/reconciliation/settled-list.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';
import type { FakeCharge } from './fake-provider.js';

let checkout: CheckoutEnvironment;
let keys = 0;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
});
afterEach(() => checkout.close());

async function stocked(start: Promise<void>): Promise<void> {
  await start;
  checkout.sells('card');
  await checkout.addCodes('card', ['CODE-1', 'CODE-2']);
}

async function placed(who = 'ana'): Promise<{ id: string; charge: FakeCharge }> {
  const { transactionId: id } = await checkout.place(who);
  return { id, charge: checkout.provider.chargesOf(id).at(-1)! };
}

/** The provider says this of the charge from now on, and calls back. */
async function says(id: string, charge: FakeCharge, reading: Record<string, unknown>): Promise<void> {
  charge.says = reading;
  await checkout.callBack(id, { ...reading, identifier: charge.id, externalReference: id });
}

const accept = (transactionId: string, payment: { id: string; centavos: number }) =>
  checkout.request(
    checkoutAdminMessages.acceptOrder,
    { transactionId, payment, idempotencyKey: `accept-${++keys}000000`, reason: 'caiu na conta' },
    ADMIN,
  );
const attentionOf = async (id: string) => (await checkout.inspect(id)).attention;

describe('a sum of exactly a hundred times the price', () => {
  it('is centavos read as reais: the codes stay held and a person reads it', async () => {
    await stocked(checkout.start());
    const { id, charge } = await placed();
    await says(id, charge, { status: 'paid', amount: 5_000, paidAt: new Date().toISOString() });
    await waitUntil(async () => (await attentionOf(id)).includes('illegible-sum'));
    expect(await checkout.order('ana', id)).toMatchObject({ status: 'pending', pixCode: null });
    expect((await checkout.counts('card')).items[0]).toMatchObject({ held: 1 });
    expect(await checkout.openCases()).toMatchObject([
      { kind: 'amount-differs', evidence: { illegible: true } },
    ]);
    await accept(id, { id: charge.id, centavos: 5_000 });
    await checkout.becomes('ana', id, 'completed');
    // A later report of the same sum is not an excess.
    await says(id, charge, { status: 'paid', amount: 5_000, paidAt: new Date().toISOString(), n: 2 });
    expect(await checkout.inspect(id)).toMatchObject({ attention: [], owedBack: 0 });
  });
});

describe('a charge that was refunded, and is paid again', () => {
  const delivered = async () => {
    await stocked(checkout.start());
    const { id, charge } = await placed();
    checkout.provider.pay(id);
    await checkout.callBack(id);
    await checkout.becomes('ana', id, 'completed');
    return { id, charge };
  };
  const paidAgain = async () => {
    const { id, charge } = await delivered();
    await says(id, charge, { status: 'refunded' });
    await checkout.becomes('ana', id, 'refunded');
    expect(await checkout.openCases()).toEqual([]);
    await says(id, charge, { status: 'paid' });
    await waitUntil(async () => (await attentionOf(id)).includes('paid-again'));
    const [found] = await checkout.openCases();
    const resolve = (fix: CaseFix) =>
      checkout.request(
        checkoutAdminMessages.resolveCase,
        { id: found!.id, fix, reason: 'está no extrato' },
        ADMIN,
      );
    return { id, found, resolve };
  };

  it('is settled by one button where the money is back', async () => {
    const { id, found, resolve } = await paidAgain();
    expect(found!.fixes).toEqual(['confirm-paid', 'refund', 'dismiss']);
    await resolve('confirm-paid');
    await checkout.becomes('ana', id, 'completed');
    expect(await checkout.openCases()).toEqual([]);
    expect(await checkout.inspect(id)).toMatchObject({ attention: [], owedBack: 0 });
  });

  it('is sent back once more by another, without a delivery in between', async () => {
    const { id, resolve } = await paidAgain();
    await resolve('refund');
    expect(await checkout.inspect(id)).toMatchObject({ state: 'refunding', attention: ['refund-by-hand'] });
    expect(await checkout.openCases()).toMatchObject([
      { kind: 'refund-by-hand', evidence: { receivedCentavos: 10_000 } },
    ]);
    expect(await checkout.order('ana', id)).toMatchObject({ codes: [] });
  });

  it('is a case: the order stays refunded until a person says what came', async () => {
    const { id } = await paidAgain();
    expect(await checkout.order('ana', id)).toMatchObject({ status: 'refunded', codes: [] });
    expect(await checkout.openCases()).toMatchObject([
      { kind: 'amount-differs', transactionId: id, evidence: { paidAgain: true, keptCentavos: 0 } },
    ]);
    await accept(id, { id: 'E12345678202611211200abcdefghijk', centavos: 5_000 });
    await checkout.becomes('ana', id, 'completed');
    expect(await checkout.openCases()).toEqual([]);
  });

  it('is none when an older reading comes late, or when the refund was sent by hand', async () => {
    const { id, charge } = await delivered();
    const { order } = await checkout.request(
      checkoutAdminMessages.refundOrder,
      { transactionId: id, reason: 'a pedido', idempotencyKey: 'refund-00000' },
      ADMIN,
    );
    const refundId = order.payments[0]!.refunds[0]!.id;
    await checkout.request(
      checkoutAdminMessages.confirmRefund,
      { transactionId: id, refundId, endToEndId: 'e12345678202611211200abcdefghijk' },
      ADMIN,
    );
    await checkout.becomes('ana', id, 'refunded');
    const reads = checkout.provider.reads;
    await says(id, charge, { status: 'paid' });
    await waitUntil(() => checkout.provider.reads > reads);
    expect(await attentionOf(id)).toEqual([]);
  });
});

describe('an order that was delivered for a sum that a person wrote', () => {
  it('is a case when less came, until it is accepted', async () => {
    await stocked(checkout.startAtApiPix());
    const { transactionId: id } = await checkout.place('ana');
    const { endToEndId } = checkout.provider.apiPix.pay(id, checkout.clock.nowMs(), 4_000);
    // The same id in lower case is the same payment.
    await accept(id, { id: endToEndId.toLowerCase(), centavos: 5_000 });
    await checkout.becomes('ana', id, 'completed');
    checkout.clock.advance(MINUTE_MS);
    await checkout.get(SettledListService).listDue();
    await waitUntil(async () => (await attentionOf(id)).includes('short'));
    expect((await checkout.inspect(id)).payments).toMatchObject([{ id: endToEndId, centavos: 4_000 }]);
    const [short, ...others] = await checkout.openCases();
    expect(others).toEqual([]);
    expect(short).toMatchObject({
      kind: 'amount-differs',
      fixes: ['accept', 'refund', 'dismiss'],
      evidence: { short: true, receivedCentavos: 4_000 },
    });
    await checkout.request(
      checkoutAdminMessages.resolveCase,
      { id: short!.id, fix: 'accept', reason: 'fica assim' },
      ADMIN,
    );
    expect(await attentionOf(id)).toEqual([]);
    expect(await checkout.openCases()).toEqual([]);
  });
});

describe('an event that names several unknown charges', () => {
  it('has all of them read: its own id, an unknown one, and the one that was paid', async () => {
    await stocked(checkout.start());
    const { id, charge } = await placed();
    // Made by an attempt whose reply was lost.
    const lost: FakeCharge = { ...charge, id: 'charge-lost', status: 'paid', paidCentavos: 5_000 };
    checkout.provider.charges.set(lost.id, { ...lost, paidAt: new Date().toISOString() });
    await checkout.callBack(id, {
      id: 'evt-1',
      externalReference: id,
      objects: [{ identifier: 'no-charge' }, { identifier: lost.id }],
    });
    await checkout.becomes('ana', id, 'completed');
    expect((await checkout.inspect(id)).payments).toMatchObject([{ chargeId: lost.id }]);
    const callbacks = checkout.collection('callbacks');
    await waitUntil(async () => (await callbacks.countDocuments({ state: 'done' })) === 1);
  });
});
