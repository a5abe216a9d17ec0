import { checkoutAdminErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import type { LineItem, Order } from '../life/order.js';
import { waitsToBeShown } from '../life/shown-codes.js';
import { isCovered, isGrant } from '../money/payment.js';
import type { RefundedLine } from '../money/refund.js';
import { refundable, type RefundPart, type RefundRequest } from './refund-order.js';

/** Units that a refund may name: none if what arrived does not pay the order, and none of a grant. */
export function refundableLines(order: Order): LineItem[] {
  if (isGrant(order)) return [];
  const open = order.lines.filter(({ cancelled }) => !cancelled);
  return isCovered(refundable(order.payments), order) ? open : [];
}

export interface RefundedUnits {
  lines: readonly LineItem[];
  /** Nothing is left of the order: everything that was paid for it goes back. */
  isRest: boolean;
}

/**
 * The units that the request names; for all that is left of an order of several units, or with unseen codes, all of them.
 * Null for a refund by amount. Throws `checkout.lines-not-refundable`.
 */
export function unitsOf(
  order: Order,
  { lines: named, centavos, paymentId, excess }: RefundRequest & { lines?: readonly number[] | undefined },
): RefundedUnits | null {
  const open = refundableLines(order);
  if (named === undefined) {
    const isWhole = centavos === undefined && paymentId === undefined && !excess;
    const hasUnits = order.lines.length > 1 || order.lines.some((line) => waitsToBeShown(order, line));
    return isWhole && hasUnits && open.length > 0 ? { lines: open, isRest: true } : null;
  }
  const lines = open.filter(({ line }) => named.includes(line));
  if (lines.length < named.length) throw new AppError(checkoutAdminErrors.linesNotRefundable);
  return { lines, isRest: lines.length === open.length };
}

/** Divides the units among the refunds of several payments. A unit may be in two of them. */
export function dividedAmong(parts: readonly RefundPart[], lines: readonly LineItem[]): RefundedLine[][] {
  const left = lines.map(({ line, priceCentavos }) => ({ line, centavos: priceCentavos }));
  return parts.map(({ centavos }) => {
    let room = centavos;
    return left.flatMap((unit) => {
      const part = Math.min(room, unit.centavos);
      room -= part;
      unit.centavos -= part;
      return part > 0 ? [{ line: unit.line, centavos: part }] : [];
    });
  });
}
