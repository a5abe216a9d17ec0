import { checkoutAdminErrors, type RefundBy } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { cancelLines } from '../life/cancelled-lines.js';
import { totalOf, type Order } from '../life/order.js';
import { waitsToBeShown } from '../life/shown-codes.js';
import type { Payment } from '../money/payment.js';
import type { RefundedLine } from '../money/refund.js';
import { dividedAmong, unitsOf, type RefundedUnits } from './refund-lines.js';
import { refundParts, type RefundRequest } from './refund-order.js';
import { recordRefund } from './settle-order.js';

interface RefundWays {
  /** True if the payment's provider supports refunds. */
  canSend: (payment: Payment) => boolean;
  newId: () => string;
}

interface AskedRefund {
  id: string;
  paymentId: string;
  centavos: number;
  by: RefundBy;
  lines?: readonly RefundedLine[];
}

/**
 * Adds the refunds that an admin requests, which are not sent yet, and cancels the units that they name. A refund of the
 * whole order cancels only units whose codes nobody has seen, so that these can be sold again: if its provider refuses it,
 * the others go on. Throws like `refundParts` and `unitsOf`, and
 * `checkout.refund-not-by-provider`.
 */
export function askRefund(
  order: Order,
  { by, ...request }: RefundRequest & { by?: RefundBy | undefined; lines?: readonly number[] | undefined },
  { canSend, newId }: RefundWays,
  now: number,
): { order: Order; refunds: AskedRefund[] } {
  const units = unitsOf(order, request);
  const parts = refundParts(order, amountOf(request, units));
  const lines = units && dividedAmong(parts, units.lines);
  const refunds = parts.map(({ payment, centavos }, at): AskedRefund => {
    const able = canSend(payment);
    if (by === 'provider' && !able) throw new AppError(checkoutAdminErrors.refundNotByProvider);
    const sender = by ?? (able ? 'provider' : 'hand');
    return { id: newId(), paymentId: payment.id, centavos, by: sender, ...(lines && { lines: lines[at]! }) };
  });
  const isPart = !units?.isRest || order.lines.some(({ cancelled }) => cancelled);
  const cancelled =
    (isPart ? units?.lines : units?.lines.filter((line) => waitsToBeShown(order, line))) ?? [];
  const rest = cancelled.length > 0 ? cancelLines(order, cancelled, now) : order;
  const asked = refunds.reduce(
    (known, { paymentId, ...refund }) =>
      recordRefund(known, paymentId, { ...refund, state: 'pending', at: now }, now),
    rest,
  );
  return { order: asked, refunds };
}

function amountOf(request: RefundRequest, units: RefundedUnits | null): RefundRequest {
  if (!units) return request;
  if (units.isRest) return {};
  return { centavos: totalOf(units.lines) };
}
