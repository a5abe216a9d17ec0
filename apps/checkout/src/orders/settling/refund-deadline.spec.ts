import { describe, expect, it } from '@jest/globals';
import { anOrder, aPayment, NOW } from '../../../test/order-builder.js';
import { partsOverdue, refundAtOf } from './refund-deadline.js';
import { stateOf } from '../life/order-life.js';

const partsOf = (order: Parameters<typeof partsOverdue>[0]) =>
  partsOverdue(order).map(({ payment, centavos }) => [payment.id, centavos]);

describe('what goes back when the time is over', () => {
  it('is what is too much of an order that can be delivered for the rest', () => {
    expect(partsOf(anOrder({ state: 'overpaid' }))).toEqual([['charge-1', 1]]);
  });

  it('is everything where only the provider’s word says that it is too much', () => {
    const order = anOrder({ state: 'overpaid', payments: [aPayment({ word: 'overpaid' })] });
    expect(stateOf(order)).toBe('overpaid');
    expect(refundAtOf(order, NOW, 1_000)).toBe(NOW + 1_000);
    expect(partsOf(order)).toEqual([['charge-1', 5_000]]);
  });

  it('is everything of an order that cannot be delivered for it', () => {
    expect(partsOf(anOrder({ state: 'underpaid' }))).toEqual([['charge-1', 4_999]]);
    expect(partsOf(anOrder({ state: 'late_paid' }))).toEqual([['charge-1', 5_000]]);
  });

  it('is the excess alone of an order that has enough', () => {
    const twice = [aPayment(), aPayment({ id: 'charge-2', chargeId: 'charge-2', paidAt: NOW + 1 })];
    for (const state of ['paid', 'delivering', 'delivered'] as const) {
      const order = anOrder({ state, payments: twice });
      expect(refundAtOf(order, NOW, 1_000)).toBe(NOW + 1_000);
      expect(partsOf(order)).toEqual([['charge-2', 5_000]]);
      const once = anOrder({ state });
      expect(refundAtOf(once, NOW, 1_000)).toBeUndefined();
      expect(partsOf(once)).toEqual([]);
      const [first, second] = twice;
      const disputed = anOrder({ state, payments: [first!, { ...second!, dispute: 'open' }] });
      expect(refundAtOf(disputed, NOW, 1_000)).toBeUndefined();
      expect(partsOf(disputed)).toEqual([]);
    }
  });

  it('is nothing of a payment of nothing', () => {
    expect(partsOf(anOrder({ state: 'underpaid', payments: [aPayment({ centavos: 0 })] }))).toEqual([]);
  });
});
