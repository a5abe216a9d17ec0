import { dayOf } from '@vale/contracts/tracking';
import type { Touch } from '../src/figures/campaign.js';
import type { BuyerCell } from '../src/figures/cohort.js';
import type { Sale } from '../src/figures/sale.js';

interface Input {
  day: number;
  sales: readonly Sale[];
  touchesOf: (sale: Sale) => readonly Touch[];
}

export function recountedBuyers({ day, sales, touchesOf }: Input): BuyerCell[] {
  const paid = sales
    .filter(({ paidAt }) => paidAt !== null && dayOf(paidAt) === day)
    .map((sale) => ({ ...sale, last: touchesOf(sale).at(-1)!.campaign }))
    .toSorted((one, other) => one.paidAt! - other.paidAt! || one.last - other.last);
  return [...Map.groupBy(paid, ({ accountId }) => accountId)].map(([accountId, orders]): BuyerCell => {
    const revenue = orders.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0);
    return [accountId, orders.length, revenue, orders.map(({ last }) => last)];
  });
}
