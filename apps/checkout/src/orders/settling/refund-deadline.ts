import { isBuyerGone, type Order } from '../life/order.js';
import { BY_HAND, isGrant, keptCentavos, keptOf, owedBackCentavos } from '../money/payment.js';
import { refundable, refundParts } from './refund-order.js';

const WAITS_FOR_MORE: ReadonlySet<Order['state']> = new Set(['late_paid', 'underpaid', 'overpaid']);
const HAS_ENOUGH: ReadonlySet<Order['state']> = new Set(['paid', 'delivering', 'delivered']);

/** It is delivered, or will be, and more was paid; what a dispute may take does not count. */
export function owesExcess(order: Pick<Order, 'state' | 'payments' | 'totalCentavos' | 'lines'>): boolean {
  return HAS_ENOUGH.has(order.state) && undisputedExcess(order) > 0;
}

function undisputedExcess(order: Pick<Order, 'payments' | 'totalCentavos' | 'lines'>): number {
  const undisputed = order.payments.filter(({ dispute }) => dispute !== 'open');
  return owedBackCentavos(undisputed, order);
}

/**
 * Deadline of the automatic refund: how long an order with a wrong sum waits for a code, the missing part or
 * an admin, and how long the shop keeps a double payment. Valid for an order that has just changed its state.
 * Undefined for other orders, for one with an unreadable sum, and if `afterMs` is 0.
 */
export function refundAtOf(order: Order, now: number, afterMs: number): number | undefined {
  if (!isForAutomaticRefund(order)) return undefined;
  if (hasLostBuyer(order)) return now;
  if (afterMs === 0 || !(WAITS_FOR_MORE.has(order.state) || owesExcess(order))) return undefined;
  // A refund was already attempted and refused.
  return hasRefusedRefund(order) ? now : now + afterMs;
}

/**
 * Nothing was paid for a grant. A sum that cannot be read, and a payment that a person accepted and no provider has
 * reported, are for a person to decide.
 */
function isForAutomaticRefund(order: Pick<Order, 'payments' | 'totalCentavos'>): boolean {
  if (isGrant(order)) return false;
  return order.payments.every(
    (one) => one.centavos !== null && !(one.chargeId === BY_HAND && keptOf(one) > 0),
  );
}

/** True if the order is paid and undelivered, and its buyer's account was deleted. */
export function hasLostBuyer(order: Order): boolean {
  const { state, assignedAt, payments } = order;
  if (!isBuyerGone(order) || refundable(payments).length === 0) return false;
  if (state === 'delivering') return !order.lines.some(({ delivery }) => delivery === 'codes');
  return assignedAt === null && (state === 'paid' || WAITS_FOR_MORE.has(state));
}

export function isRefundOverdue({ refundAt }: Pick<Order, 'refundAt'>, now: number): boolean {
  return refundAt !== undefined && now >= refundAt;
}

/**
 * Parts to refund after the deadline: the excess of a delivered order, otherwise everything that is left,
 * even if only the provider's status reports the excess. Empty if nothing is left.
 */
export function partsOverdue(order: Order): ReturnType<typeof refundParts> {
  if (!isForAutomaticRefund(order)) return [];
  if (hasLostBuyer(order)) return refundParts(order, {});
  const isOver = undisputedExcess(order) > 0;
  if (HAS_ENOUGH.has(order.state)) return isOver ? refundParts(order, { excess: true }) : [];
  if (keptCentavos(order.payments) === 0) return [];
  return refundParts(order, order.state === 'overpaid' && isOver ? { excess: true } : {});
}

/** After a refusal, no other refund of this order is requested. */
export function hasRefusedRefund({ payments }: Pick<Order, 'payments'>): boolean {
  return payments.some(({ refunds }) =>
    refunds.some(({ by, state }) => by === 'provider' && state === 'failed'),
  );
}
