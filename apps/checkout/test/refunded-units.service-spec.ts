import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  checkoutAdminErrors,
  checkoutAdminMessages,
  checkoutMessages,
  type OrderItem,
} from '@vale/contracts/checkout';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { SendRefundService } from '../src/payments/refunds/send-refund.service.js';
import { ReleaseCodesService } from '../src/purchase/release-codes.service.js';
import { StockService } from '../src/stock/stock.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';
import type { FakePixBank } from './fake-pix-bank.js';

let checkout: CheckoutEnvironment;
let bank: FakePixBank;
let keys = 0;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CARD-1', 'CARD-2', 'CARD-3'], {
    atApiPix: true,
    env: { MAX_QUANTITY: '10', MAX_STAFF_REFUND_CENTAVOS: '5000' },
  });
  checkout.sells('film', { title: 'Netflix', priceCentavos: 3_000 });
  await checkout.addCodes('film', ['FILM-1', 'FILM-2']);
  bank = checkout.provider.apiPix;
});
afterEach(() => checkout.close());

const item = (productId: string, quantity: number): OrderItem => ({ productId, variation: '', quantity });
const refund = (transactionId: string, lines: number[], change: object = {}) =>
  checkout.request(
    checkoutAdminMessages.refundOrder,
    { transactionId, lines, reason: 'a pedido', idempotencyKey: `refund-${++keys}-of-units`, ...change },
    ADMIN,
  );
const refunds = async (id: string) =>
  (await checkout.inspect(id)).payments.flatMap((payment) => payment.refunds);
const settled = (id: string, state = 'done') =>
  waitUntil(async () => (await refunds(id)).every((one) => one.state === state) || undefined);
const shown = async (id: string) => (await checkout.order('ana', id)).codes.map(({ code }) => code);
const codesOf = async (productId: string) => {
  const { free, held, assigned } = (await checkout.counts(productId)).items[0]!;
  return { free, held, assigned };
};

/** Two cards of R$ 50 and a film of R$ 30. */
async function placed(): Promise<string> {
  const { transactionId } = await checkout.place('ana', { items: [item('card', 2), item('film', 1)] });
  return transactionId;
}

async function pay(id: string, who = 'ana'): Promise<void> {
  bank.pay(id, checkout.clock.nowMs());
  await checkout.refresh(who, id);
}

async function delivered(): Promise<string> {
  const id = await placed();
  await pay(id);
  await checkout.becomes('ana', id, 'completed');
  return id;
}

const as = (role: 'support' | 'finance') => ({
  ...ADMIN,
  actor: { ...ADMIN.actor!, accountId: role, role },
});

describe('a refund by the team', () => {
  it('ends at a sum of the order, above which an owner has to refund', async () => {
    const id = await delivered();
    const byFinance = (lines: number[]) =>
      checkout.request(
        checkoutAdminMessages.refundOrder,
        { transactionId: id, lines, reason: 'a pedido', idempotencyKey: `refund-${++keys}-of-units` },
        as('finance'),
      );
    await byFinance([0]);
    expect(await codeOf(byFinance([2]))).toBe(checkoutAdminErrors.refundOfOwner.code);
    expect(await refunds(id)).toHaveLength(1);
    await refund(id, [2]);
  });

  it('and money that only a person has seen are the owner’s to decide above that sum', async () => {
    const accept = (transactionId: string, centavos: number, context: typeof ADMIN) =>
      checkout.request(
        checkoutAdminMessages.acceptOrder,
        {
          transactionId,
          payment: { id: `E${++keys}`, centavos },
          reason: 'vi no extrato',
          idempotencyKey: `accept-what-was-seen-${keys}`,
        },
        context,
      );
    const [dear, cheap] = [await placed(), await checkout.place('bia', { items: [item('film', 1)] })];
    expect(await codeOf(accept(dear, 13_000, as('finance')))).toBe(checkoutAdminErrors.acceptOfOwner.code);
    expect(await codeOf(accept(dear, 1, as('finance')))).toBe(checkoutAdminErrors.acceptOfOwner.code);
    expect((await checkout.inspect(dear)).payments).toEqual([]);
    await accept(cheap.transactionId, 3_000, as('finance'));
    await checkout.becomes('bia', cheap.transactionId, 'completed');
    await accept(dear, 13_000, ADMIN);
    await checkout.becomes('ana', dear, 'completed');
  });

  it('is neither offered to support nor made for it, which reads part of the CPF', async () => {
    const id = await delivered();
    const inspect = (context: typeof ADMIN) =>
      checkout.request(checkoutAdminMessages.inspectOrder, { transactionId: id }, context);
    const whole = await inspect(ADMIN);
    const { customer, permitted } = await inspect(as('support'));
    expect(whole.customer.cpf).toMatch(/^\d{11}$/);
    expect(customer.cpf).toBe(`***.${whole.customer.cpf.slice(3, 6)}.${whole.customer.cpf.slice(6, 9)}-**`);
    expect(permitted).toMatchObject({ refund: null, evidence: false, resend: true });
    expect((await inspect(as('finance'))).customer.cpf).toBe(whole.customer.cpf);
    const request = {
      transactionId: id,
      lines: [0],
      reason: 'a pedido',
      idempotencyKey: 'refund-by-support',
    };
    expect(await codeOf(checkout.request(checkoutAdminMessages.refundOrder, request, as('support')))).toBe(
      'platform.forbidden',
    );
  });
});

describe('a refund of units after the delivery', () => {
  it('takes their codes from page and mail, and leaves the others', async () => {
    const id = await delivered();
    const [first, second, film] = await shown(id);
    const { order } = await refund(id, [1]);
    expect(order.lines.map(({ cancelledAt }) => cancelledAt !== undefined)).toEqual([false, true, false]);
    await settled(id);
    expect(await checkout.inspect(id)).toMatchObject({ state: 'delivered', attention: [], returned: 50 });
    expect(await shown(id)).toEqual([first, film]);
    const { refunded } = await checkout.order('ana', id);
    expect(refunded).toEqual([{ name: 'Gift Card', quantity: 1, isDone: true }]);
    const asked = { context: { requestId: 'test' } };
    const mailed = await checkout.system.bus.request(
      checkoutMessages.getDelivery,
      { transactionId: id },
      asked,
    );
    expect(mailed.codes.map(({ code }) => code)).toEqual([first, film]);
    expect(JSON.stringify(mailed)).not.toContain(second);
    expect(mailed.refunded).toEqual(refunded);
    // Somebody has seen it: it is not sold again.
    expect(await codesOf('card')).toEqual({ free: 1, held: 0, assigned: 2 });
    expect(bank.paymentsOf(id)[0]!.devolucoes.map(({ valor }) => valor)).toEqual(['50.00']);
  });

  it('may be several, and the last one refunds the order', async () => {
    const id = await delivered();
    for (const line of [2, 0, 1]) {
      await refund(id, [line]);
      await settled(id);
    }
    expect(await checkout.inspect(id)).toMatchObject({ state: 'refunded', returned: 130 });
    expect(await shown(id)).toEqual([]);
    expect(bank.paymentsOf(id)[0]!.devolucoes.map(({ valor }) => valor)).toEqual(['30.00', '50.00', '50.00']);
    expect(await codeOf(refund(id, [1]))).toBe(checkoutAdminErrors.linesNotRefundable.code);
  });

  it('is made once for one key, and one of two people is refused', async () => {
    const id = await delivered();
    const same = { idempotencyKey: 'one-key-for-both' };
    await Promise.all([refund(id, [0], same), refund(id, [0], same)]);
    expect(await refunds(id)).toHaveLength(1);
    const both = await Promise.allSettled([refund(id, [1]), refund(id, [1, 2])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: checkoutAdminErrors.linesNotRefundable.code, status: 409 });
    await settled(id);
  });

  it('is sent after a restart, if the process died between its decision and its job', async () => {
    const id = await delivered();
    jest.spyOn(checkout.get(SendRefundService), 'enqueue').mockRejectedValueOnce(new Error('died'));
    await expect(refund(id, [2])).rejects.toThrow();
    await checkout.stop();
    await checkout.startAtApiPix({ MAX_QUANTITY: '10' });
    expect(bank.refunds).toBe(0);
    await checkout.get(SendRefundService).resume();
    await settled(id);
    expect(bank.paymentsOf(id)[0]!.devolucoes.map(({ valor }) => valor)).toEqual(['30.00']);
    expect(await shown(id)).toHaveLength(2);
  });

  it('leaves the unit refunded if its provider refuses it: the price is owed until it goes back', async () => {
    const id = await delivered();
    bank.nextRefunds = ['refuse'];
    await refund(id, [0]);
    await waitUntil(async () => (await refunds(id)).some(({ state }) => state === 'failed') || undefined);
    expect(await shown(id)).toHaveLength(2);
    expect(await checkout.openCases()).toMatchObject([
      { kind: 'amount-differs' },
      { kind: 'refund-refused', evidence: { refunds: [{ centavos: 5_000, units: ['1 × Gift Card'] }] } },
    ]);
    await refund(id, [], { lines: undefined, excess: true });
    await waitUntil(async () => (await refunds(id)).some(({ state }) => state === 'done') || undefined);
    expect(await checkout.inspect(id)).toMatchObject({ state: 'delivered', owedBack: 0, returned: 50 });
    expect((await refunds(id)).find(({ state }) => state === 'done')).toMatchObject({
      lines: [{ line: 0, centavos: 5_000 }],
    });
  });
});

describe('a refund of units before the delivery', () => {
  it('frees their held codes at once, and the others are delivered', async () => {
    const id = await placed();
    // The order is paid, and its delivery finds its stock busy until the refund is decided.
    const assign = jest.spyOn(checkout.get(StockService), 'assign');
    const gate = Promise.withResolvers<boolean>();
    assign.mockReturnValueOnce(gate.promise.then(() => false));
    await pay(id);
    await waitUntil(() => assign.mock.calls.length > 0 || undefined);
    await refund(id, [0]);
    gate.resolve(false);
    await checkout.becomes('ana', id, 'completed');
    expect(await shown(id)).toHaveLength(2);
    await waitUntil(async () => (await codesOf('card')).free === 2 || undefined);
    expect(await codesOf('card')).toEqual({ free: 2, held: 0, assigned: 1 });
    expect(await checkout.openCases()).toEqual([]);
    assign.mockRestore();
  });

  it('ends a delivery by hand if a person has nothing left to deliver', async () => {
    checkout.sells('by-hand', { title: 'by-hand', delivery: 'manual' });
    const { transactionId: id } = await checkout.place('ana', {
      items: [item('by-hand', 2), item('film', 1)],
    });
    await pay(id);
    await waitUntil(async () => (await checkout.inspect(id)).state === 'delivering' || undefined);
    expect(await checkout.openCases()).toMatchObject([
      {
        kind: 'delivery-by-hand',
        evidence: { units: ['2 × by-hand', '1 × Netflix'], undelivered: ['2 × by-hand'] },
      },
    ]);
    expect((await refund(id, [0])).order).toMatchObject({ state: 'delivering' });
    expect((await refund(id, [1])).order).toMatchObject({ state: 'delivered' });
    expect(await shown(id)).toEqual([expect.stringMatching(/^FILM-/)]);
  });

  it('lets a late payment without a code for one unit get the others', async () => {
    const id = await placed();
    await checkout.cancel('ana', id);
    const other = await checkout.place('bia', { items: [item('film', 2)] });
    await pay(id);
    await checkout.becomes('ana', id, 'late_paid');
    expect(await codesOf('card')).toEqual({ free: 3, held: 0, assigned: 0 });
    await refund(id, [2]);
    await checkout.becomes('ana', id, 'completed');
    expect(await shown(id)).toHaveLength(2);
    expect(await codesOf('film')).toEqual({ free: 0, held: 2, assigned: 0 });
    await checkout.cancel('bia', other.transactionId);
    checkout.clock.advance(3_600_000);
    await checkout.get(ReleaseCodesService).releaseOverdue();
    expect([await codesOf('card'), await codesOf('film')]).toEqual([
      { free: 1, held: 0, assigned: 2 },
      { free: 2, held: 0, assigned: 0 },
    ]);
  });
});
