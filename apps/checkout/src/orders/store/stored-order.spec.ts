import { describe, expect, it } from '@jest/globals';
import { ORDER_STATES, type OrderState } from '@vale/contracts/checkout';
import { testSize } from '@vale/testing/test-size';
import fc from 'fast-check';
import { aCharge, anOrder, aPayment, NOW } from '../../../test/order-builder.js';
import { stateOf } from '../life/order-life.js';
import { paidOf, type Order } from '../life/order.js';
import { BY_HAND, type Payment } from '../money/payment.js';
import { derivedFields, orderOf, type ReadOrder } from './stored-order.js';

const CASES = testSize(500);

/** Transitions of the previous release, which stored no charges and payments. */
const EARLIER_LIFE: Record<OrderState, OrderState[]> = {
  created: ['pending', 'failed', 'cancelled'],
  pending: ['paid', 'underpaid', 'overpaid', 'expired', 'failed', 'cancelled'],
  expired: ['late_paid'],
  failed: ['late_paid'],
  cancelled: ['late_paid'],
  paid: ['delivering', 'refunding', 'disputed'],
  late_paid: ['delivering', 'refunding', 'disputed'],
  underpaid: ['refunding', 'disputed'],
  overpaid: ['refunding', 'disputed'],
  delivering: ['delivered', 'refunding', 'disputed'],
  delivered: ['refunding', 'disputed'],
  refunding: ['refunded'],
  disputed: ['refunded'],
  refunded: [],
};
const SUMS: Partial<Record<OrderState, number>> = { underpaid: 4_000, overpaid: 6_000 };

/** A document of that release, after some steps of a life. */
function earlier(choices: readonly number[]): ReadOrder {
  const { charges: _c, payments: _p, closedAs: _a, releasedAt: _r, assignedAt: _s, ...order } = anOrder();
  const history: Order['history'] = [{ state: 'created', at: NOW, note: '' }];
  let state: OrderState = 'created';
  let payment: ReadOrder['payment'] = null;
  for (const [step, choice] of choices.entries()) {
    const next: OrderState[] = EARLIER_LIFE[state];
    if (next.length === 0) break;
    state = next[choice % next.length]!;
    history.push({ state, at: NOW + step + 1, note: '' });
    if (['paid', 'late_paid', 'underpaid', 'overpaid'].includes(state))
      payment = { paidAt: NOW + step, paidCentavos: SUMS[state] ?? 5_000 };
  }
  const isCharged = history.some((step) => step.state === 'pending');
  const { attempt: _n, methodId: _m, state: _t, ...charge } = aCharge;
  return {
    ...order,
    state,
    history,
    payment,
    charge: isCharged ? { ...charge, pixCode: 'code' } : null,
    deliveredAt: history.find((step) => step.state === 'delivered')?.at ?? null,
  };
}

const anyLife = fc.array(fc.nat(20), { maxLength: 7 }).map(earlier);
const stored = (order: Order): ReadOrder => ({ ...order, ...derivedFields(order) });

describe('an order of the release before', () => {
  it('has what its state follows from, and shows what it showed', () => {
    const seen = new Set<OrderState>();
    fc.assert(
      fc.property(anyLife, (document) => {
        const order = orderOf(document);
        seen.add(order.state);
        expect(stateOf(order)).toBe(document.state);
        const { charge, payment } = derivedFields(order);
        expect({ charge, payment }).toEqual({ charge: document.charge, payment: document.payment });
      }),
      { numRuns: CASES },
    );
    expect([...seen].toSorted()).toEqual(ORDER_STATES.toSorted());
  });

  it('is read the same once it is stored in the new form', () => {
    fc.assert(
      fc.property(anyLife, (document) => {
        const order = orderOf(document);
        expect(orderOf(stored(order))).toEqual(order);
      }),
      { numRuns: CASES },
    );
  });

  it('keeps the charges that were never shown', () => {
    const made = { startedAt: NOW, message: null };
    const attempts = [
      { ...made, number: 1, outcome: 'unusable' as const, providerId: 'charge-0' },
      { ...made, number: 2, outcome: 'made' as const, providerId: 'charge-1' },
    ];
    expect(orderOf({ ...earlier([0]), attempts }).charges).toMatchObject([
      { attempt: 1, providerId: 'charge-0', pixCode: null },
      { attempt: 2, providerId: 'charge-1', pixCode: 'code' },
    ]);
  });
});

describe('an order in the new form', () => {
  it.each(ORDER_STATES)('is read as it was written while %s', (state) => {
    const order = anOrder({ state });
    expect(orderOf(stored(order))).toEqual(order);
  });

  it('has the facts that its state follows from, although a replica of the previous release wrote it last', () => {
    const pending = stored(anOrder());
    const step = (state: OrderState) => ({
      state,
      history: [...pending.history, { state, at: NOW + 1, note: '' }],
    });
    const payment = { paidAt: NOW, paidCentavos: 5_000 };
    expect(orderOf({ ...pending, ...step('expired') })).toMatchObject({
      closedAs: 'expired',
      releasedAt: NOW + 1,
    });
    const paid = orderOf({ ...pending, ...step('paid'), payment });
    expect(paidOf(paid)).toEqual(payment);
    const delivered = stored(anOrder({ state: 'delivered', payments: [aPayment()] }));
    expect(orderOf({ ...delivered, state: 'disputed' }).payments).toMatchObject([{ dispute: 'open' }]);
  });

  it('has one key for each charge and for each payment, by whatever way it came', () => {
    const keys = (payments: Payment[]) => derivedFields(anOrder({ payments })).chargeKeys;
    expect(keys([])).toEqual(['pix#charge-1']);
    expect(keys([aPayment()])).toEqual(['pix#charge-1']);
    expect(keys([aPayment({ id: 'E1' })])).toEqual(['pix#charge-1', 'payment#E1']);
    expect(keys([aPayment({ seenAs: 'E1' })])).toEqual(['pix#charge-1', 'payment#E1']);
    expect(keys([aPayment({ id: 'E1', chargeId: BY_HAND })])).toEqual([
      ...['pix#charge-1', 'payment#E1', 'pix#E1'],
    ]);
  });

  it('says why a person has to look at it', () => {
    const needs = (order: Order) => derivedFields(order).attention;
    expect(needs(anOrder({ payments: [aPayment({ centavos: null })] }))).toEqual(['illegible-sum']);
    expect(needs(anOrder({ payments: [aPayment(), aPayment({ id: 'b' })] }))).toEqual(['owed-back']);
    expect(needs(anOrder({ state: 'delivered' }))).toBeUndefined();
  });
});
