import { MAX_COHORTS, type Cohort } from '@vale/contracts/tracking';
import { monthOf, monthText } from './month.js';

/** The paid orders of one account on one day, and their campaigns in the sequence of the payments. */
export type BuyerCell = [accountId: string, orders: number, revenue: number, campaigns: number[]];

export interface BuyerRollup {
  buyers: BuyerCell[];
}

/** `days`: all days with paid orders, sorted. The month of an account's first one is its cohort. */
export function cohortsOf(days: readonly (BuyerRollup & { _id: number })[], today: number): Cohort[] {
  const current = monthOf(today);
  const cohortOf = new Map<string, number>();
  const cohorts = new Map<number, Cohort>();
  const buyersOf = new Map<string, Set<string>>();
  for (const { _id: day, buyers } of days) {
    const month = monthOf(day);
    for (const [accountId, orders, revenue] of buyers) {
      const first = cohortOf.get(accountId) ?? month;
      cohortOf.set(accountId, first);
      const cohort = cohorts.get(first) ?? noBuyers(first, current);
      cohorts.set(first, cohort);
      const cell = cohort.months[month - first]!;
      cell.orders += orders;
      cell.revenue += revenue;
      cohort.revenue += revenue;
      const key = `${first}:${month}`;
      const seen = buyersOf.get(key) ?? new Set();
      buyersOf.set(key, seen.add(accountId));
      cell.buyers = seen.size;
    }
  }
  const first = Math.max(Math.min(current, ...cohorts.keys()), current - MAX_COHORTS + 1);
  return Array.from({ length: current - first + 1 }, (_, at) => {
    const cohort = cohorts.get(first + at) ?? noBuyers(first + at, current);
    return { ...cohort, buyers: cohort.months[0]!.buyers };
  });
}

function noBuyers(first: number, current: number): Cohort {
  const months = Array.from({ length: current - first + 1 }, () => ({ buyers: 0, orders: 0, revenue: 0 }));
  return { month: monthText(first), buyers: 0, revenue: 0, months };
}
