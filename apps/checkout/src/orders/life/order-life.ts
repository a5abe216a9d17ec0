import type { OrderState } from '@vale/contracts/checkout';
import { shownCharge, unpaidCharges } from '../money/charge.js';
import { coverageOf, hasReturns, isGrant, isReturning, type Payment } from '../money/payment.js';
import { couponHolder, unlimitedSlotOf } from './coupon-slots.js';
import {
  awaitsDelivery,
  awaitsPayment,
  hasManualLines,
  isClosed,
  isOpen,
  withCosts,
  type ClosedState,
  type CodeCost,
  type Order,
} from './order.js';

/** Fate of held codes. `for-a-while`: held until `UNSETTLED_HOLD_MS` after `heldUntil`. */
type Codes = 'held' | 'for-a-while' | 'free';

interface LifeRow {
  /** The states that can follow. */
  to: readonly OrderState[];
  /** Applies to held codes. Assigned codes always stay with the buyer. */
  codes: Codes;
}

/** States of money that was received and may leave or come back. Any of them can follow another. */
const RETURNS: readonly OrderState[] = ['refunding', 'refunded', 'disputed'];

/** The life of an order. `stateOf` derives the state; tests check that states follow each other as in this table. */
export const LIFE: Record<OrderState, LifeRow> = {
  created: { to: ['pending', 'failed', 'cancelled'], codes: 'held' },
  pending: { to: ['paid', 'underpaid', 'overpaid', 'expired', 'failed', 'cancelled'], codes: 'held' },
  expired: { to: ['late_paid'], codes: 'free' },
  failed: { to: ['late_paid'], codes: 'free' },
  cancelled: { to: ['late_paid'], codes: 'free' },
  // Grants alone are cancelled from here: nothing was paid for them.
  paid: { to: ['delivering', 'underpaid', 'overpaid', 'late_paid', 'cancelled', ...RETURNS], codes: 'held' },
  // The codes were released when the order closed, and are held again for its delivery.
  late_paid: { to: ['delivering', 'paid', 'underpaid', 'overpaid', 'cancelled', ...RETURNS], codes: 'free' },
  underpaid: {
    to: ['paid', 'late_paid', 'overpaid', 'delivering', ...RETURNS],
    codes: 'for-a-while',
  },
  overpaid: { to: ['paid', 'late_paid', 'underpaid', 'delivering', ...RETURNS], codes: 'held' },
  delivering: { to: ['delivered', 'cancelled', ...RETURNS], codes: 'free' },
  delivered: { to: RETURNS, codes: 'free' },
  // A refused refund and a won dispute lead back to the state that the payments imply.
  refunding: {
    to: ['refunded', 'disputed', 'paid', 'late_paid', 'underpaid', 'overpaid', 'delivering', 'delivered'],
    codes: 'for-a-while',
  },
  disputed: {
    to: ['refunding', 'refunded', 'paid', 'late_paid', 'underpaid', 'overpaid', 'delivering', 'delivered'],
    codes: 'for-a-while',
  },
  // Another payment of the same order may still come.
  refunded: {
    to: ['late_paid', 'underpaid', 'overpaid', 'delivering', 'delivered', 'refunding', 'disputed'],
    codes: 'free',
  },
};

/** Time after `heldUntil` during which an unsettled order keeps its codes. Milliseconds. */
export const UNSETTLED_HOLD_MS = 24 * 3_600_000;

type LifeFacts = Pick<
  Order,
  | 'charges'
  | 'payments'
  | 'totalCentavos'
  | 'lines'
  | 'acceptedCentavos'
  | 'closedAs'
  | 'releasedAt'
  | 'assignedAt'
  | 'deliveredAt'
>;

/**
 * Derives the state from charges, payments, delivery, and whether the order had closed (`closedAs`) or lost its codes
 * (`releasedAt`) before it was paid.
 */
export function stateOf(order: LifeFacts): OrderState {
  const { payments } = order;
  const readable = payments.filter(({ centavos }) => centavos !== null);
  if (readable.length === 0 && (order.closedAs !== null || !isGrant(order)))
    return order.closedAs ?? (shownCharge(order) ? 'pending' : 'created');
  const undisputed = readable.filter(({ dispute }) => dispute !== 'open');
  const coverage = coverageOf(undisputed, order);
  if (coverage !== 'exact' && undisputed.length < readable.length) return 'disputed';
  // A payment of zero counts as underpaid, not as returned.
  if (coverage === 'nothing' && undisputed.some(hasReturns))
    return undisputed.some(isReturning) ? 'refunding' : 'refunded';
  if (order.deliveredAt !== null) return 'delivered';
  if (order.assignedAt !== null) return 'delivering';
  if (order.closedAs !== null) return 'late_paid';
  if (coverage === 'exact') return order.releasedAt === null ? 'paid' : 'late_paid';
  return coverage === 'more' ? 'overpaid' : 'underpaid';
}

/**
 * Moves the order to the state that follows from its charges and payments, and adds the steps on the way to its
 * history.
 */
export function advance(order: Order, at: number, note = ''): Order {
  const steps = stepsTo(order, stateOf(order));
  const state = steps.at(-1);
  if (state === undefined) return order;
  const { openSlot, holdSlots, ...rest } = order;
  const history = [...order.history, ...steps.map((step) => ({ state: step, at, note }))];
  const moved = withLateUse(withoutEndedUse({ ...rest, state, history }), order);
  if (openSlot && isGrant(order)) moved.openSlot = openSlot;
  if (isOpen(moved)) return { ...moved, ...(openSlot && { openSlot }), ...(holdSlots && { holdSlots }) };
  return moved.assignedAt === null && LIFE[state].codes === 'free' ? released(moved, at) : moved;
}

/**
 * An order that closes gives the use of its coupon back. A cancelled one keeps it while its PIX can still be paid, or
 * buyers could use a coupon as often as they cancel.
 */
export function withoutEndedUse(order: Order): Order {
  if (!isClosed(order) || order.couponSlot === undefined) return order;
  if (order.state === 'cancelled' && unpaidCharges(order).length > 0) return order;
  return withoutSlots(order);
}

/** Gives back the use of the coupon of an order that was paid. */
export function withFreedUse(order: Order): Order {
  if (!order.coupon) return order;
  return { ...withoutSlots(order), coupon: { ...order.coupon, isFreed: true } };
}

function withoutSlots({ couponSlot: _slot, couponSlots: _slots, ...rest }: Order): Order {
  return rest;
}

/**
 * A late payment counts as a use, though another order may have taken the number that the order gave back. The number of a
 * cancelled order may have been freed since it was read, so that one is not kept either. A refund that freed the use is over
 * once the order is paid again.
 */
function withLateUse(order: Order, before: Order): Order {
  const { couponSlot, transactionId } = order;
  const coupon = before.state === 'refunded' && !RETURNS.includes(order.state) ? inUse(order) : order.coupon;
  if (!coupon || coupon.isFreed || isOpen(order) || isClosed(order)) return order;
  if (couponSlot !== undefined && !isClosed(before)) return order;
  return { ...order, coupon, couponSlot: unlimitedSlotOf(couponHolder(coupon), transactionId) };
}

function inUse({ coupon }: Order): Order['coupon'] {
  if (!coupon) return undefined;
  const { isFreed: _freed, ...used } = coupon;
  return used;
}

/** Records the steps between two readings: money arrived before it was disputed or refunded. */
function stepsTo(order: Order, target: OrderState): OrderState[] {
  if (target === order.state) return [];
  const steps: OrderState[] = [];
  const hadMoney = !isOpen(order) && !isClosed(order);
  const hasMoney = order.payments.some(({ centavos }) => centavos !== null);
  // A charge can be paid although the reply to its creation never reached us.
  if (order.state === 'created' && hasMoney) steps.push('pending');
  if (!hadMoney && RETURNS.includes(target))
    steps.push(stateOf({ ...order, payments: order.payments.map(asItArrived) }));
  if (target === 'delivered' && order.state !== 'delivering' && !RETURNS.includes(order.state))
    steps.push('delivering');
  return [...steps, target];
}

function asItArrived(payment: Payment): Payment {
  return { ...payment, refunds: [], dispute: null };
}

/** Closes an order that got no money. Returns it unchanged if money came, even of an unreadable sum, or if it has ended. */
export function close(order: Order, as: ClosedState, at: number, note = ''): Order {
  if (!awaitsPayment(order)) return order;
  return advance({ ...order, closedAs: as }, at, note);
}

/** Cancels what the shop wanted to give. Returns it unchanged once it is delivered or cancelled. */
export function cancelGrant(order: Order, at: number, note: string): Order {
  return canCancelGrant(order) ? advance({ ...order, closedAs: 'cancelled' }, at, note) : order;
}

export function canCancelGrant(order: Order): boolean {
  return isGrant(order) && order.deliveredAt === null && !isClosed(order);
}

/** Closes the order although its payment is unclear; a payment found later is a late payment. */
export function closeInDoubt(order: Order, at: number): Order {
  return isOpen(order) ? advance({ ...order, closedAs: 'expired' }, at, 'in doubt for too long') : order;
}

/** Requires a code for every code line. Manual lines keep the order in `delivering`. */
export function finishDelivery(order: Order, now: number, codes: readonly CodeCost[] = []): Order {
  if (!awaitsDelivery(order)) return order;
  const lines = withCosts(order.lines, codes);
  return advance({ ...order, lines, assignedAt: now, deliveredAt: hasManualLines(order) ? null : now }, now);
}

export function released(order: Order, at: number): Order {
  return order.releasedAt === null ? { ...order, releasedAt: at } : order;
}

export function keepsCodes(order: Pick<Order, 'state' | 'heldUntil'>, now: number): boolean {
  const { codes } = LIFE[order.state];
  return codes === 'held' || (codes === 'for-a-while' && now < order.heldUntil + UNSETTLED_HOLD_MS);
}
