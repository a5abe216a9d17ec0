import { AppError, platformErrors } from '@vale/contracts/define';
import {
  dayFromText,
  dayText,
  MAX_CAMPAIGN_ROWS,
  MAX_DAYS,
  type CampaignRow,
  type Figures,
  type Overview,
  type Period,
} from '@vale/contracts/tracking';
import { campaignNamed } from './campaign.js';
import { mergeCampaigns, type CampaignCell } from './campaign-rollup.js';
import type { DayRollup } from './rollup.js';
import { firstDayOf, lastDayOf, monthOf } from './month.js';

export const OVERVIEW_PARTS = ['totals', 'hours', 'payTimes', 'products'] as const;
type OverviewDay = Pick<DayRollup, (typeof OVERVIEW_PARTS)[number]>;
type NumberedDay = OverviewDay & { _id: number };

export interface Days {
  first: number;
  last: number;
}

/** Throws `platform.invalid-input`. */
export function daysOf({ from, to }: Period): Days {
  const [first, last] = [dayFromText(from), dayFromText(to)];
  if (first <= last && last - first < MAX_DAYS) return { first, last };
  throw new AppError(platformErrors.invalidInput, { fields: [{ path: 'to', message: 'Período inválido' }] });
}

export function before({ first, last }: Days): Days {
  return { first: first - (last - first + 1), last: first - 1 };
}

export function overviewOf(days: Days, found: readonly NumberedDay[]): Overview {
  const within = ({ first, last }: Days) => found.filter(({ _id }) => _id >= first && _id <= last);
  const current = within(days);
  const previous = within(before(days));
  const lastDay = current.find(({ _id }) => _id === days.last);
  return {
    current: figuresOf(current),
    previous: figuresOf(previous),
    days: series(days, current),
    previousDays: series(before(days), previous),
    hours: Array.from({ length: 24 }, (_, at) => {
      const [visits, paid, revenue] = lastDay?.hours[at] ?? [0, 0, 0];
      return { visits, paid, revenue };
    }),
    products: productsOf(current),
  };
}

function figuresOf(days: readonly NumberedDay[]): Figures {
  // Days that an earlier release counted lack later figures.
  const sum = (key: keyof DayRollup['totals']) =>
    days.reduce((total, { totals }) => total + (totals[key] ?? 0), 0);
  return {
    visits: sum('visits'),
    bots: sum('bots'),
    paid: sum('paid'),
    revenue: sum('revenue'),
    refunds: sum('refunds'),
    refunded: sum('refunded'),
    bumpOrders: sum('bumpOrders'),
    bumpRevenue: sum('bumpRevenue'),
    pix: sum('pix'),
    pixPaid: sum('pixPaid'),
    acceptedBelowPrice: sum('acceptedBelowPrice'),
    costed: sum('costed'),
    profit: sum('profit'),
    paySeconds: median(days.flatMap(({ payTimes }) => payTimes)),
  };
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function series({ first, last }: Days, found: readonly NumberedDay[]): Overview['days'] {
  const byDay = new Map(found.map((day) => [day._id, day.totals]));
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const totals = byDay.get(first + at);
    const { visits = 0, paid = 0, revenue = 0, refunded = 0 } = totals ?? {};
    return { day: dayText(first + at), visits, paid, revenue, refunded };
  });
}

const TOP_PRODUCTS = 10;

function productsOf(days: readonly NumberedDay[]): Overview['products'] {
  const products = new Map<string, Overview['products'][number]>();
  for (const one of days.flatMap((day) => day.products)) {
    const known = products.get(one.id) ?? { ...one, orders: 0, revenue: 0 };
    products.set(one.id, {
      ...one,
      orders: known.orders + one.orders,
      revenue: known.revenue + one.revenue,
    });
  }
  return [...products.values()].toSorted((a, b) => b.revenue - a.revenue).slice(0, TOP_PRODUCTS);
}

/** Months that are whole in the period, and the days beside them. */
export function monthsAndDays({ first, last }: Days): { months: number[]; days: Days[] } {
  const months: number[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month += 1)
    if (firstDayOf(month) >= first && lastDayOf(month) <= last) months.push(month);
  if (months.length === 0) return { months, days: [{ first, last }] };
  const head = { first, last: firstDayOf(months[0]!) - 1 };
  const tail = { first: lastDayOf(months.at(-1)!) + 1, last };
  return { months, days: [head, tail].filter((part) => part.first <= part.last) };
}

export function topCampaigns(cells: readonly CampaignCell[]): CampaignCell[] {
  return mergeCampaigns(cells, MAX_CAMPAIGN_ROWS).cells.toSorted(
    (a, b) => b.revenue[1]! - a.revenue[1]! || b.visits - a.visits,
  );
}

export function campaignRow(cell: CampaignCell, texts: ReadonlyMap<number, string>): CampaignRow {
  const { visits, paid, revenue, refunded } = cell;
  const { source, medium, name } = campaignNamed(cell.campaign, texts);
  return { source, medium, name, visits, paid, revenue: byModel(revenue), refunded: byModel(refunded) };
}

function byModel([first = 0, last = 0, linear = 0, position = 0]: readonly number[]) {
  return { first, last, linear, position };
}
