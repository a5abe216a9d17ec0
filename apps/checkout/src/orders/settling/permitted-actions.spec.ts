import { describe, expect, it } from '@jest/globals';
import { ORDER_STATES } from '@vale/contracts/checkout';
import { anOrder, aPayment, NOW } from '../../../test/order-builder.js';
import { acceptOrder } from './accept-order.js';
import { askRefund } from './ask-refund.js';
import { close } from '../life/order-life.js';
import type { Order } from '../life/order.js';
import type { Payment } from '../money/payment.js';
import { codesAfterRefund, permittedActions } from './permitted-actions.js';
import { endRefundByHand } from './refund-order.js';

const NONE = { coveredLines: new Set<number>(), canSend: () => false };
const WAYS = { canSend: () => false, newId: () => 'new' };

const byHand = { id: 'refund-1', centavos: 5_000, state: 'pending' as const, at: NOW, by: 'hand' as const };

/** An order in each state, and some in which payments differ. */
const ORDERS: [string, Order][] = [
  ...ORDER_STATES.map((state): [string, Order] => [state, anOrder({ state })]),
  ['delivered, paid twice', anOrder({ state: 'delivered', payments: [aPayment(), aPayment({ id: 'two' })] })],
  [
    'delivered for more than came',
    anOrder({ state: 'delivered', payments: [aPayment({ centavos: 4_000 })] }),
  ],
  [
    'delivered, a part sent back',
    anOrder({ state: 'delivered', payments: [aPayment({ refunds: [{ ...byHand, centavos: 100 }] })] }),
  ],
  ['an illegible sum', anOrder({ payments: [aPayment({ centavos: null })] })],
  ['a refund by hand', anOrder({ state: 'refunding', payments: [aPayment({ refunds: [byHand] })] })],
  ['a disputed refund by hand', anOrder({ payments: [aPayment({ refunds: [byHand], dispute: 'lost' })] })],
  [
    'one of two payments disputed',
    anOrder({
      state: 'disputed',
      payments: [aPayment({ centavos: 100, dispute: 'open' }), aPayment({ id: 'two', centavos: 200 })],
    }),
  ],
];

const isDone = (action: () => unknown): boolean => {
  try {
    return action() !== undefined;
  } catch {
    return false;
  }
};

describe('the permitted actions', () => {
  it.each(ORDERS)('are those that are not refused, for %s', (_name, order) => {
    const permitted = permittedActions(order, NONE);
    expect(permitted.refund !== null).toBe(isDone(() => askRefund(order, {}, WAYS, NOW)));
    expect(permitted.accept !== null).toBe(isDone(() => acceptOrder(order, undefined, NOW)));
    expect(permitted.cancel).toBe(close(order, 'cancelled', NOW) !== order);
    for (const { id } of permitted.refundsByHand)
      expect(endRefundByHand(order, id, { state: 'failed' }, NOW)).not.toBe(order);
    const max = permitted.refund?.maxCentavos ?? 0;
    if (max > 0) {
      expect(isDone(() => askRefund(order, { centavos: max }, WAYS, NOW))).toBe(true);
      expect(isDone(() => askRefund(order, { centavos: max + 1 }, WAYS, NOW))).toBe(false);
    }
    const excess = isDone(() => askRefund(order, { excess: true }, WAYS, NOW));
    expect((permitted.refund?.excessCentavos ?? 0) > 0).toBe(excess);
  });

  it('contain the sums of a decision', () => {
    const { accept } = permittedActions(anOrder({ state: 'underpaid' }), NONE);
    expect(accept).toEqual({ keptCentavos: 4_999, missingCentavos: 1, excessCentavos: 0 });
    const over = permittedActions(anOrder({ state: 'overpaid' }), NONE);
    expect(over.accept).toEqual({ keptCentavos: 5_001, missingCentavos: 0, excessCentavos: 1 });
    expect(over.refund).toMatchObject({ maxCentavos: 5_001, excessCentavos: 1 });
  });

  it('accept nothing after delivery, unless less arrived than was accepted', () => {
    const acceptable = (payment: Partial<Payment>) =>
      permittedActions(anOrder({ state: 'delivered', payments: [aPayment(payment)] }), NONE).accept !== null;
    expect(acceptable({ centavos: 4_000 })).toBe(true);
    expect(acceptable({ refunds: [{ ...byHand, centavos: 100 }] })).toBe(false);
  });

  it('name the lines that wait for a code, and who sends refunds', () => {
    const order = anOrder({ state: 'late_paid' });
    expect(permittedActions(order, NONE).deliver).toEqual({ linesWithoutCode: [0] });
    const covered = permittedActions(order, { coveredLines: new Set([0]), canSend: () => true });
    expect(covered.deliver).toEqual({ linesWithoutCode: [] });
    expect(covered.refund?.payments).toEqual([{ id: 'charge-1', maxCentavos: 5_000, byProvider: true }]);
  });

  it('leave room for money when notes have filled the record', () => {
    const order = anOrder({ state: 'delivered' });
    const action = { id: 'a', kind: 'note' as const, at: NOW, accountId: 'x', requestId: 'r' };
    const rest = { key: null, digest: null, reason: '', details: {} };
    const figures = { state: 'delivered' as const, received: 0, kept: 0, owedBack: 0 };
    const full = {
      ...order,
      actions: Array(150).fill({ ...action, ...rest, before: figures, after: figures }),
    };
    expect(permittedActions(full, NONE)).toMatchObject({ note: false, resend: false });
    expect(permittedActions(full, NONE).refund).not.toBeNull();
  });

  it('include recording a payment only if known payments do not pay the order', () => {
    const offered = (state: Order['state']) => permittedActions(anOrder({ state }), NONE).acceptSeen;
    expect((['pending', 'expired', 'underpaid', 'refunded'] as const).map(offered)).toEqual(
      Array(4).fill(true),
    );
    expect((['paid', 'overpaid', 'delivered'] as const).map(offered)).toEqual(Array(3).fill(false));
  });
});

describe('codes after a refund', () => {
  const after = (order: Order, request = {}) => askRefund(order, request, WAYS, NOW).order;

  it('are hidden where the buyer has them, and shown where only a part goes back', () => {
    const order = anOrder({ state: 'delivered' });
    expect(codesAfterRefund(order, after(order), new Set([0]), NOW)).toBe('hidden');
    expect(codesAfterRefund(order, after(order, { centavos: 100 }), new Set([0]), NOW)).toBe('shown');
  });

  it('stay held for a while where they were not given yet', () => {
    const order = anOrder({ state: 'paid' });
    expect(codesAfterRefund(order, after(order), new Set([0]), NOW)).toBe('held');
    expect(codesAfterRefund(order, after(order), new Set([0]), NOW + 26 * 3_600_000)).toBe('free');
    expect(codesAfterRefund(order, after(order), new Set(), NOW)).toBe('none');
  });
});
