import { describe, expect, it } from '@jest/globals';
import { ORDER_STATES, type OrderState } from '@vale/contracts/checkout';
import { testSize } from '@vale/testing/test-size';
import fc from 'fast-check';
import { aCharge, anOrder, aPayment, NOW } from '../../../test/order-builder.js';
import {
  advance,
  cancelGrant,
  close,
  keepsCodes,
  LIFE,
  stateOf,
  UNSETTLED_HOLD_MS,
  withFreedUse,
} from './order-life.js';
import { isClosed, isOpen, type ClosedState, type Order } from './order.js';
import type { Payment } from '../money/payment.js';

const CASES = testSize(1_250);

const anyState = fc.constantFrom(...ORDER_STATES);
const CLOSED: ClosedState[] = ['expired', 'failed', 'cancelled'];

const sum = fc.option(fc.constantFrom(1, 2_000, 3_000, 4_999, 5_000, 5_001, 10_000), { nil: null });
const anyPayment = (id: string): fc.Arbitrary<Payment> =>
  fc.record({
    id: fc.constant(id),
    chargeId: fc.constant('charge-1'),
    centavos: sum,
    word: fc.constantFrom('paid', 'underpaid', 'overpaid'),
    paidAt: fc.constantFrom(NOW, NOW + 1),
    refunds: fc.array(
      fc.record({
        id: fc.constantFrom('r1', 'r2'),
        centavos: fc.constantFrom(1, 2_000, 5_000),
        state: fc.constantFrom('pending', 'done', 'failed'),
        at: fc.constant(NOW),
      }),
      { maxLength: 2 },
    ),
    dispute: fc.constantFrom(null, null, 'open', 'won', 'lost'),
  });
const anyPayments = fc
  .tuple(anyPayment('a'), anyPayment('b'), anyPayment('c'), fc.integer({ min: 0, max: 3 }))
  .map(([a, b, c, count]) => [a, b, c].slice(0, count));

describe('the state of an order', () => {
  it.each(ORDER_STATES)('%s follows from its charges and payments', (state) => {
    expect(stateOf(anOrder({ state }))).toBe(state);
  });

  it.each<[string, Partial<Order>, OrderState]>([
    [
      'a part and the rest',
      { payments: [aPayment({ centavos: 2_000 }), aPayment({ id: 'b', centavos: 3_000 })] },
      'paid',
    ],
    ['the whole beside a part', { payments: [aPayment({ centavos: 2_000 }), aPayment({ id: 'b' })] }, 'paid'],
    ['paid twice', { payments: [aPayment(), aPayment({ id: 'b' })] }, 'paid'],
    [
      'excess sent back',
      {
        payments: [
          aPayment({ centavos: 6_000, refunds: [{ id: 'r', centavos: 1_000, state: 'done', at: NOW }] }),
        ],
      },
      'paid',
    ],
    [
      'excess whose return failed',
      {
        payments: [
          aPayment({ centavos: 6_000, refunds: [{ id: 'r', centavos: 1_000, state: 'failed', at: NOW }] }),
        ],
      },
      'overpaid',
    ],
    [
      'a dispute that was won',
      { payments: [aPayment({ dispute: 'won' })], assignedAt: NOW, deliveredAt: NOW },
      'delivered',
    ],
    [
      'a dispute that was lost',
      { payments: [aPayment({ dispute: 'lost' })], assignedAt: NOW, deliveredAt: NOW },
      'refunded',
    ],
    [
      'a dispute of the one too many',
      { payments: [aPayment(), aPayment({ id: 'b', dispute: 'open' })] },
      'paid',
    ],
    ['late and whole', { payments: [aPayment()], closedAs: 'expired', releasedAt: NOW }, 'late_paid'],
    [
      'late and refunded',
      {
        payments: [aPayment({ refunds: [{ id: 'r', centavos: 5_000, state: 'done', at: NOW }] })],
        closedAs: 'expired',
        releasedAt: NOW,
      },
      'refunded',
    ],
    ['completed after its codes were released', { payments: [aPayment()], releasedAt: NOW }, 'late_paid'],
    [
      'a part that was accepted',
      { payments: [aPayment({ centavos: 2_000 })], acceptedCentavos: 2_000 },
      'paid',
    ],
    [
      'an accepted part and the rest that came later',
      {
        payments: [aPayment({ centavos: 2_000 }), aPayment({ id: 'b', centavos: 2_500 })],
        acceptedCentavos: 2_000,
      },
      'paid',
    ],
    [
      'an accepted part of which some went back',
      {
        payments: [
          aPayment({ centavos: 2_000, refunds: [{ id: 'r', centavos: 1, state: 'done', at: NOW }] }),
        ],
        acceptedCentavos: 2_000,
      },
      'underpaid',
    ],
    [
      'two accepted parts, one of them disputed',
      {
        payments: [aPayment({ centavos: 2_000 }), aPayment({ id: 'b', centavos: 2_000, dispute: 'open' })],
        acceptedCentavos: 4_000,
      },
      'disputed',
    ],
    ['an illegible sum', { payments: [aPayment({ centavos: null })] }, 'pending'],
  ])('%s', (_what, change, expected) => {
    expect(stateOf({ ...anOrder(), ...change })).toBe(expected);
  });

  it('does not depend on the sequence of its payments', () => {
    fc.assert(
      fc.property(anyPayments, fc.nat(), anyState, (payments, seed, state) => {
        const order = { ...anOrder({ state }), payments };
        const turned = {
          ...order,
          payments: payments.map((_, at) => payments[(at + seed) % payments.length]!),
        };
        expect(stateOf(turned)).toBe(stateOf(order));
      }),
      { numRuns: CASES },
    );
  });

  it('changes only as the table says, whatever the payments become', () => {
    const steps = new Set<string>();
    fc.assert(
      fc.property(
        anyState,
        fc.array(fc.tuple(anyPayments, fc.constantFrom(null, null, 2_000, 5_000)), { maxLength: 4 }),
        fc.constantFrom(null, ...CLOSED),
        (start, changes, as) => {
          let order = anOrder({ state: start });
          if (as && LIFE[start].to.includes(as)) order = close(order, as, NOW);
          // Money that was read never becomes unread; everything else may change between two readings.
          for (const [payments, accepted] of changes) {
            if (
              order.payments.some(({ centavos }) => centavos !== null) &&
              payments.every(({ centavos }) => centavos === null)
            )
              continue;
            const acceptedCentavos = accepted ?? order.acceptedCentavos;
            order = advance({ ...order, payments, acceptedCentavos }, NOW);
          }
          for (const [at, { state }] of order.history.entries())
            if (at > 0) {
              const from = order.history[at - 1]!.state;
              steps.add(`${from} ${state}`);
              expect(LIFE[from].to).toContain(state);
            }
        },
      ),
      { numRuns: CASES },
    );
    expect(steps.size).toBeGreaterThan(30);
  });

  it('never leads from money back to an unpaid state, and from a grant only before its delivery', () => {
    const isUnpaid = (state: OrderState) => isOpen({ state }) || isClosed({ state });
    for (const from of ORDER_STATES.filter((state) => !isUnpaid(state)))
      expect(LIFE[from].to.filter((to) => isUnpaid(to) && to !== 'cancelled')).toEqual([]);
    const grant = anOrder({ totalCentavos: 0, state: 'paid', charges: [], payments: [] });
    expect(stateOf(grant)).toBe('paid');
    expect(cancelGrant(grant, NOW, '')).toMatchObject({ state: 'cancelled', releasedAt: NOW });
    const delivered = anOrder({
      totalCentavos: 0,
      payments: [],
      state: 'delivered',
      assignedAt: NOW,
      deliveredAt: NOW,
    });
    const paid = anOrder({ state: 'paid', payments: [aPayment({})] });
    for (const order of [delivered, paid]) expect(cancelGrant(order, NOW, '')).toBe(order);
  });

  it('frees the open-order slot as soon as it is not open', () => {
    const created = anOrder({ state: 'created' });
    expect(advance({ ...created, charges: [aCharge] }, NOW).openSlot).toBe('ana#1');
    expect(close(created, 'cancelled', NOW)).not.toHaveProperty('openSlot');
    expect(advance({ ...created, payments: [aPayment()] }, NOW)).not.toHaveProperty('openSlot');
  });

  it('paid after it was cancelled has an unnumbered use of its coupon: another order may have the number', () => {
    const coupon = { id: 'c', code: 'C', version: 0, discountCentavos: 100 };
    const cancelled = close(anOrder({ coupon, couponSlot: 'c#000001' }), 'cancelled', NOW);
    expect(cancelled.couponSlot).toBe('c#000001');
    const late = advance({ ...cancelled, payments: [aPayment()] }, NOW);
    expect(late).toMatchObject({ state: 'late_paid', couponSlot: `c#U${late.transactionId}` });
  });

  it('paid again after a refund that freed the use of its coupon has the discount and a use again', () => {
    const coupon = { id: 'c', code: 'C', version: 0, discountCentavos: 100 };
    const done = { id: 'r1', centavos: 5_000, state: 'done', at: NOW } as const;
    const payments = [aPayment({ refunds: [done] })];
    const paid = anOrder({ state: 'delivered', coupon, couponSlot: 'c#000001' });
    const refunded = advance(withFreedUse({ ...paid, payments }), NOW);
    expect(refunded).toMatchObject({ state: 'refunded', coupon: { isFreed: true } });
    expect(refunded.couponSlot).toBeUndefined();
    const again = advance({ ...refunded, payments: [...payments, aPayment({ id: 'p2' })] }, NOW);
    expect(again.couponSlot).toBe(`c#U${again.transactionId}`);
    expect(again.coupon).toEqual(coupon);
  });
});

describe('closing an order', () => {
  it.each(ORDER_STATES)('%s: only without money', (state) => {
    const order = anOrder({ state });
    expect(close(order, 'expired', NOW).state).toBe(isOpen(order) ? 'expired' : state);
  });

  it('is not possible while the sum of a payment cannot be read', () => {
    const paid = anOrder({ payments: [aPayment({ centavos: null })] });
    for (const as of CLOSED) expect(close(paid, as, NOW)).toBe(paid);
  });
});

describe('the codes of an order', () => {
  it('stay held while money is awaited or there, for a while where it may not be enough, else not', () => {
    const kept = (now: number) => ORDER_STATES.filter((state) => keepsCodes(anOrder({ state }), now));
    const { heldUntil } = anOrder();
    expect(kept(heldUntil)).toEqual([
      ...['created', 'pending', 'paid', 'underpaid', 'overpaid', 'refunding', 'disputed'],
    ]);
    expect(kept(heldUntil + UNSETTLED_HOLD_MS)).toEqual(['created', 'pending', 'paid', 'overpaid']);
  });

  it('are let go with the last money, and never while they are assigned', () => {
    const refunded = (order: Order) =>
      advance({ ...order, payments: [aPayment({ dispute: 'lost' })] }, NOW + 1);
    expect(refunded(anOrder({ state: 'paid' }))).toMatchObject({ state: 'refunded', releasedAt: NOW + 1 });
    expect(refunded(anOrder({ state: 'delivered' }))).toMatchObject({ state: 'refunded', releasedAt: null });
  });
});
