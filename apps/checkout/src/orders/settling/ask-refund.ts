import { checkoutAdminErrors, type RefundBy } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import type { Order } from '../life/order.js';
import type { Payment } from '../money/payment.js';
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
}

/**
 * Adds the refunds that an admin requests, which are not sent yet. Throws like `refundParts`, and
 * `checkout.refund-not-by-provider`.
 */
export function askRefund(
  order: Order,
  { by, ...request }: RefundRequest & { by?: RefundBy | undefined },
  { canSend, newId }: RefundWays,
  now: number,
): { order: Order; refunds: AskedRefund[] } {
  const refunds = refundParts(order, request).map(({ payment, centavos }): AskedRefund => {
    const able = canSend(payment);
    if (by === 'provider' && !able) throw new AppError(checkoutAdminErrors.refundNotByProvider);
    return { id: newId(), paymentId: payment.id, centavos, by: by ?? (able ? 'provider' : 'hand') };
  });
  const asked = refunds.reduce(
    (known, { paymentId, ...refund }) =>
      recordRefund(known, paymentId, { ...refund, state: 'pending', at: now }, now),
    order,
  );
  return { order: asked, refunds };
}
