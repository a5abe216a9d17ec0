import { advance } from '../../orders/life/order-life.js';
import {
  awaitsDelivery,
  hasManualLines,
  withCosts,
  type CodeCost,
  type Order,
} from '../../orders/life/order.js';

/** Requires a code for every code line. Manual lines keep the order in `delivering`. */
export function finishDelivery(order: Order, now: number, codes: readonly CodeCost[] = []): Order {
  if (!awaitsDelivery(order)) return order;
  const lines = withCosts(order.lines, codes);
  return advance({ ...order, lines, assignedAt: now, deliveredAt: hasManualLines(order) ? null : now }, now);
}
