import type { RefundedUnits } from '@vale/contracts/checkout';
import type { LineItem, Order } from '../orders/life/order.js';
import { groupedNames } from '../orders/life/sold-products.js';

/** Units that were refunded while the rest of the order goes on, grouped by what was bought. */
export function refundedUnits(order: Pick<Order, 'lines' | 'payments'>): RefundedUnits[] {
  const groups = groupedNames(order.lines.filter(({ cancelled }) => cancelled));
  return groups.flatMap(({ name, units }) => {
    const byEnd = Map.groupBy(units, (unit) => isReturned(order, unit));
    return [...byEnd].map(([isDone, { length: quantity }]) => ({ name, quantity, isDone }));
  });
}

function isReturned({ payments }: Pick<Order, 'payments'>, { line }: LineItem): boolean {
  const refunds = payments
    .flatMap((payment) => payment.refunds)
    .filter(({ state, lines = [] }) => state !== 'failed' && lines.some((unit) => unit.line === line));
  return refunds.length > 0 && refunds.every(({ state }) => state === 'done');
}
