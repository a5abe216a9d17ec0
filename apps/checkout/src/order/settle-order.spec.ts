import { describe, expect, it } from '@jest/globals';
import { ORDER_STATES, type OrderState } from '@vale/contracts/checkout';
import fc from 'fast-check';
import { anOrder, NOW } from '../../test/order-builder.js';
import type { ChargeSnapshot, ChargeStatus } from './charge-snapshot.js';
import { settleOrder } from './settle-order.js';

function snapshot(status: ChargeStatus, change: Partial<ChargeSnapshot> = {}): ChargeSnapshot {
  return {
    status,
    providerStatus: status,
    amountCentavos: 5_000,
    paidAt: NOW + 5,
    externalReference: null,
    pixCode: null,
    ...change,
  };
}

describe('a payment', () => {
  it.each<[OrderState, number, OrderState]>([
    ['pending', 5_000, 'paid'],
    ['pending', 4_999, 'underpaid'],
    ['pending', 5_001, 'overpaid'],
    ['created', 5_000, 'paid'],
    ['expired', 5_000, 'late_paid'],
    ['failed', 5_000, 'late_paid'],
    ['cancelled', 1, 'late_paid'],
  ])('of an order that is %s, %i centavos, makes it %s', (state, amountCentavos, expected) => {
    const settled = settleOrder(anOrder({ state }), snapshot('paid', { amountCentavos }), NOW);
    expect(settled.state).toBe(expected);
    expect(settled.payment).toEqual({ paidAt: NOW + 5, paidCentavos: amountCentavos });
  });

  it('is in time while the order is open, whatever the clock says', () => {
    const order = anOrder({ expiresAt: NOW - 600_000, heldUntil: NOW - 300_000 });
    expect(settleOrder(order, snapshot('paid'), NOW).state).toBe('paid');
  });

  it('without an amount is not believed', () => {
    const settled = settleOrder(anOrder(), snapshot('paid', { amountCentavos: null }), NOW);
    expect(settled).toMatchObject({ state: 'pending', payment: null });
  });

  it('follows the provider’s status where the amounts are equal and the status says otherwise', () => {
    expect(settleOrder(anOrder(), snapshot('underpaid'), NOW).state).toBe('underpaid');
  });

  it('counts once, however often and in whatever order the statuses come', () => {
    const statuses: ChargeStatus[] = ['open', 'paid', 'expired', 'refused', 'cancelled', 'unknown', 'paid'];
    fc.assert(
      fc.property(fc.shuffledSubarray(statuses, { minLength: 7 }), (order) => {
        let settled = anOrder();
        let payments = 0;
        for (const status of order) {
          const next = settleOrder(settled, snapshot(status), NOW);
          if (next.payment !== settled.payment) payments++;
          settled = next;
        }
        expect(payments).toBe(1);
        expect(['paid', 'late_paid']).toContain(settled.state);
      }),
    );
  });

  it('that was taken is not taken again', () => {
    for (const state of ORDER_STATES) {
      const once = settleOrder(anOrder({ state }), snapshot('paid'), NOW);
      expect(settleOrder(once, snapshot('paid'), NOW + 1_000)).toBe(once);
    }
  });
});

describe('other statuses of a charge', () => {
  it.each<[ChargeStatus, OrderState]>([
    ['refused', 'failed'],
    ['cancelled', 'failed'],
    ['expired', 'expired'],
    ['refunded', 'failed'],
    ['open', 'pending'],
    ['unknown', 'pending'],
  ])('%s leaves an open order %s', (status, expected) => {
    expect(settleOrder(anOrder(), snapshot(status), NOW).state).toBe(expected);
  });

  it.each<[ChargeStatus, OrderState, OrderState]>([
    ['refunded', 'delivered', 'refunded'],
    ['refunded', 'refunding', 'refunded'],
    ['disputed', 'delivered', 'disputed'],
    ['refunded', 'disputed', 'refunded'],
    ['expired', 'paid', 'paid'],
    ['refused', 'delivered', 'delivered'],
    ['disputed', 'pending', 'pending'],
  ])('%s makes an order that is %s %s', (status, state, expected) => {
    const order = anOrder({ state, payment: { paidAt: NOW, paidCentavos: 5_000 } });
    expect(settleOrder(order, snapshot(status), NOW).state).toBe(expected);
  });

  it('keeps the provider’s own status, and changes nothing when it is the same', () => {
    const settled = settleOrder(anOrder(), snapshot('unknown', { providerStatus: 'em análise' }), NOW);
    expect(settled.charge?.providerStatus).toBe('em análise');
    expect(settleOrder(settled, snapshot('unknown', { providerStatus: 'em análise' }), NOW)).toBe(settled);
  });
});
