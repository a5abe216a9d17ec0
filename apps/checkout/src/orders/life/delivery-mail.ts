import { isBuyerGone, showsCodes, type Order } from './order.js';

/** Delivered, and neither refunded nor disputed: the delivery e-mail may be sent again. */
export function canSendAgain(order: Pick<Order, 'state' | 'deliveredAt'>): boolean {
  return order.deliveredAt !== null && showsCodes(order);
}

/** The delivery mail was refused. Before the payment the address still counts in the limits of unpaid orders. */
export function mayCorrectEmail(
  order: Pick<Order, 'state' | 'deliveredAt' | 'emailRefusedAt' | 'customer'>,
): boolean {
  return order.emailRefusedAt !== undefined && canSendAgain(order) && !isBuyerGone(order);
}
