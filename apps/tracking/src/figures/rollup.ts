import { dayOf, DEVICES, hourOf, type Device } from '@vale/contracts/tracking';
import { rollBumpTests, type BumpTestCell } from './bump-test.js';
import { STEP } from './visit.js';
import { costOf, type Sale } from './sale.js';

const MAX_SOURCES = 50;
const MAX_PRODUCTS = 200;
const MAX_STOCKS = 1_000;

export const BOT = DEVICES.indexOf('bot');
/** A step implies those before it, whatever pages were seen. */
const REACHED = {
  product: STEP.product | STEP.checkout | STEP.payment,
  checkout: STEP.checkout | STEP.payment,
};

/** `[campaign, device, visits, product, checkout]` */
export type VisitCell = [campaign: number, device: number, visits: number, product: number, checkout: number];

export interface HourRollup {
  cells: VisitCell[];
}

export interface FunnelCell {
  device: Device;
  source: string;
  visits: number;
  product: number;
  checkout: number;
  pix: number;
  paid: number;
  delivered: number;
}

export interface DayTotals {
  visits: number;
  bots: number;
  /** Orders whose whole price arrived on this day, their prices, and what was given back on this day. Centavos. */
  paid: number;
  revenue: number;
  refunds: number;
  refunded: number;
  bumpOrders: number;
  bumpRevenue: number;
  /** Orders with a PIX that were placed on this day, and those of them that were paid at any time. */
  pix: number;
  pixPaid: number;
  acceptedBelowPrice: number;
  /** Paid orders whose codes all have a known cost, and what is left of their prices without it and without refunds. */
  costed: number;
  profit: number;
  /** Codes of the paid orders. */
  sold: number;
}

export interface DayRollup {
  totals: DayTotals;
  funnel: FunnelCell[];
  /** Visits, paid orders and revenue by hour of the day. */
  hours: [visits: number, paid: number, revenue: number][];
  /** Seconds from PIX to payment of the orders that were paid on this day, sorted. */
  payTimes: number[];
  products: { id: string; title: string; orders: number; revenue: number }[];
  /** Units of each stock. */
  sold: { productId: string; variation: string; units: number }[];
  /** Orders that were placed on this day, by the arm of a test of order bumps. */
  bumpTests: BumpTestCell[];
}

/** Campaign, device and steps of a visit, as the store has them. */
export type VisitRow = { c: number; d: number; m: number };

export function rollHour(alike: Iterable<VisitRow & { visits: number }>): HourRollup {
  const cells = new Map<number, VisitCell>();
  for (const { c, d, m, visits } of alike) {
    const key = c * DEVICES.length + d;
    let cell = cells.get(key);
    if (!cell) cells.set(key, (cell = [c, d, 0, 0, 0]));
    cell[2] += visits;
    if (m & REACHED.product) cell[3] += visits;
    if (m & REACHED.checkout) cell[4] += visits;
  }
  return { cells: [...cells.values()] };
}

export interface DayInput {
  day: number;
  /** Keyed by hour of the day. */
  hours: ReadonlyMap<number, HourRollup>;
  sales: readonly Sale[];
  /** Campaigns of a sale, in the sequence of the visits. */
  touchesOf: (sale: Sale) => readonly number[];
  sourceOf: (campaign: number) => string;
}

export function rollDay(input: DayInput): DayRollup {
  const { day, hours, sales } = input;
  const totals = noTotals();
  const byHour = Array.from({ length: 24 }, (): [number, number, number] => [0, 0, 0]);
  for (const [hour, { cells }] of hours) {
    for (const [, device, visits] of cells) {
      if (device === BOT) totals.bots += visits;
      else {
        totals.visits += visits;
        byHour[hour]![0] += visits;
      }
    }
  }
  const payTimes: number[] = [];
  for (const sale of sales) {
    countPlaced(totals, sale, day);
    countRefunds(totals, sale, day);
    if (sale.paidAt === null || dayOf(sale.paidAt) !== day) continue;
    countPaid(totals, sale);
    const hour = byHour[hourOf(sale.paidAt)]!;
    hour[1] += 1;
    hour[2] += sale.totalCentavos;
    if (sale.pixAt !== null) payTimes.push(Math.max(0, Math.round((sale.paidAt - sale.pixAt) / 1_000)));
  }
  const paid = sales.filter(({ paidAt }) => paidAt !== null && dayOf(paidAt) === day);
  return {
    totals,
    funnel: funnelOf(input),
    hours: byHour,
    payTimes: payTimes.toSorted((a, b) => a - b),
    products: productsOf(paid),
    sold: soldOf(paid),
    bumpTests: rollBumpTests(input),
  };
}

function noTotals(): DayTotals {
  return {
    visits: 0,
    bots: 0,
    paid: 0,
    revenue: 0,
    refunds: 0,
    refunded: 0,
    bumpOrders: 0,
    bumpRevenue: 0,
    pix: 0,
    pixPaid: 0,
    acceptedBelowPrice: 0,
    costed: 0,
    profit: 0,
    sold: 0,
  };
}

function countPlaced(totals: DayTotals, sale: Sale, day: number): void {
  if (sale.acceptedBelowPrice && sale.deliveredAt !== null && dayOf(sale.deliveredAt) === day)
    totals.acceptedBelowPrice += 1;
  if (sale.pixAt === null || dayOf(sale.createdAt) !== day) return;
  totals.pix += 1;
  if (sale.paidAt !== null) totals.pixPaid += 1;
}

function countPaid(totals: DayTotals, sale: Sale): void {
  const { lines, totalCentavos } = sale;
  totals.paid += 1;
  totals.revenue += totalCentavos;
  totals.sold += lines.length;
  const cost = costOf(sale);
  if (cost !== null) {
    totals.costed += 1;
    totals.profit += totalCentavos - cost;
  }
  const bumps = lines.filter(({ kind }) => kind === 'bump');
  if (bumps.length === 0) return;
  totals.bumpOrders += 1;
  totals.bumpRevenue += bumps.reduce((sum, { centavos }) => sum + centavos, 0);
}

function countRefunds(totals: DayTotals, sale: Sale, day: number): void {
  for (const { centavos } of refundsOn(sale, day)) {
    totals.refunds += 1;
    totals.refunded += centavos;
    if (costOf(sale) !== null) totals.profit -= centavos;
  }
}

export function refundsOn({ paidAt, refunds }: Sale, day: number) {
  return paidAt === null ? [] : refunds.filter(({ at }) => dayOf(at) === day);
}

function funnelOf({ day, hours, sales, sourceOf }: DayInput): FunnelCell[] {
  const cells = new Map<string, FunnelCell>();
  const cellOf = (device: Device, source: string): FunnelCell => {
    const key = `${device} ${source}`;
    let cell = cells.get(key);
    if (!cell) {
      cell = { device, source, visits: 0, product: 0, checkout: 0, pix: 0, paid: 0, delivered: 0 };
      cells.set(key, cell);
    }
    return cell;
  };
  for (const { cells: visitCells } of hours.values()) {
    for (const [campaign, device, visits, product, checkout] of visitCells) {
      if (device === BOT) continue;
      const cell = cellOf(DEVICES[device]!, sourceOf(campaign));
      cell.visits += visits;
      cell.product += product;
      cell.checkout += checkout;
    }
  }
  for (const { createdAt, pixAt, paidAt, deliveredAt, device = 'desktop', campaign } of sales) {
    if (pixAt === null || dayOf(createdAt) !== day) continue;
    const cell = cellOf(device, sourceOf(campaign));
    cell.pix += 1;
    if (paidAt === null) continue;
    cell.paid += 1;
    if (deliveredAt !== null) cell.delivered += 1;
  }
  return withMostSources([...cells.values()]);
}

/** Sources beyond the largest become "outras". */
function withMostSources(cells: FunnelCell[]): FunnelCell[] {
  const size = new Map<string, number>();
  for (const { source, visits, pix } of cells) size.set(source, (size.get(source) ?? 0) + visits + pix);
  const kept = new Set(
    [...size]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MAX_SOURCES)
      .map(([source]) => source),
  );
  if (kept.size === size.size) return cells;
  return mergeFunnel(cells.map((cell) => (kept.has(cell.source) ? cell : { ...cell, source: 'outras' })));
}

/** One cell for each device and source. */
export function mergeFunnel(cells: readonly FunnelCell[]): FunnelCell[] {
  const merged = new Map<string, FunnelCell>();
  for (const cell of cells) {
    const key = `${cell.device} ${cell.source}`;
    const known = merged.get(key);
    if (!known) merged.set(key, { ...cell });
    else for (const step of FUNNEL_STEPS) known[step] += cell[step];
  }
  return [...merged.values()];
}

const FUNNEL_STEPS = ['visits', 'product', 'checkout', 'pix', 'paid', 'delivered'] as const;

function productsOf(paid: readonly Sale[]): DayRollup['products'] {
  const products = new Map<string, DayRollup['products'][number]>();
  for (const { productId: id, productTitle: title, totalCentavos } of paid) {
    const known = products.get(id) ?? { id, title, orders: 0, revenue: 0 };
    products.set(id, { ...known, title, orders: known.orders + 1, revenue: known.revenue + totalCentavos });
  }
  return [...products.values()].toSorted((a, b) => b.revenue - a.revenue).slice(0, MAX_PRODUCTS);
}

function soldOf(paid: readonly Sale[]): DayRollup['sold'] {
  const sold = new Map<string, DayRollup['sold'][number]>();
  for (const { productId, variation } of paid.flatMap(({ lines }) => lines)) {
    const key = `${productId} ${variation}`;
    const units = (sold.get(key)?.units ?? 0) + 1;
    sold.set(key, { productId, variation, units });
  }
  return [...sold.values()].toSorted((a, b) => b.units - a.units).slice(0, MAX_STOCKS);
}
