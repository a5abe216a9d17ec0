import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminErrors, checkoutAdminMessages, checkoutMessages } from '@vale/contracts/checkout';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { DeliveryService } from '../src/purchase/delivery/delivery.service.js';
import { ReleaseCodesService } from '../src/purchase/release-codes.service.js';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { LineCodeService } from '../src/stock/line-code.service.js';
import { StockService } from '../src/stock/stock.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => void (checkout = await CheckoutEnvironment.selling(['CODE-1'])));
afterEach(() => checkout.close());

const refund = (transactionId: string) =>
  checkout.request(
    checkoutAdminMessages.refundOrder,
    { transactionId, reason: 'a pedido', idempotencyKey: `refund-${transactionId}` },
    ADMIN,
  );
async function dropRefund(transactionId: string): Promise<void> {
  const { payments } = await checkout.inspect(transactionId);
  const refundId = payments[0]!.refunds[0]!.id;
  const input = { transactionId, refundId, reason: 'desistiu' };
  await checkout.request(checkoutAdminMessages.dropRefund, input, ADMIN);
}
const listed = (productId: string) => checkout.request(checkoutMessages.listStockCodes, { productId }, ADMIN);
const deliver = (id: string) => checkout.get(DeliveryService).deliver({ transactionId: id });

/** Runs `meanwhile` once, before or after the next call of a method of the stock. */
function during(method: 'assign' | 'unassign', when: 'before' | 'after', meanwhile: () => Promise<unknown>) {
  const stock = checkout.get(StockService);
  const call = stock[method].bind(stock) as (...args: unknown[]) => Promise<unknown>;
  const once = async (...args: unknown[]): Promise<unknown> => {
    Reflect.deleteProperty(stock, method);
    if (when === 'before') await meanwhile();
    const result = await call(...args);
    if (when === 'after') await meanwhile();
    return result;
  };
  Reflect.set(stock, method, once);
}

async function paidWhile(when: 'before' | 'after'): Promise<string> {
  const { transactionId: id } = await checkout.place('ana');
  const refunded = new Promise<void>((resolve) =>
    during('assign', when, async () => {
      await refund(id);
      resolve();
    }),
  );
  checkout.provider.pay(id);
  await checkout.callBack(id);
  await refunded;
  return id;
}

describe.each(['before', 'after'] as const)('a refund that is written %s the codes are assigned', (when) => {
  it('leaves them unseen, and free in the end', async () => {
    const id = await paidWhile(when);
    expect((await checkout.becomes('ana', id, 'refunding')).codes).toEqual([]);
    // The delivery that was under way has ended.
    await deliver(id);
    await checkout.becomes('ana', id, 'refunding');
    await waitUntil(async () => (await checkout.counts('card')).items[0]!.held === 1);
    checkout.clock.advance(48 * 3_600_000);
    await checkout.get(ReleaseCodesService).releaseOverdue();
    expect((await checkout.counts('card')).items[0]).toMatchObject({ assigned: 0, held: 0, free: 1 });
    await checkout.get(CaseScheduleService).reconcile();
    const { items } = await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN);
    expect(items.map(({ kind }) => kind)).toEqual(['refund-by-hand']);
  });

  it('lets the codes be delivered if it is not sent after all', async () => {
    const id = await paidWhile(when);
    await checkout.becomes('ana', id, 'refunding');
    await dropRefund(id);
    expect((await checkout.becomes('ana', id, 'completed')).codes).toMatchObject([{ code: 'CODE-1' }]);
  });
});

describe('a code from stock that a person gives while the money is sent back', () => {
  it('is a case, as the order has it and was not delivered', async () => {
    const orderBump = { id: 'extra', title: 'Recarga', priceCentavos: 1_000, delivery: 'manual' as const };
    checkout.sells('card', {}, { orderBump });
    await checkout.addCodes('other', ['OTHER-1']);
    const { transactionId: id } = await checkout.place('ana', { orderBumpId: 'extra' });
    checkout.provider.pay(id);
    await checkout.callBack(id);
    await waitUntil(async () => (await checkout.stored(id))['state'] === 'delivering');
    const lines = checkout.get(LineCodeService);
    const assignHeld = lines.assignHeld.bind(lines);
    lines.assignHeld = async (orderId) => {
      await assignHeld(orderId);
      await refund(id);
    };
    const [item] = (await listed('other')).items;
    const delivered = checkout.request(
      checkoutAdminMessages.deliverOrder,
      {
        transactionId: id,
        idempotencyKey: 'deliver-0001',
        reason: 'à mão',
        items: [{ line: 1, codeId: item!.id }],
      },
      ADMIN,
    );
    expect(await codeOf(delivered)).toBe(checkoutAdminErrors.notDeliverable.code);
    await checkout.get(CaseScheduleService).reconcile();
    const { items } = await checkout.request(checkoutAdminMessages.listInbox, { kind: 'code-stuck' }, ADMIN);
    // The code of the other line is its buyer's.
    expect(items).toMatchObject([{ transactionId: id, evidence: { codes: [{ id: item!.id }] } }]);
    await checkout.request(
      checkoutAdminMessages.resolveCase,
      { id: items[0]!.id, fix: 'release-codes', reason: 'conferido' },
      ADMIN,
    );
    expect((await listed('other')).items).toMatchObject([{ state: 'withdrawn' }]);
    expect((await listed('card')).items).toMatchObject([{ state: 'assigned' }]);
  });
});

it('codes that another delivery has given meanwhile are not taken back', async () => {
  const { transactionId: id } = await checkout.place('ana');
  const delivered = new Promise<void>((resolve, reject) => {
    during('assign', 'after', () => refund(id));
    during('unassign', 'before', async () => {
      await dropRefund(id);
      await deliver(id);
      resolve();
    });
    setTimeout(() => reject(new Error('nothing was taken back')), 30_000).unref();
  });
  checkout.provider.pay(id);
  await checkout.callBack(id);
  await delivered;
  expect((await checkout.becomes('ana', id, 'completed')).codes).toMatchObject([{ code: 'CODE-1' }]);
  await deliver(id);
  expect((await checkout.order('ana', id)).codes).toMatchObject([{ code: 'CODE-1' }]);
});
