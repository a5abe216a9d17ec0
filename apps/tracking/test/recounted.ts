import { HOUR_MS } from '@vale/contracts/time';
import { ATTRIBUTION_MODELS, dayOf, DEVICES, hourOf, type Device } from '@vale/contracts/tracking';
import { campaignNamed, type Touch } from '../src/figures/campaign.js';
import { funnelOf as shownFunnel, mergeCampaigns } from '../src/figures/campaign-cell.js';
import type { BumpTestCell } from '../src/figures/bump-test.js';
import { couponRows } from '../src/figures/coupon-rows.js';
import { DictionaryRepository } from '../src/figures/dictionary.repository.js';
import type { VisitDocument } from '../src/figures/event.schema.js';
import { FigureRepository } from '../src/figures/figure.repository.js';
import type { SaleDocument } from '../src/figures/sale.schema.js';
import { TouchesRepository } from '../src/figures/touches.repository.js';
import { isUnproven, STEP } from '../src/figures/visit.js';
import { costOf, divide, weightsOf, type Sale } from '../src/figures/sale.js';
import type { TrackingEnvironment } from './tracking-environment.js';
import { recountedAds } from './recounted-ads.js';
import { recountedBuyers } from './recounted-buyers.js';
import { recountedCoupons } from './recounted-coupons.js';
import { recountedProducts, type RecountedProduct } from './recounted-products.js';

const BOT = DEVICES.indexOf('bot');
/** A step implies those before it, whatever pages were seen. */
const REACHED = {
  product: STEP.product | STEP.checkout | STEP.payment,
  checkout: STEP.checkout | STEP.payment,
};

/** `[campaign, device, visits, product, checkout]` */
type VisitCell = [campaign: number, device: number, visits: number, product: number, checkout: number];

interface Campaign {
  campaign: number;
  visits: number;
  product: number;
  checkout: number;
  paid: number;
  revenue: number[];
  refunded: number[];
}

interface HourRollup {
  cells: VisitCell[];
}

interface FunnelCell {
  device: Device;
  source: string;
  visits: number;
  product: number;
  checkout: number;
  pix: number;
  paid: number;
  delivered: number;
}

interface DayTotals {
  visits: number;
  bots: number;
  unproven: number;
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
  feesKnown: number;
  fees: number;
  /** Codes of the paid orders. */
  sold: number;
  lost: number;
  losses: number;
}

interface DayRollup {
  totals: DayTotals;
  funnel: FunnelCell[];
  /** Visits, paid orders and revenue by hour of the day. */
  hours: [visits: number, paid: number, revenue: number][];
  /** Seconds from PIX to payment of the orders that were paid on this day, sorted. */
  payTimes: number[];
  products: RecountedProduct[];
  /** Units of each stock. */
  sold: { productId: string; variation: string; units: number }[];
  lost: { productId: string; variation: string; units: number }[];
  /** Orders that were placed on this day, by the arm of a test of order bumps. */
  bumpTests: BumpTestCell[];
}

/** Campaign, device and steps of a visit, as the store has them. */
type VisitRow = { c: number; d: number; m: number };

function rollHour(alike: Iterable<VisitRow & { visits: number }>): HourRollup {
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

interface DayInput {
  day: number;
  /** Keyed by hour of the day. */
  hours: ReadonlyMap<number, HourRollup>;
  sales: readonly Sale[];
  /** Campaigns of a sale, in the sequence of the visits. */
  touchesOf: (sale: Sale) => readonly Touch[];
  sourceOf: (campaign: number) => string;
}

function rollDay(input: DayInput): DayRollup {
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
    for (const { costCentavos = 0 } of lossesOn(sale, day)) {
      totals.lost += 1;
      totals.losses += costCentavos;
      totals.profit -= costCentavos;
    }
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
    products: recountedProducts(paid),
    sold: soldOf(paid.flatMap(({ lines }) => lines)),
    lost: soldOf(sales.flatMap((sale) => lossesOn(sale, day))),
    bumpTests: rollBumpTests(input),
  };
}

function noTotals(): DayTotals {
  return {
    visits: 0,
    bots: 0,
    unproven: 0,
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
    feesKnown: 0,
    fees: 0,
    sold: 0,
    lost: 0,
    losses: 0,
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
    const { feeCentavos } = sale;
    if (feeCentavos !== undefined) totals.feesKnown += 1;
    totals.fees += feeCentavos ?? 0;
    totals.profit += totalCentavos - cost - (feeCentavos ?? 0);
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

function refundsOn({ paidAt, refunds }: Sale, day: number) {
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
  return [...cells.values()];
}

function lossesOn({ losses = [] }: Sale, day: number) {
  return losses.filter(({ at }) => dayOf(at) === day);
}

function soldOf(units: readonly { productId: string; variation: string }[]): DayRollup['sold'] {
  const sold = new Map<string, DayRollup['sold'][number]>();
  for (const { productId, variation } of units) {
    const key = `${productId} ${variation}`;
    const units = (sold.get(key)?.units ?? 0) + 1;
    sold.set(key, { productId, variation, units });
  }
  return [...sold.values()];
}

function rollBumpTests({ day, sales }: { day: number; sales: readonly Sale[] }): BumpTestCell[] {
  const cells = new Map<string, BumpTestCell>();
  for (const { bumpTest, createdAt, pixAt, paidAt, totalCentavos, lines } of sales) {
    if (!bumpTest || pixAt === null || dayOf(createdAt) !== day) continue;
    const key = JSON.stringify([bumpTest.startedAt, bumpTest.arm]);
    const cell = cells.get(key) ?? { ...bumpTest, orders: 0, paid: 0, bumpOrders: 0, revenue: 0, squares: 0 };
    cells.set(key, cell);
    cell.orders += 1;
    if (paidAt === null) continue;
    cell.paid += 1;
    cell.revenue += totalCentavos;
    cell.squares += totalCentavos ** 2;
    if (lines.some(({ kind }) => kind === 'bump')) cell.bumpOrders += 1;
  }
  return [...cells.values()];
}

function rollCampaigns({ day, hours, sales, touchesOf }: DayInput): Campaign[] {
  const cells = new Map<number, Campaign>();
  const cellOf = (campaign: number): Campaign => {
    let cell = cells.get(campaign);
    if (!cell) cells.set(campaign, (cell = noCampaign(campaign)));
    return cell;
  };
  for (const { cells: visitCells } of hours.values()) {
    for (const [campaign, device, visits, product, checkout] of visitCells) {
      if (device === BOT) continue;
      const cell = cellOf(campaign);
      cell.visits += visits;
      cell.product += product;
      cell.checkout += checkout;
    }
  }
  for (const sale of sales) {
    if (sale.paidAt === null) continue;
    const touches = touchesOf(sale);
    const share = (centavos: number, field: 'revenue' | 'refunded') =>
      ATTRIBUTION_MODELS.forEach((model, at) =>
        divide(centavos, weightsOf(model, touches.length)).forEach((part, touch) => {
          cellOf(touches[touch]!.campaign)[field][at]! += part;
        }),
      );
    if (dayOf(sale.paidAt) === day) {
      share(sale.totalCentavos, 'revenue');
      cellOf(touches.at(-1)!.campaign).paid += 1;
    }
    for (const { centavos } of refundsOn(sale, day)) share(centavos, 'refunded');
  }
  return [...cells.values()];
}

function noCampaign(campaign: number): Campaign {
  const none = () => ATTRIBUTION_MODELS.map(() => 0);
  return { campaign, visits: 0, product: 0, checkout: 0, paid: 0, revenue: none(), refunded: none() };
}

const sorted = <T>(items: readonly T[]) =>
  items
    .map((item) => ({ item, key: JSON.stringify(item) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);
const hasNumbers = (row: object) =>
  Object.values(row)
    .flat()
    .some((value) => typeof value === 'number' && value !== 0);

/** Parts before an answer are no visits: what they have belongs to the visit after it. */
function joined(rows: readonly VisitDocument[]): VisitDocument[] {
  const keyOf = (id: VisitDocument['_id']) => Buffer.from(id.buffer).toString('hex');
  const parts = Map.groupBy(rows, ({ _id, j }) => keyOf(j ?? _id));
  return rows.flatMap((row) => {
    if (row.j) return [];
    const all = parts.get(keyOf(row._id))!;
    const t = new Date(Math.min(...all.map((part) => part.t.getTime())));
    const marks = all.flatMap(({ a }) => a ?? []);
    const first = marks.length > 0 && { a: Math.min(...marks) };
    return [{ ...row, ...first, t, m: all.reduce((steps, part) => steps | part.m, 0) }];
  });
}

const unitsOf = (units: DayRollup['sold'] = []) =>
  sorted(units.map(({ productId, variation, units: count }) => [productId, variation, count]));

/** The figures of a day, counted anew from all rows of the store. */
export async function recountedDay(service: TrackingEnvironment, day: number) {
  const rows = await service.collection('visits').find({}).toArray();
  const all = joined(rows as unknown as VisitDocument[]).filter(({ t }) => dayOf(t.getTime()) === day);
  const isApart = (visit: VisitDocument) => visit.d !== BOT && isUnproven(visit);
  const visits = all.filter((visit) => !isApart(visit));
  const hours = new Map(
    [...Map.groupBy(visits, ({ t }) => hourOf(t.getTime()))].map(([hour, all]) => [
      hour,
      rollHour(all.map(({ c, d, m }) => ({ c, d, m, visits: 1 }))),
    ]),
  );
  const sales = (await service.collection('sales').find({}).toArray()) as unknown as SaleDocument[];
  const touchesOf = await service.get(TouchesRepository).of(sales);
  const sourceOf = await sourcesOf(service, [
    ...visits.map(({ c }) => c),
    ...sales.map(({ campaign }) => campaign),
  ]);
  const input = { day, hours, sales, touchesOf, sourceOf };
  const { totals, funnel, payTimes, products, sold, lost, bumpTests } = rollDay(input);
  return {
    totals: { ...totals, unproven: all.length - visits.length },
    hours: rollDay(input).hours,
    payTimes,
    funnel: sorted(funnel.map(({ device, source, ...steps }) => [device, source, Object.values(steps)])),
    products: sorted(products.map(({ id, orders, revenue }) => [id, orders, revenue])),
    sold: unitsOf(sold),
    lost: unitsOf(lost),
    bumpTests: sorted(
      bumpTests.map((cell) => [
        cell.startedAt,
        cell.arm,
        cell.orders,
        cell.paid,
        cell.bumpOrders,
        cell.revenue,
        cell.squares,
      ]),
    ),
    campaigns: sorted(
      rollCampaigns(input).map((one) => [
        one.campaign,
        one.visits,
        one.product,
        one.checkout,
        one.paid,
        one.revenue,
        one.refunded,
      ]),
    ),
    ads: sorted(recountedAds(input, visits).filter((row) => hasNumbers(row.slice(2)))),
    buyers: sorted(recountedBuyers(input)),
    coupons: sorted(recountedCoupons([day], sales)),
  };
}

/** The same of the figures that are stored. */
export async function storedDay(
  service: TrackingEnvironment,
  day: number,
): Promise<Awaited<ReturnType<typeof recountedDay>>> {
  const figures = service.get(FigureRepository);
  const parts = ['totals', 'hours', 'payTimes', 'products', 'sold', 'lost', 'bumpTests', 'coupons'] as const;
  const [found] = await figures.listDays(day, day, [...parts]);
  const cells = await figures.listCampaigns(day, day);
  const ids = cells.map(({ campaign }) => campaign);
  const sourceOf = await sourcesOf(service, ids);
  const buyers = (await figures.listBuyerDays()).find(({ _id }) => _id === day)?.buyers ?? [];
  return {
    totals: { ...noTotals(), ...found?.totals },
    hours: found
      ? found.hours.map(({ visits, paid, revenue }) => [visits, paid, revenue])
      : Array.from({ length: 24 }, () => [0, 0, 0]),
    payTimes: (found?.payTimes ?? [])
      .flatMap(([seconds, orders]) => Array.from({ length: orders }, () => seconds))
      .toSorted((a, b) => a - b),
    funnel: sorted(
      shownFunnel(cells, sourceOf).map(({ device, source, ...steps }) => [
        device,
        source,
        Object.values(steps),
      ]),
    ),
    products: sorted((found?.products ?? []).map(({ id, orders, revenue }) => [id, orders, revenue])),
    sold: unitsOf(found?.sold),
    lost: unitsOf(found?.lost),
    bumpTests: sorted(
      (found?.bumpTests ?? []).map((cell) => [
        cell.startedAt,
        cell.arm,
        cell.orders,
        cell.paid,
        cell.bumpOrders,
        cell.revenue,
        cell.squares,
      ]),
    ),
    campaigns: sorted(
      mergeCampaigns(cells, Infinity)
        .map((one) => [
          one.campaign,
          one.visits,
          one.product,
          one.checkout,
          one.paid,
          one.revenue,
          one.refunded,
        ])
        .filter((row) => hasNumbers(row.slice(1))),
    ),
    ads: sorted(
      (await figures.listAds(day, day))
        .map(({ campaign, ad, visits, paid, revenue, refunded }) => {
          return [campaign, ad, visits, paid, revenue[1]! - refunded[1]!];
        })
        .filter((row) => hasNumbers(row.slice(2))),
    ),
    buyers: sorted(buyers),
    coupons: sorted(couponRows(found?.coupons ?? [])),
  };
}

async function sourcesOf(
  service: TrackingEnvironment,
  ids: readonly number[],
): Promise<(campaign: number) => string> {
  const texts = await service.get(DictionaryRepository).textsOf([...new Set(ids)]);
  return (campaign) => campaignNamed(campaign, texts).source;
}

/** All visits, and their hours as releases before 2026-12 stored them. */
export async function visitHours(service: TrackingEnvironment) {
  const visits = (await service.collection('visits').find({}).toArray()) as unknown as VisitDocument[];
  const byHour = Map.groupBy(joined(visits), ({ t }) => Math.floor(t.getTime() / HOUR_MS));
  const hours = [...byHour].map(([hour, all]) => {
    return { _id: hour, ...rollHour(all.map(({ c, d, m }) => ({ c, d, m, visits: 1 }))) };
  });
  return { visits, hours };
}
