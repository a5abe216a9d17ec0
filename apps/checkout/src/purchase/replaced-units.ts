import type { RefundedUnits } from '@vale/contracts/checkout';
import type { Order } from '../orders/life/order.js';
import { openReplacement } from '../orders/life/replacements.js';
import { groupedNames } from '../orders/life/sold-products.js';

/** Units whose code was replaced, grouped by what was bought. */
export function replacedUnits({ lines }: Pick<Order, 'lines'>): RefundedUnits[] {
  const groups = groupedNames(lines.filter(({ replaced, cancelled }) => replaced && !cancelled));
  return groups.flatMap(({ name, units }) => {
    const byEnd = Map.groupBy(units, (unit) => openReplacement(unit) === undefined);
    return [...byEnd].map(([isDone, { length: quantity }]) => ({ name, quantity, isDone }));
  });
}
