import type { SaleFacts } from '@vale/contracts/checkout';
import { dayAfter, dayAt } from './local-time.js';
import { isIn, type Span, type Sums, type Truth } from './truth.js';

/**
 * By source or campaign and column: `google new`. Buyers of the span, those whose first paid order it is of, and who of these could
 * have paid again within so many days until yesterday, and did.
 */
export function trueBuyers(
  truth: Truth,
  { span, today }: { span: Span; today: string },
  nameOf: (campaign: string) => string,
): Sums {
  const sets = new Map<string, Set<string>>();
  const add = (sale: SaleFacts, column: string) => {
    const key = `${nameOf(truth.touchesOf(sale).at(-1)!)} ${column}`;
    sets.set(key, (sets.get(key) ?? new Set()).add(sale.accountId));
  };
  const paid = truth.sales
    .filter(({ paidAt }) => paidAt !== null)
    .toSorted((one, other) => one.paidAt! - other.paidAt!);
  for (const orders of Map.groupBy(paid, ({ accountId }) => accountId).values()) {
    for (const sale of orders) if (isIn(span, dayAt(sale.paidAt!))) add(sale, 'buyers');
    const first = orders[0]!;
    const firstDay = dayAt(first.paidAt!);
    if (!isIn(span, firstDay)) continue;
    add(first, 'new');
    for (const days of [30, 60, 90]) {
      const until = dayAfter(firstDay, days);
      if (until >= today) continue;
      add(first, `${days}`);
      const isBack = orders.some(({ paidAt }) => dayAt(paidAt!) > firstDay && dayAt(paidAt!) <= until);
      if (isBack) add(first, `back in ${days}`);
    }
  }
  return Object.fromEntries([...sets].map(([key, accounts]) => [key, accounts.size]));
}
