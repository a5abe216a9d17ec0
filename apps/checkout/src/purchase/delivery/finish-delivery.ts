import { advance } from '../../orders/order-life.js';
import { awaitsDelivery, hasManualLines, type Order } from '../../orders/order.js';

/** For when every code line has its code. With manual lines the order stays `delivering`. */
export function finishDelivery(order: Order, now: number): Order {
  if (!awaitsDelivery(order)) return order;
  return advance({ ...order, assignedAt: now, deliveredAt: hasManualLines(order) ? null : now }, now);
}
