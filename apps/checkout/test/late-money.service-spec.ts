import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages, checkoutEvents, type OrderView } from '@vale/contracts/checkout';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { waitUntil } from '@vale/testing/wait-until';
import { SettledListService } from '../src/payments/reconciliation/settled-list.service.js';
import { StockService } from '../src/stock/stock.service.js';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { ReleaseCodesService } from '../src/purchase/release-codes.service.js';
import { OrderUpkeepService } from '../src/purchase/order-upkeep.service.js';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';
import type { FakePixBank } from './fake-pix-bank.js';

let checkout: CheckoutEnvironment;
let bank: FakePixBank;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  bank = checkout.provider.apiPix;
});
afterEach(() => checkout.close());

const resume = () => checkout.get(OrderUpkeepService).run();
const counts = async () => (await checkout.counts('card')).items[0];

async function stocked(start: Promise<void>, codes = ['CODE-1']): Promise<void> {
  await start;
  checkout.sells('card');
  await checkout.addCodes('card', codes);
}

/** Paid after its end, when its code was another buyer's. */
async function lateWithoutCode(pay: (id: string) => void): Promise<OrderView> {
  const { transactionId } = await checkout.place('ana');
  checkout.clock.advance(36 * MINUTE_MS);
  await checkout.get(ExpireOrdersService).expireOverdue();
  await checkout.place('bia');
  pay(transactionId);
  await checkout.refresh('ana', transactionId);
  return checkout.becomes('ana', transactionId, 'late_paid');
}

const payCharge = (id: string) => void checkout.provider.pay(id);
const payPix = (id: string) => void bank.pay(id, checkout.clock.nowMs());

async function afterDeadline(): Promise<void> {
  checkout.clock.advance(24 * HOUR_MS + MINUTE_MS);
  await resume();
}

describe('a payment that came too late for a code', () => {
  it('is delivered as soon as one arrives', async () => {
    await stocked(checkout.start());
    const { transactionId, message } = await lateWithoutCode(payCharge);
    expect(message).toMatch(
      /assim que houver um código; se não houver até 22\/11 às 09:36, devolvemos o valor/,
    );
    // A stock that is refilled before it was reported empty publishes nothing; the sweep finds it.
    await waitUntil(() => checkout.published(checkoutEvents.stockChanged).at(-1)?.data['free'] === 0);
    await checkout.addCodes('card', ['CODE-2']);
    expect((await checkout.becomes('ana', transactionId, 'completed')).codes).toMatchObject([
      { code: 'CODE-2' },
    ]);
    expect(await checkout.stored(transactionId)).not.toHaveProperty('refundAt');
  });

  it('is delivered although the news of the code got lost', async () => {
    await stocked(checkout.start());
    const { transactionId } = await lateWithoutCode(payCharge);
    await checkout
      .collection('stock_codes')
      .updateOne({}, { $set: { state: 'free' }, $unset: { orderId: '' } });
    checkout.clock.advance(11 * MINUTE_MS);
    await resume();
    await checkout.becomes('ana', transactionId, 'completed');
  });

  it('is sent back by its provider when none came in time', async () => {
    await stocked(checkout.startAtApiPix());
    const { transactionId } = await lateWithoutCode(payPix);
    checkout.clock.advance(23 * HOUR_MS);
    await resume();
    expect((await checkout.order('ana', transactionId)).status).toBe('late_paid');
    checkout.clock.advance(2 * HOUR_MS);
    await resume();
    await checkout.becomes('ana', transactionId, 'refunded');
    expect(bank.pix[0]!.devolucoes).toMatchObject([{ valor: '50.00', status: 'DEVOLVIDO' }]);
    expect(bank.refunds).toBe(1);
  });

  it('stays with the shop while a payment that a person accepted counts for the order', async () => {
    await stocked(checkout.startAtApiPix());
    const { transactionId } = await checkout.place('ana');
    const payment = { id: `E${'1'.repeat(20)}ABCDEFGHIJK`, centavos: 5_000 };
    await checkout.request(
      checkoutAdminMessages.acceptOrder,
      { transactionId, payment, reason: 'visto no extrato', idempotencyKey: 'accept-it-once' },
      ADMIN,
    );
    await checkout.becomes('ana', transactionId, 'completed');
    payPix(transactionId);
    await checkout.get(SettledListService).listDue();
    await afterDeadline();
    await checkout.get(CaseScheduleService).reconcile();
    await afterDeadline();
    expect(bank.refunds).toBe(0);
    const { items } = await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN);
    expect(items).toMatchObject([{ kind: 'charged-twice', fixes: ['refund-excess', 'dismiss'] }]);
  });

  it('says that the bank was asked, while the refund is under way', async () => {
    await stocked(checkout.startAtApiPix());
    bank.refunding = 'EM_PROCESSAMENTO';
    const { transactionId } = await lateWithoutCode(payPix);
    await afterDeadline();
    expect((await checkout.becomes('ana', transactionId, 'refunding')).message).toContain('Pedimos ao banco');
  });

  it('waits for a person where its provider sends nothing back', async () => {
    await stocked(checkout.start());
    const { transactionId } = await lateWithoutCode(payCharge);
    await afterDeadline();
    const refunding = await checkout.becomes('ana', transactionId, 'refunding');
    expect(refunding.message).toBe('Nossa equipe vai devolver o valor deste pedido por PIX.');
    expect(await checkout.stored(transactionId)).toMatchObject({
      attention: ['refund-by-hand'],
      payments: [{ refunds: [{ by: 'hand', centavos: 5_000, state: 'pending' }] }],
    });
    // A person sent it on the provider's page.
    checkout.provider.chargesOf(transactionId)[0]!.status = 'refunded';
    await checkout.callBack(transactionId);
    await checkout.becomes('ana', transactionId, 'refunded');
  });

  it('waits for a person when its provider refuses to send it back', async () => {
    await stocked(checkout.startAtApiPix());
    bank.refunding = 'refuse';
    const { transactionId } = await lateWithoutCode(payPix);
    await afterDeadline();
    await waitUntil(async () => {
      await resume();
      // The refund is under way at the provider until it is refused.
      const attention = (await checkout.stored(transactionId))['attention'] as string[] | undefined;
      return attention?.includes('refund-by-hand') || undefined;
    });
    expect(await checkout.stored(transactionId)).toMatchObject({ state: 'refunding' });
  });

  it('stays with the admin where the shop says so', async () => {
    await stocked(checkout.start({ REFUND_AFTER_HOURS: '0' }));
    const { transactionId, message } = await lateWithoutCode(payCharge);
    expect(message).toContain('Vamos entregar o produto ou devolver o valor');
    await afterDeadline();
    expect((await checkout.order('ana', transactionId)).status).toBe('late_paid');
  });
});

describe('a payment in time whose code is gone', () => {
  const withoutCode = async () => {
    await stocked(checkout.startAtApiPix());
    const { transactionId } = await checkout.place('ana');
    await checkout.get(StockService).release(transactionId);
    await checkout.place('bia');
    return transactionId;
  };

  it('waits for another one until its deadline, and then goes back', async () => {
    const id = await withoutCode();
    payPix(id);
    await checkout.refresh('ana', id);
    const { message } = await checkout.becomes('ana', id, 'late_paid');
    expect(message).toMatch(/^Recebemos seu pagamento\. Vamos entregar o produto assim que houver um código/);
    await afterDeadline();
    await checkout.becomes('ana', id, 'refunded');
    expect(bank.refunds).toBe(1);
  });

  it('is a case where a person accepted it, and is delivered once there is one', async () => {
    const id = await withoutCode();
    const payment = { id: `E${'1'.repeat(20)}ABCDEFGHIJK`, centavos: 5_000 };
    const request = { transactionId: id, payment, reason: 'extrato', idempotencyKey: 'accept-it-once' };
    await checkout.request(checkoutAdminMessages.acceptOrder, request, ADMIN);
    await checkout.becomes('ana', id, 'late_paid');
    checkout.clock.advance(6 * MINUTE_MS);
    await checkout.get(CaseScheduleService).reconcile();
    const { items } = await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN);
    expect(items).toMatchObject([
      { kind: 'late-without-code', transactionId: id, fixes: ['refund', 'dismiss'] },
    ]);
    await checkout.addCodes('card', ['CODE-2']);
    checkout.clock.advance(11 * MINUTE_MS);
    await resume();
    expect((await checkout.becomes('ana', id, 'completed')).codes).toMatchObject([{ code: 'CODE-2' }]);
  });
});

describe('a second payment', () => {
  async function paidTwice(): Promise<string> {
    await stocked(checkout.startAtApiPix());
    const { transactionId: id } = await checkout.place('ana');
    payPix(id);
    await checkout.refresh('ana', id);
    await checkout.becomes('ana', id, 'completed');
    payPix(id);
    checkout.clock.advance(MINUTE_MS);
    await checkout.get(SettledListService).listDue();
    return id;
  }

  it('goes back on its deadline although the order is delivered, which stays delivered', async () => {
    const id = await paidTwice();
    expect((await checkout.order('ana', id)).message).toMatch(
      /Seu produto foi entregue\. Recebemos mais .* até 22\/11 às 09:01 devolvemos a diferença/,
    );
    await resume();
    expect(bank.refunds).toBe(0);
    await afterDeadline();
    await waitUntil(() => bank.refunds === 1);
    expect((await checkout.order('ana', id)).status).toBe('completed');
    await waitUntil(async () => !('attention' in (await checkout.stored(id))));
    await resume();
    await afterDeadline();
    expect(bank.pix.flatMap(({ devolucoes }) => devolucoes)).toMatchObject([{ valor: '50.00' }]);
    expect(await checkout.stored(id)).not.toHaveProperty('refundAt');
  });

  it('has no deadline any more once an admin has sent it back', async () => {
    const id = await paidTwice();
    const request = { transactionId: id, excess: true, reason: 'em dobro', idempotencyKey: 'excess-0001' };
    await checkout.request(checkoutAdminMessages.refundOrder, request, ADMIN);
    await waitUntil(() => bank.refunds === 1);
    expect(await checkout.stored(id)).not.toHaveProperty('refundAt');
    await afterDeadline();
    expect(bank.refunds).toBe(1);
  });
});

describe('an order that an earlier release left without a deadline', () => {
  it('gets one, from then on', async () => {
    await stocked(checkout.start());
    const { transactionId: id } = await lateWithoutCode(payCharge);
    const $unset = { refundAt: '', dueAt: '' } as const;
    await checkout.collection('orders').updateOne({ _id: id }, { $unset });
    await checkout.restart();
    await checkout.get(CaseScheduleService).reconcile();
    const refundAt = checkout.clock.nowMs() + 24 * HOUR_MS;
    expect(await checkout.stored(id)).toMatchObject({ refundAt });
    checkout.clock.advance(MINUTE_MS);
    await checkout.get(CaseScheduleService).reconcile();
    expect(await checkout.stored(id)).toMatchObject({ refundAt });
    await afterDeadline();
    await checkout.becomes('ana', id, 'refunding');
  });
});

describe('another sum that came late', () => {
  it.each([
    ['underpaid', 20, ['accept', 'refund', 'dismiss']],
    ['overpaid', 60, ['refund-excess', 'accept', 'dismiss']],
  ] as const)('is a case that adding codes would not close: %s', async (status, amount, fixes) => {
    await stocked(checkout.start());
    const { transactionId } = await lateWithoutCode((id) => {
      checkout.provider.chargesOf(id)[0]!.says = { status, amount };
    });
    checkout.clock.advance(6 * MINUTE_MS);
    await checkout.get(CaseScheduleService).reconcile();
    const { items } = await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN);
    expect(items).toMatchObject([{ kind: 'amount-differs', transactionId, fixes }]);
    const request = { id: items[0]!.id, fix: 'accept' as const, reason: 'combinado' };
    await checkout.request(checkoutAdminMessages.resolveCase, request, ADMIN);
    await checkout.addCodes('card', ['CODE-2']);
    checkout.clock.advance(11 * MINUTE_MS);
    await resume();
    await checkout.becomes('ana', transactionId, 'completed');
  });
});

describe('another sum', () => {
  async function paid(centavos: number, status: OrderView['status']): Promise<OrderView> {
    await stocked(checkout.startAtApiPix());
    const { transactionId } = await checkout.place('ana');
    bank.pay(transactionId, checkout.clock.nowMs(), centavos);
    await checkout.refresh('ana', transactionId);
    return checkout.becomes('ana', transactionId, status);
  }

  it('goes back on its deadline if it is too little, and the code is free', async () => {
    const { transactionId, message } = await paid(2_000, 'underpaid');
    expect(message).toMatch(/Se o restante não chegar até 22\/11 às 09:00, devolvemos o que foi pago/);
    await afterDeadline();
    await checkout.becomes('ana', transactionId, 'refunded');
    expect(bank.pix[0]!.devolucoes).toMatchObject([{ valor: '20.00' }]);
    await checkout.get(ReleaseCodesService).releaseOverdue();
    expect(await counts()).toMatchObject({ free: 1, held: 0 });
  });

  it('is delivered if the missing part arrives in time', async () => {
    const { transactionId } = await paid(2_000, 'underpaid');
    checkout.clock.advance(HOUR_MS);
    bank.pay(transactionId, checkout.clock.nowMs(), 3_000);
    await resume();
    await checkout.becomes('ana', transactionId, 'completed');
    await afterDeadline();
    expect(bank.refunds).toBe(0);
  });

  it('loses its excess on the deadline if it is too much, and the order is delivered', async () => {
    const { transactionId, message } = await paid(6_000, 'overpaid');
    expect(message).toContain('Até 22/11 às 09:00 devolvemos a diferença e entregamos o produto');
    await afterDeadline();
    expect((await checkout.becomes('ana', transactionId, 'completed')).codes).toHaveLength(1);
    await waitUntil(() => bank.pix[0]!.devolucoes.length > 0);
    expect(bank.pix[0]!.devolucoes).toMatchObject([{ valor: '10.00' }]);
  });
});
