import { describe, expect, it } from '@jest/globals';
import { anOrder, aPayment, NOW } from '../../../test/order-builder.js';
import type { ChargeSnapshot, ListedReturn } from '../money/charge-snapshot.js';
import type { Order } from '../life/order.js';
import type { Refund } from '../money/refund.js';
import { recordRefund, settleOrder } from './settle-order.js';

const DAY = 86_400_000;
const done = (centavos: number, at: number | null, mark: string | null = null): ListedReturn => ({
  centavos,
  at,
  mark,
  state: 'done',
});
const asked: Refund = { id: 'r1', centavos: 1_000, state: 'pending', at: NOW, by: 'provider' };

function paidOrder(refunds: Refund[] = []): Order {
  const payments = [aPayment({ id: 'charge-1', chargeId: 'charge-1', refunds })];
  return anOrder({ state: 'delivered', payments });
}

function refundsRead(
  order: Order,
  returns: ListedReturn[],
  now: number,
  status: 'paid' | 'refunded' = 'paid',
) {
  const snapshot: ChargeSnapshot = {
    status,
    providerStatus: status,
    amountCentavos: 5_000,
    paidAt: NOW,
    externalReference: null,
    pixCode: null,
    returnedCentavos: returns.reduce((sum, one) => sum + (one.state === 'done' ? one.centavos : 0), 0),
    returns,
  };
  const read = settleOrder(order, [{ providerId: 'charge-1', snapshot }], now);
  expect(settleOrder(read, [{ providerId: 'charge-1', snapshot }], now + DAY).payments).toEqual(
    read.payments,
  );
  return read.payments[0]!.refunds;
}

describe('a return that its provider lists', () => {
  it('is of the time at which the money left, and not of the reading', () => {
    const parts = [done(1_500, NOW + 10), done(500, NOW + DAY)];
    expect(refundsRead(paidOrder(), parts, NOW + 3 * DAY)).toMatchObject([
      { id: 'charge-1:returned', centavos: 1_500, at: NOW + 10 },
      { id: 'charge-1:returned-2', centavos: 500, at: NOW + DAY },
    ]);
  });

  it('settles the refund that it is by our id, or else by its sum', () => {
    const settled = { id: 'r1', state: 'done', at: NOW + DAY, reported: true };
    for (const mark of ['r1', null])
      expect(refundsRead(paidOrder([asked]), [done(1_000, NOW + DAY, mark)], NOW + 2 * DAY)).toMatchObject([
        settled,
      ]);
    const whole = { ...asked, centavos: 5_000 };
    const at = NOW + DAY;
    expect(refundsRead(paidOrder([whole]), [done(5_000, null)], at, 'refunded')).toMatchObject([settled]);
  });

  it('is another one than the refund that is listed as waiting', () => {
    const waiting = { ...done(1_000, null, 'r1'), state: 'pending' as const };
    expect(refundsRead(paidOrder([asked]), [waiting, done(1_000, NOW + 1)], NOW + DAY)).toMatchObject([
      { centavos: 1_000, state: 'done', at: NOW + 1 },
      { id: 'r1', state: 'pending' },
    ]);
  });

  it('does not settle a refund that the provider was not asked for yet', () => {
    const refunds = refundsRead(paidOrder([{ ...asked, unsent: true }]), [done(1_000, NOW + 1)], NOW + DAY);
    expect(refunds.map(({ state }) => state)).toEqual(['done', 'pending']);
  });
});

describe('a refund that waited for a person', () => {
  it('is of the day on which it ended, whether its provider says the time or not', () => {
    const order = paidOrder([asked]);
    const ended = recordRefund(order, 'charge-1', { ...asked, state: 'done', at: NOW + DAY }, NOW + DAY);
    expect(ended.payments[0]!.refunds).toMatchObject([{ state: 'done', at: NOW + DAY }]);
    const whole = paidOrder([{ ...asked, centavos: 5_000 }]);
    expect(refundsRead(whole, [], NOW + DAY, 'refunded')).toMatchObject([{ state: 'done', at: NOW + DAY }]);
  });
});
