import type { BumpArm } from '@vale/contracts/catalog';
import type { Attribution, SaleFacts } from '@vale/contracts/checkout';
import {
  ATTRIBUTION_MODELS,
  dayOf,
  dayText,
  hourOf,
  PACE_DAYS,
  reportMessages,
  type AttributionModel,
  type BumpArmFigures,
  type Device,
  type Period,
} from '@vale/contracts/tracking';
import { BUMP_TEST_AT, isAsked, type Visit, type Visitor } from './known-visits.js';
import { ADMIN, type TrackingEnvironment } from './tracking-environment.js';

type Sums = Record<string, number>;
type Day = Record<'visits' | 'paid' | 'revenue' | 'refunded', number>;
type Hour = Pick<Day, 'visits' | 'paid' | 'revenue'>;

interface Figures {
  totals: Sums;
  /** Median seconds from PIX to payment. */
  paySeconds: number | null;
  /** Days without any are left out. */
  days: Record<string, Day>;
  /** Hours of the last day. */
  hours: Hour[];
  products: Record<string, Record<'orders' | 'units' | 'revenue', number>>;
  /** Counts with the key device, source and step, such as `mobile fb paid`. */
  funnel: Sums;
  /** Visits and paid orders with the key campaign and kind, such as `fb cpc natal|1 visits`. */
  campaigns: Sums;
  /** Centavos of each campaign, without those that have none. */
  revenue: Record<AttributionModel, Sums>;
  refunded: Record<AttributionModel, number>;
}

const FUNNEL = ['visits', 'product', 'checkout', 'pix', 'paid', 'delivered'] as const;

/** The figures of all visits and sales that were added, as docs/analytics.md defines them. */
export class KnownFigures {
  private readonly counted: Omit<Figures, 'paySeconds' | 'hours'> = {
    totals: {
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
      asked: 0,
      accepted: 0,
      refused: 0,
      costed: 0,
      profit: 0,
      feesKnown: 0,
      fees: 0,
      lost: 0,
      losses: 0,
    },
    days: {},
    products: {},
    funnel: {},
    campaigns: {},
    revenue: { first: {}, last: {}, linear: {}, position: {} },
    refunded: { first: 0, last: 0, linear: 0, position: 0 },
  };
  private readonly hours = new Map<string, Hour[]>();
  private readonly payTimes: number[] = [];
  private readonly sold: { day: number; stock: string }[] = [];
  /** Orders of the newest test of order bumps, by the day on which they were placed. */
  private readonly bumpOrders: { day: number; arm: BumpArm; figures: BumpArmFigures }[] = [];

  /** Figures of a period that ends on this day. */
  figures(lastDay: number): Figures {
    return { ...this.counted, paySeconds: median(this.payTimes), hours: this.hoursOf(dayText(lastDay)) };
  }

  /** Units that were sold in the days before today, by stock. */
  pace(today: number): Sums {
    const sums: Sums = {};
    for (const { day, stock } of this.sold) if (day < today && day >= today - PACE_DAYS) grow(sums, stock, 1);
    return sums;
  }

  /** Orders of today can still be paid. */
  bumpArms(today: number): Record<BumpArm, BumpArmFigures> {
    const arms = {
      offer: { orders: 0, paid: 0, bumpOrders: 0, revenue: 0 },
      holdout: { orders: 0, paid: 0, bumpOrders: 0, revenue: 0 },
    };
    for (const { day, arm, figures } of this.bumpOrders)
      if (day < today) for (const [name, value] of Object.entries(figures)) grow(arms[arm], name, value);
    return arms;
  }

  add(visitors: readonly Visitor[], sales: readonly { facts: SaleFacts; buyer: Visitor }[]): void {
    for (const visitor of visitors) {
      const { device, visits, marketingConsent, visitAfterRefusal } = visitor;
      for (const visit of visits) this.addVisit(device, visit, marketingConsent);
      if (visitAfterRefusal) this.addVisit(device, visitAfterRefusal, false);
    }
    for (const { facts, buyer } of sales) this.addSale(facts, buyer);
  }

  private addVisit(device: Device, visit: Visit, answer: boolean | undefined): void {
    const { day, campaign, start, names } = visit;
    const hasRefused = answer === false;
    const { totals, funnel, campaigns } = this.counted;
    if (device === 'bot') return grow(totals, 'bots', 1);
    const steps: [step: string, isReached: boolean][] = [
      ['visits', true],
      ['product', names.includes('AddToCart')],
      ['checkout', names.includes('InitiateCheckout')],
    ];
    for (const [step, isReached] of steps)
      if (isReached) grow(funnel, `${device} ${sourceOf(campaign, hasRefused)} ${step}`, 1);
    grow(totals, 'visits', 1);
    if (answer !== undefined || isAsked(visit)) grow(totals, 'asked', 1);
    if (answer !== undefined) grow(totals, answer ? 'accepted' : 'refused', 1);
    grow(campaigns, `${nameOf(campaign, hasRefused)} visits`, 1);
    this.day(dayText(day)).visits += 1;
    this.hoursOf(dayText(day))[hourOf(start)]!.visits += 1;
  }

  private addSale(sale: SaleFacts, buyer: Visitor): void {
    const { totals, funnel, campaigns, refunded: ofModel } = this.counted;
    const { paidAt, totalCentavos, lines, device = 'desktop' } = sale;
    const cell = `${device} ${sourceOf(sale.attribution, buyer.marketingConsent === false)}`;
    grow(totals, 'pix', 1);
    grow(funnel, `${cell} pix`, 1);
    this.addBumpOrder(sale);
    if (sale.acceptedBelowPrice) grow(totals, 'acceptedBelowPrice', 1);
    if (paidAt === null) return;
    for (const name of ['paid', 'pixPaid']) grow(totals, name, 1);
    for (const name of ['paid', 'delivered']) grow(funnel, `${cell} ${name}`, 1);
    grow(totals, 'revenue', totalCentavos);
    const refunded = this.addRefunds(sale);
    const bumps = lines.filter(({ kind }) => kind === 'bump');
    if (bumps.length > 0) grow(totals, 'bumpOrders', 1);
    grow(
      totals,
      'bumpRevenue',
      sumOf(bumps, ({ centavos }) => centavos),
    );
    const costs = lines.map(({ costCentavos }) => costCentavos);
    if (!costs.includes(undefined)) {
      grow(totals, 'costed', 1);
      const { feeCentavos = 0 } = sale;
      if (sale.feeCentavos !== undefined) grow(totals, 'feesKnown', 1);
      grow(totals, 'fees', feeCentavos);
      grow(totals, 'profit', totalCentavos - refunded - sumOf(costs, (cost) => cost!) - feeCentavos);
    }
    for (const { at, costCentavos = 0, ...stock } of sale.losses ?? []) {
      grow(totals, 'lost', 1);
      grow(totals, 'losses', costCentavos);
      grow(totals, 'profit', -costCentavos);
      this.sold.push({ day: dayOf(at), stock: stockOf(stock) });
    }
    this.payTimes.push(Math.round((paidAt - sale.pixAt!) / 1_000));
    for (const line of lines) this.sold.push({ day: dayOf(paidAt), stock: stockOf(line) });
    const hour = this.hoursOf(dayText(dayOf(paidAt)))[hourOf(paidAt)]!;
    for (const one of [hour, this.day(dayText(dayOf(paidAt)))]) one.paid += 1;
    for (const one of [hour, this.day(dayText(dayOf(paidAt)))]) one.revenue += totalCentavos;
    this.addProducts(sale);
    const touches = touchesOf(sale, buyer);
    grow(campaigns, `${touches.at(-1)!} paid`, 1);
    for (const model of ATTRIBUTION_MODELS) {
      ofModel[model] += refunded;
      touches.forEach((name, at) => {
        const part = Math.round(totalCentavos * shareOf(model, touches.length, at));
        if (part > 0) grow(this.counted.revenue[model], name, part);
      });
    }
  }

  private addProducts({ productId, lines }: SaleFacts): void {
    const { products } = this.counted;
    const isBump = ({ kind }: SaleFacts['lines'][number]) => kind === 'bump';
    for (const line of lines) {
      // A bump counts as revenue of the first product.
      const product = (products[isBump(line) ? productId : line.productId] ??= {
        orders: 0,
        units: 0,
        revenue: 0,
      });
      product.revenue += line.centavos;
      if (!isBump(line)) product.units += 1;
    }
    for (const id of new Set(lines.filter((line) => !isBump(line)).map((line) => line.productId)))
      products[id]!.orders += 1;
  }

  private addRefunds({ refunds }: SaleFacts): number {
    for (const { at, centavos } of refunds) this.day(dayText(dayOf(at))).refunded += centavos;
    const refunded = sumOf(refunds, ({ centavos }) => centavos);
    grow(this.counted.totals, 'refunds', refunds.length);
    grow(this.counted.totals, 'refunded', refunded);
    return refunded;
  }

  private addBumpOrder({ bumpTest, createdAt, paidAt, totalCentavos, lines }: SaleFacts): void {
    if (bumpTest?.startedAt !== BUMP_TEST_AT) return;
    const isPaid = paidAt !== null;
    const [paid, revenue] = isPaid ? [1, totalCentavos] : [0, 0];
    const bumpOrders = isPaid && lines.some(({ kind }) => kind === 'bump') ? 1 : 0;
    const figures = { orders: 1, paid, bumpOrders, revenue };
    this.bumpOrders.push({ day: dayOf(createdAt), arm: bumpTest.arm, figures });
  }

  private day(day: string): Day {
    return (this.counted.days[day] ??= { visits: 0, paid: 0, revenue: 0, refunded: 0 });
  }

  private hoursOf(day: string): Hour[] {
    let hours = this.hours.get(day);
    if (!hours) {
      hours = Array.from({ length: 24 }, () => ({ visits: 0, paid: 0, revenue: 0 }));
      this.hours.set(day, hours);
    }
    return hours;
  }
}

/** The same figures as the reports show them. */
export async function shownFigures(service: TrackingEnvironment, period: Period): Promise<Figures> {
  const context = { actor: ADMIN };
  const overview = await service.request(reportMessages.overview, period, context);
  const { current: rows } = await service.request(reportMessages.funnel, period, context);
  const { rows: campaigns } = await service.request(reportMessages.campaigns, period, context);
  const { paySeconds, ...totals } = overview.current;
  const byModel = <T>(valueOf: (model: AttributionModel) => T) =>
    Object.fromEntries(ATTRIBUTION_MODELS.map((model) => [model, valueOf(model)])) as Record<
      AttributionModel,
      T
    >;
  const named = campaigns.map((row) => {
    return { ...row, name: [row.source, row.medium, row.name].filter(Boolean).join(' ') };
  });
  const visitsAndPaid = named.flatMap((row) =>
    (['visits', 'paid'] as const).map((key) => [`${row.name} ${key}`, row[key]] as const),
  );
  const steps = rows.flatMap((row) =>
    FUNNEL.map((step) => [`${row.device} ${row.source} ${step}`, row[step]] as const),
  );
  return {
    totals,
    paySeconds,
    hours: overview.hours,
    days: Object.fromEntries(
      overview.days.filter(isCounted).map(({ day, ...figures }) => [day, figures] as const),
    ),
    products: Object.fromEntries(
      overview.products.map(({ id, orders, units, revenue }) => [id, { orders, units, revenue }]),
    ),
    funnel: withoutZeros(steps),
    campaigns: withoutZeros(visitsAndPaid),
    revenue: byModel((model) => withoutZeros(named.map(({ name, revenue }) => [name, revenue[model]]))),
    refunded: byModel((model) => sumOf(campaigns, ({ refunded }) => refunded[model])),
  };
}

/** Units by stock, as the report shows them. */
export async function shownPace(service: TrackingEnvironment): Promise<Sums> {
  const { sold } = await service.request(reportMessages.pace, {}, { actor: ADMIN });
  return Object.fromEntries(sold.map(({ units, ...stock }) => [stockOf(stock), units]));
}

const isCounted = ({ visits, paid, revenue, refunded }: Day) => visits + paid + revenue + refunded > 0;

const stockOf = ({ productId, variation }: { productId: string; variation: string }) =>
  `${productId} ${variation}`;

function withoutZeros(entries: readonly (readonly [string, number])[]): Sums {
  return Object.fromEntries(entries.filter(([, value]) => value !== 0));
}

function sumOf<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2;
}

function grow(sums: Sums, key: string, by: number): void {
  sums[key] = (sums[key] ?? 0) + by;
}

function nameOf({ utm_source, utm_medium, utm_campaign }: Attribution, hasRefused: boolean): string {
  if (hasRefused) return 'sem atribuição';
  return [utm_source, utm_medium, utm_campaign].filter(Boolean).join(' ') || 'direto';
}

function sourceOf({ utm_source = 'direto' }: Attribution, hasRefused: boolean): string {
  return hasRefused ? 'sem atribuição' : utm_source;
}

/** Campaigns of a buyer, in the sequence of the visits. */
function touchesOf(sale: SaleFacts, { visits, marketingConsent }: Visitor): string[] {
  if (marketingConsent !== true) return [nameOf(sale.attribution, marketingConsent === false)];
  const names = visits
    .filter(({ start, campaign }) => start <= sale.createdAt && Object.keys(campaign).length > 0)
    .toSorted((one, other) => one.start - other.start)
    .map(({ campaign }) => nameOf(campaign, false));
  return names.length > 0 ? names : ['direto'];
}

function shareOf(model: AttributionModel, touches: number, at: number): number {
  const last = touches - 1;
  if (model === 'first') return at === 0 ? 1 : 0;
  if (model === 'last') return at === last ? 1 : 0;
  if (model === 'linear' || touches <= 2) return 1 / touches;
  return at === 0 || at === last ? 0.4 : 0.2 / (touches - 2);
}
