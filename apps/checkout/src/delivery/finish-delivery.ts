import { hasManualLines, isPaidExactly, moveAlong, move, type Order } from '../order/order.js';

/** Paid in time, or late with the right sum: what else came waits for the admin's choice. */
export function awaitsDelivery(order: Order): boolean {
  return order.state === 'paid' || (order.state === 'late_paid' && isPaidExactly(order));
}

/** Every code line has its code. Lines that a person delivers keep the order waiting. */
export function finishDelivery(order: Order, now: number): Order {
  if (!awaitsDelivery(order)) return order;
  if (hasManualLines(order)) return move(order, 'delivering', now);
  return { ...moveAlong(order, ['delivering', 'delivered'], now), deliveredAt: now };
}
