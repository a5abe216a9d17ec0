import { checkoutAdminErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { advance } from '../life/order-life.js';
import type { Order } from '../life/order.js';
import { isSamePayment } from '../money/payment-id.js';
import { withDecided } from './match-reading.js';
import {
  BY_HAND,
  cancelledCentavos,
  coverageOf,
  dueCentavos,
  isGrant,
  isOfChargeAlone,
  isShort,
  keptCentavos,
  paidAgain,
  withPayment,
  type Payment,
} from '../money/payment.js';

export interface SeenPayment {
  id: string;
  centavos: number;
  /** Epoch milliseconds. */
  paidAt?: number | undefined;
}

/**
 * Sum that an admin may accept; null if there is nothing to decide. A delivered order needs a decision only if less
 * arrived than when it was delivered, because later refunds were decided already.
 */
export function acceptableOf(
  order: Pick<Order, 'payments' | 'totalCentavos' | 'acceptedCentavos' | 'lines' | 'deliveredAt'>,
): { keptCentavos: number } | null {
  const { kept, coverage } = undisputedOf(order);
  const isOpen = order.deliveredAt === null || isShort(order.payments, order);
  const isNothing = kept === 0 || dueCentavos(order) === 0;
  return isNothing || coverage === 'exact' || !isOpen ? null : { keptCentavos: kept };
}

function undisputedOf(order: Pick<Order, 'payments' | 'totalCentavos' | 'acceptedCentavos' | 'lines'>) {
  const undisputed = order.payments.filter(({ dispute }) => dispute !== 'open');
  return { kept: keptCentavos(undisputed), coverage: coverageOf(undisputed, order) };
}

/**
 * Accepts what arrived as sufficient and delivers the order. The excess over the total stays owed to the
 * buyer. Throws `checkout.nothing-to-accept` for a grant, and for an order without money or that needs no decision.
 */
export function acceptOrder(order: Order, seen: SeenPayment | undefined, now: number): Order {
  if (isGrant(order)) throw new AppError(checkoutAdminErrors.nothingToAccept);
  const paid = seen ? withDecided(withSeenPayment(order, seen, now)) : order;
  const { kept, coverage } = undisputedOf(paid);
  if (seen ? kept === 0 : !acceptableOf(paid)) throw new AppError(checkoutAdminErrors.nothingToAccept);
  // The accepted sum includes the price of units that were refunded before.
  const accepted = Math.min(kept + cancelledCentavos(paid), paid.totalCentavos);
  const acceptedCentavos = coverage === 'exact' ? paid.acceptedCentavos : accepted;
  return advance({ ...paid, acceptedCentavos }, now, 'accepted');
}

/** Adds the money that came back to the shop after a refund. Throws `checkout.nothing-to-accept`. */
export function withMoneyBack(order: Order, now: number): Order {
  const [back] = paidAgain(order.payments);
  if (!back) throw new AppError(checkoutAdminErrors.nothingToAccept);
  return withSeenPayment(order, seenAgain(order, back), now);
}

/** The payment that a person finds on the shop's account when a charge was paid again. */
export function seenAgain(
  { totalCentavos }: Pick<Order, 'totalCentavos'>,
  { id, centavos }: Pick<Payment, 'id' | 'centavos'>,
): SeenPayment {
  return { id: `${id}:again`, centavos: centavos ?? totalCentavos };
}

function withSeenPayment(order: Order, { id, centavos, paidAt = 0 }: SeenPayment, now: number): Order {
  const known = order.payments.find((payment) => isSamePayment(payment.id, id));
  // A person must not override a sum that the provider reported.
  if (known && known.centavos !== null) throw new AppError(checkoutAdminErrors.nothingToAccept);
  if (isReportedAlready(order, centavos)) throw new AppError(checkoutAdminErrors.nothingToAccept);
  const report = {
    id: known?.id ?? id,
    chargeId: known?.chargeId ?? BY_HAND,
    centavos,
    word: 'paid' as const,
    paidAt: known?.paidAt ?? (paidAt || now),
    refunds: [],
  };
  return { ...order, payments: withPayment(order.payments, report) };
}

/**
 * True if a charge of the order reports the same sum without an end-to-end id, so that the two payments cannot be
 * distinguished.
 */
function isReportedAlready(order: Order, centavos: number): boolean {
  return (
    coverageOf(order.payments, order) === 'exact' &&
    order.payments.some((one) => isOfChargeAlone(one) && one.centavos === centavos)
  );
}
