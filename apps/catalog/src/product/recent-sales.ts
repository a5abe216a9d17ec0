import { DAY_MS } from '@vale/contracts/time';
import { searchOrder } from './search-order.js';

/** Days whose sales searches count. */
const COUNTED_DAYS = 30;

/** The key of a day of sales, in UTC. */
export function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

export interface RecentSales {
  searchOrder: number;
  /** Days that count no longer. */
  past: string[];
  /** When the next day counts no longer, as epoch milliseconds; undefined without sales. */
  recountSalesAt: number | undefined;
}

export function recentSales(
  { createdAt, days }: { createdAt: number; days: Readonly<Record<string, number>> },
  nowMs: number,
): RecentSales {
  const dated = Object.entries(days).map(([day, units]) => ({ day, units, endsAt: endOf(day) }));
  const counted = dated.filter(({ endsAt }) => endsAt > nowMs);
  const units = counted.reduce((sum, day) => sum + day.units, 0);
  return {
    searchOrder: searchOrder({ units, createdAt }),
    past: dated.filter(({ endsAt }) => endsAt <= nowMs).map(({ day }) => day),
    recountSalesAt: counted.length > 0 ? Math.min(...counted.map(({ endsAt }) => endsAt)) : undefined,
  };
}

function endOf(day: string): number {
  return Date.parse(day) + (COUNTED_DAYS + 1) * DAY_MS;
}
