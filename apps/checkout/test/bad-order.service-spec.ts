import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import { DAY_MS, MINUTE_MS } from '@vale/contracts/time';
import { OrderStoreService } from '../src/orders/store/order-store.service.js';
import { SettledListService } from '../src/payments/reconciliation/settled-list.service.js';
import { RetentionService } from '../src/backoffice/privacy/retention.service.js';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;
/** No write of these orders succeeds. */
const bad = new Set<string>();

beforeAll(async () => {
  checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2', 'CODE-3', 'CODE-4', 'CODE-5', 'CODE-6'], {
    atApiPix: true,
    env: { PERSONAL_DATA_DAYS: '365' },
  });
  const orders = checkout.get(OrderStoreService);
  const change = orders.change.bind(orders);
  jest.spyOn(orders, 'change').mockImplementation(async (order, ...rest) => {
    if (bad.has(order.transactionId)) throw new Error('this order cannot be written');
    return change(order, ...rest);
  });
});
afterAll(() => checkout.close());

/** The first of them fails from now on: it is worked on before the other. */
async function aBadOneAndAnother(): Promise<[string, string]> {
  const first = (await checkout.place('ana')).transactionId;
  const second = (await checkout.place('bia')).transactionId;
  bad.add(first);
  return [first, second];
}
const pay = (txid: string, centavos?: number) =>
  checkout.provider.apiPix.pay(txid, checkout.clock.nowMs(), centavos);
const list = async () => {
  checkout.clock.advance(MINUTE_MS);
  await checkout.get(SettledListService).listDue();
};
const cases = async () => (await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN)).items;

describe('an order whose work always fails', () => {
  it('does not keep the provider’s list from the payments of others, and is a case itself', async () => {
    const [first, second] = await aBadOneAndAnother();
    pay(first);
    pay(second);
    await list();
    await checkout.becomes('bia', second, 'completed');
    await checkout.get(CaseScheduleService).reconcile();
    expect(await cases()).toMatchObject([{ kind: 'payment-unmatched', transactionId: first }]);
    // The order can be written again, so its payment is found and the case is over.
    bad.clear();
    checkout.clock.advance(10 * MINUTE_MS);
    await list();
    await checkout.becomes('ana', first, 'completed');
    await list();
    await checkout.get(CaseScheduleService).reconcile();
    expect(await cases()).toEqual([]);
  });

  it('does not keep the comparison from others, and has its own case', async () => {
    const [first, second] = await aBadOneAndAnother();
    bad.clear();
    pay(first, 4_000);
    pay(second, 4_000);
    await list();
    await checkout.becomes('bia', second, 'underpaid');
    bad.add(first);
    await checkout.get(CaseScheduleService).reconcile();
    expect((await cases()).map(({ transactionId }) => transactionId).toSorted()).toEqual(
      [first, second].toSorted(),
    );
    bad.clear();
  });

  it('does not keep the daily deletion of personal data from others, whose job says that it failed', async () => {
    const [first, second] = await aBadOneAndAnother();
    bad.clear();
    checkout.clock.advance(60 * MINUTE_MS);
    await checkout.get(ExpireOrdersService).expireOverdue();
    checkout.clock.advance(400 * DAY_MS);
    bad.add(first);
    await expect(checkout.get(RetentionService).forgetDue()).rejects.toThrow('1 orders still contain buyers');
    const nameOf = async (id: string) => (await checkout.stored(id))['customer'];
    expect(await nameOf(second)).toMatchObject({ name: 'Conta excluída' });
    expect(await nameOf(first)).not.toMatchObject({ name: 'Conta excluída' });
    bad.clear();
    await checkout.get(RetentionService).forgetDue();
    expect(await nameOf(first)).toMatchObject({ name: 'Conta excluída' });
  });
});
