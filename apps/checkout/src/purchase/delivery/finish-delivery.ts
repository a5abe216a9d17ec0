import { advance } from '../../orders/order-life.js';
import { awaitsDelivery, hasManualLines, type Order } from '../../orders/order.js';

/** Requires a code for every code line. Manual lines keep the order in `delivering`. */
export function finishDelivery(order: Order, now: number): Order {
  if (!awaitsDelivery(order)) return order;
  return advance({ ...order, assignedAt: now, deliveredAt: hasManualLines(order) ? null : now }, now);
}
