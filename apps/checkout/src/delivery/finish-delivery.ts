import { hasManualLines, isPaidExactly, moveAlong, move, type Order } from '../order/order.js';

/** Paid in time, or late with the right amount; any other payment waits for the admin. */
export function awaitsDelivery(order: Order): boolean {
  return order.state === 'paid' || (order.state === 'late_paid' && isPaidExactly(order));
}

/** For when every code line has its code. With manual lines the order stays `delivering`. */
export function finishDelivery(order: Order, now: number): Order {
  if (!awaitsDelivery(order)) return order;
  if (hasManualLines(order)) return move(order, 'delivering', now);
  return { ...moveAlong(order, ['delivering', 'delivered'], now), deliveredAt: now };
}
