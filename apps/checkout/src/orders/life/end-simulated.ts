import { advance, cancelGrant, close } from './order-life.js';
import type { Order } from './order.js';
import { isGrant, keptOf, type Payment } from '../money/payment.js';

const NOTE = 'demo';

/**
 * Ends an order of the demo in a shop that goes live, because its charges cannot be read or paid
 * any more. Nobody paid, so undelivered orders count as refunded, and unpaid ones and grants that wait as cancelled.
 */
export function endSimulated(order: Order, now: number): Order {
  const { pollAt: _poll, dueAt: _due, refundAt: _refund, ...rest } = order;
  const charges = order.charges.map((charge) => ({
    ...charge,
    providerId: null,
    simulated: true,
    payPage: null,
    state: charge.state === 'paid' ? charge.state : ('cancelled' as const),
  }));
  const payments = order.payments.filter(({ centavos }) => centavos !== null);
  const isDelivered = order.state === 'delivered';
  const returned = isDelivered ? payments : payments.map((payment) => withAllReturned(payment, now));
  const returnedOrder = advance({ ...rest, charges, payments: returned }, now, NOTE);
  return isGrant(order)
    ? cancelGrant(returnedOrder, now, NOTE)
    : close(returnedOrder, 'cancelled', now, NOTE);
}

function withAllReturned(payment: Payment, at: number): Payment {
  const done = payment.refunds.map((refund) =>
    refund.state === 'pending' ? { ...refund, state: 'done' as const } : refund,
  );
  const settled = { ...payment, dispute: null, refunds: done };
  const centavos = keptOf(settled);
  if (centavos === 0) return settled;
  return { ...settled, refunds: [...done, { id: `${payment.id}:${NOTE}`, centavos, at, state: 'done' }] };
}
