import type { Order } from './order.js';
import { keptCentavos, owedBackCentavos } from './payment.js';
import { refundParts } from './refund-order.js';

const WAITS_FOR_MORE: ReadonlySet<Order['state']> = new Set(['late_paid', 'underpaid', 'overpaid']);
const HAS_ENOUGH: ReadonlySet<Order['state']> = new Set(['paid', 'delivering', 'delivered']);

/** It is delivered, or will be, and more was paid; what a dispute may take does not count. */
export function owesExcess(order: Pick<Order, 'state' | 'payments' | 'totalCentavos'>): boolean {
  return HAS_ENOUGH.has(order.state) && undisputedExcess(order) > 0;
}

function undisputedExcess({ payments, totalCentavos }: Pick<Order, 'payments' | 'totalCentavos'>): number {
  const undisputed = payments.filter(({ dispute }) => dispute !== 'open');
  return owedBackCentavos(undisputed, totalCentavos);
}

/**
 * Until when an order waits whose money does not fit: for a code, for the missing part, for an admin; and until when what was paid
 * twice stays with the shop. For one that has just come into its state; undefined for all others, for one with a sum that
 * cannot be read, and where `afterMs` is 0.
 */
export function refundAtOf(order: Order, now: number, afterMs: number): number | undefined {
  if (afterMs === 0 || !(WAITS_FOR_MORE.has(order.state) || owesExcess(order))) return undefined;
  if (order.payments.some(({ centavos }) => centavos === null)) return undefined;
  // It was to go back already, and its provider refused.
  return hasRefusedRefund(order) ? now : now + afterMs;
}

export function isRefundOverdue({ refundAt }: Pick<Order, 'refundAt'>, now: number): boolean {
  return refundAt !== undefined && now >= refundAt;
}

/**
 * What goes back when the time is over: what is too much, of an order that is delivered for the rest; else everything
 * that is left, also where only the provider's word says that it is too much. None where nothing is left.
 */
export function partsOverdue(order: Order): ReturnType<typeof refundParts> {
  const isOver = undisputedExcess(order) > 0;
  if (HAS_ENOUGH.has(order.state)) return isOver ? refundParts(order, { excess: true }) : [];
  if (keptCentavos(order.payments) === 0) return [];
  return refundParts(order, order.state === 'overpaid' && isOver ? { excess: true } : {});
}

/** A provider that refused a refund is not asked for another one of this order. */
export function hasRefusedRefund({ payments }: Pick<Order, 'payments'>): boolean {
  return payments.some(({ refunds }) =>
    refunds.some(({ by, state }) => by === 'provider' && state === 'failed'),
  );
}
