import { codeLines, isBuyerGone, showsCodes, type Order } from './order.js';

type Delivered = Pick<Order, 'state' | 'assignedAt' | 'deliveredAt' | 'lines'>;

/** Its codes are delivered, and a person has to deliver the rest. */
export function isPartlyDelivered(order: Omit<Delivered, 'state'>): boolean {
  return order.assignedAt !== null && order.deliveredAt === null && codeLines(order).length > 0;
}

/** Delivered, also in part, and neither refunded nor disputed: the delivery e-mail may be sent again. */
export function canSendAgain(order: Delivered): boolean {
  return (order.deliveredAt !== null || isPartlyDelivered(order)) && showsCodes(order);
}

/** The delivery mail was refused. Before the payment the address still counts in the limits of unpaid orders. */
export function mayCorrectEmail(order: Delivered & Pick<Order, 'emailRefusedAt' | 'customer'>): boolean {
  return order.emailRefusedAt !== undefined && canSendAgain(order) && !isBuyerGone(order);
}
