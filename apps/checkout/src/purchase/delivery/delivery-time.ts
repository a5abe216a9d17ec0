import { hasManualLines, paidOf, type Order } from '../../orders/life/order.js';

/** Fewer would say more about chance than about the shop. */
export const ENOUGH_DELIVERIES = 20;

type Delivered = Pick<Order, 'lines' | 'payments' | 'deliveredAt'>;

/** Median seconds from payment to delivery of those delivered from stock alone; null when there are too few. */
export function medianDeliverySeconds(orders: readonly Delivered[]): number | null {
  const seconds = orders
    .flatMap((order) => {
      const paid = paidOf(order);
      if (!paid || order.deliveredAt === null || hasManualLines(order)) return [];
      return [Math.max(0, order.deliveredAt - paid.paidAt) / 1_000];
    })
    .toSorted((one, other) => one - other);
  if (seconds.length < ENOUGH_DELIVERIES) return null;
  // An even number takes the slower of the two middle values.
  return Math.round(seconds[Math.floor(seconds.length / 2)]!);
}
