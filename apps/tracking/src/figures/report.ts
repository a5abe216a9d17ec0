import { AppError, platformErrors } from '@vale/contracts/define';
import {
  dayFromText,
  dayText,
  MAX_CAMPAIGN_ROWS,
  MAX_DAYS,
  type CampaignRow,
  type CouponRow,
  type Figures,
  type Overview,
  type Period,
  WEEK_ROWS,
  type Week,
} from '@vale/contracts/tracking';
import { campaignNamed } from './campaign.js';
import type { BumpTestCell } from './bump-test.js';
import { byModel, mergeCampaigns, type CampaignCell, type CampaignSum } from './campaign-cell.js';
import { firstDayOf, lastDayOf, monthOf } from './month.js';

export const OVERVIEW_PARTS = ['totals', 'answers', 'hours', 'payTimes', 'products', 'sold'] as const;

type Answers = Pick<Figures, 'asked' | 'accepted' | 'refused'>;
type Totals = Partial<Record<keyof Omit<Figures, 'paySeconds' | keyof Answers> | 'sold', number>>;

export interface StockUnits {
  productId: string;
  variation: string;
  units: number;
}

/** The figures of one day. Parts that were not read are empty. */
export interface DayFigures {
  _id: number;
  totals: Totals;
  answers: Partial<Answers>;
  /** 24 hours. */
  hours: Overview['hours'];
  /** Seconds from PIX to payment, and how many orders took them. */
  payTimes: [seconds: number, orders: number][];
  products: Omit<Overview['products'][number], 'units'>[];
  sold: StockUnits[];
  /** Units that were given without a price. */
  lost: StockUnits[];
  bumpTests: BumpTestCell[];
  coupons: CouponRow[];
}

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

export function overviewOf(days: Days, found: readonly DayFigures[]): Overview {
  const within = ({ first, last }: Days) => found.filter(({ _id }) => _id >= first && _id <= last);
  const current = within(days);
  const previous = within(before(days));
  const lastDay = current.find(({ _id }) => _id === days.last);
  return {
    current: figuresOf(current),
    previous: figuresOf(previous),
    days: series(days, current),
    previousDays: series(before(days), previous),
    hours: lastDay?.hours ?? Array.from({ length: 24 }, () => ({ visits: 0, paid: 0, revenue: 0 })),
    products: productsOf(current),
  };
}

function figuresOf(days: readonly DayFigures[]): Figures {
  const sum = (key: keyof Totals) => days.reduce((total, { totals }) => total + (totals[key] ?? 0), 0);
  const visitsOf = (answer: keyof Answers) =>
    days.reduce((total, { answers }) => total + (answers[answer] ?? 0), 0);
  return {
    asked: visitsOf('asked'),
    accepted: visitsOf('accepted'),
    refused: visitsOf('refused'),
    visits: sum('visits'),
    bots: sum('bots'),
    unproven: sum('unproven'),
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
    feesKnown: sum('feesKnown'),
    fees: sum('fees'),
    lost: sum('lost'),
    losses: sum('losses'),
    paySeconds: median(days.flatMap(({ payTimes }) => payTimes)),
  };
}

/** Null without any. `counts`: a value, and how often it occurs. */
function median(counts: readonly [value: number, times: number][]): number | null {
  const sorted = counts.filter(([, times]) => times > 0).toSorted(([a], [b]) => a - b);
  const all = sorted.reduce((sum, [, times]) => sum + times, 0);
  if (all === 0) return null;
  const at = (place: number) => {
    let before = 0;
    return sorted.find(([, times]) => (before += times) > place)![0];
  };
  return (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2;
}

function series({ first, last }: Days, found: readonly DayFigures[]): Overview['days'] {
  const byDay = new Map(found.map((day) => [day._id, day.totals]));
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const totals = byDay.get(first + at);
    const { visits = 0, paid = 0, revenue = 0, refunded = 0 } = totals ?? {};
    return { day: dayText(first + at), visits, paid, revenue, refunded };
  });
}

const TOP_PRODUCTS = 10;

function productsOf(days: readonly DayFigures[]): Overview['products'] {
  const products = new Map<string, DayFigures['products'][number]>();
  for (const one of days.flatMap((day) => day.products)) {
    const known = products.get(one.id) ?? { ...one, orders: 0, revenue: 0 };
    products.set(one.id, {
      ...one,
      orders: known.orders + one.orders,
      revenue: known.revenue + one.revenue,
    });
  }
  const units = new Map<string, number>();
  for (const { productId, units: sold } of days.flatMap((day) => day.sold))
    units.set(productId, (units.get(productId) ?? 0) + sold);
  return [...products.values()]
    .toSorted((a, b) => b.revenue - a.revenue)
    .slice(0, TOP_PRODUCTS)
    .map((product) => ({ ...product, units: units.get(product.id) ?? 0 }));
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

/** Reads cells of a period; whole months have sums of their own. */
export async function readRanges<Cell>(
  period: Days,
  read: (first: number | string, last: number | string) => Promise<Cell[]>,
): Promise<Cell[]> {
  const { months, days } = monthsAndDays(period);
  const ranges = days.map(({ first, last }) => read(first, last));
  if (months.length > 0) ranges.push(read(`m${months[0]!}`, `m${months.at(-1)!}`));
  return (await Promise.all(ranges)).flat();
}

export function topCampaigns(cells: readonly CampaignCell[]): CampaignSum[] {
  return mergeCampaigns(cells, MAX_CAMPAIGN_ROWS).toSorted(
    (a, b) => b.revenue[1]! - a.revenue[1]! || b.visits - a.visits,
  );
}

export function campaignRow(cell: CampaignSum, texts: ReadonlyMap<number, string>): CampaignRow {
  const { visits, paid, revenue, refunded } = cell;
  const { source, medium, name } = campaignNamed(cell.campaign, texts);
  return { source, medium, name, visits, paid, revenue: byModel(revenue), refunded: byModel(refunded) };
}

/** By the last touch. */
export function topSources(rows: readonly CampaignRow[]): Week['sources'] {
  const sources = new Map<string, Week['sources'][number]>();
  for (const { source, visits, paid, revenue } of rows) {
    const known = sources.get(source) ?? { source, visits: 0, paid: 0, revenue: 0 };
    known.visits += visits;
    known.paid += paid;
    known.revenue += revenue.last;
    sources.set(source, known);
  }
  return [...sources.values()]
    .toSorted((one, other) => other.revenue - one.revenue || other.visits - one.visits)
    .slice(0, WEEK_ROWS);
}
