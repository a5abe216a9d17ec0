import type { BumpArm } from '@vale/contracts/catalog';
import type { Attribution, SaleFacts } from '@vale/contracts/checkout';
import type { MessageReply } from '@vale/contracts/define';
import {
  ATTRIBUTION_MODELS,
  dayOf,
  dayText,
  type AttributionModel,
  type BumpArmFigures,
  type CampaignRow,
  type CollectedName,
  type reportMessages,
} from '@vale/contracts/tracking';
import { BUMP_TEST_AT, type Visit, type Visitor } from './known-visits.js';

type Reply<Name extends keyof typeof reportMessages> = MessageReply<(typeof reportMessages)[Name]>;
type Sums = Record<string, number>;

interface Figures {
  totals: Sums;
  /** Days without any are left out. */
  days: Record<string, { visits: number; revenue: number }>;
  funnel: Sums;
  visitsByDevice: Sums;
  /** Centavos of each campaign, without those that have none. */
  revenue: Record<AttributionModel, Sums>;
  refunded: Record<AttributionModel, number>;
  campaignVisits: number;
}

const FUNNEL = ['visits', 'product', 'checkout', 'pix', 'paid', 'delivered'] as const;

/** The figures of all visits and sales that were added, as docs/analytics.md defines them. */
export class KnownFigures {
  readonly figures: Figures = {
    totals: {
      ...{ visits: 0, bots: 0, paid: 0, revenue: 0, refunds: 0, refunded: 0, bumpOrders: 0 },
      ...{ pix: 0, pixPaid: 0, acceptedBelowPrice: 0, costed: 0, profit: 0 },
    },
    days: {},
    funnel: Object.fromEntries(FUNNEL.map((step) => [step, 0])),
    visitsByDevice: {},
    revenue: { first: {}, last: {}, linear: {}, position: {} },
    refunded: { first: 0, last: 0, linear: 0, position: 0 },
    campaignVisits: 0,
  };

  /** Orders of the newest test of order bumps, by the day on which they were placed. */
  private readonly bumpOrders: { day: number; arm: BumpArm; figures: BumpArmFigures }[] = [];

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
    for (const visitor of visitors) visitor.visits.forEach((visit) => this.addVisit(visitor, visit));
    for (const { facts, buyer } of sales) this.addSale(facts, buyer);
  }

  private addVisit({ device }: Visitor, { day, names }: Visit): void {
    const { totals, funnel, visitsByDevice } = this.figures;
    if (device === 'bot') return grow(totals, 'bots', 1);
    const has = (name: CollectedName) => (names.includes(name) ? 1 : 0);
    grow(totals, 'visits', 1);
    this.day(day).visits += 1;
    grow(funnel, 'visits', 1);
    grow(funnel, 'product', has('AddToCart'));
    grow(funnel, 'checkout', has('InitiateCheckout'));
    grow(visitsByDevice, device, 1);
    this.figures.campaignVisits += 1;
  }

  private addSale(sale: SaleFacts, buyer: Visitor): void {
    const { totals, funnel } = this.figures;
    const { paidAt, totalCentavos, refunds } = sale;
    grow(totals, 'pix', 1);
    this.addBumpOrder(sale);
    grow(funnel, 'pix', 1);
    if (sale.acceptedBelowPrice) grow(totals, 'acceptedBelowPrice', 1);
    if (paidAt === null) return;
    const refunded = refunds.reduce((sum, { centavos }) => sum + centavos, 0);
    for (const name of ['paid', 'pixPaid']) grow(totals, name, 1);
    for (const name of ['paid', 'delivered']) grow(funnel, name, 1);
    grow(totals, 'revenue', totalCentavos);
    grow(totals, 'refunds', refunds.length);
    grow(totals, 'refunded', refunded);
    if (sale.lines.length > 1) grow(totals, 'bumpOrders', 1);
    const costs = sale.lines.map(({ costCentavos }) => costCentavos);
    if (!costs.includes(undefined)) {
      grow(totals, 'costed', 1);
      grow(totals, 'profit', totalCentavos - refunded - costs.reduce<number>((sum, cost) => sum + cost!, 0));
    }
    this.day(dayOf(paidAt)).revenue += totalCentavos;
    const touches = touchesOf(sale, buyer);
    for (const model of ATTRIBUTION_MODELS) {
      this.figures.refunded[model] += refunded;
      touches.forEach((name, at) => {
        const part = Math.round(totalCentavos * shareOf(model, touches.length, at));
        if (part > 0) grow(this.figures.revenue[model], name, part);
      });
    }
  }

  private addBumpOrder({ bumpTest, createdAt, paidAt, totalCentavos, lines }: SaleFacts): void {
    if (bumpTest?.startedAt !== BUMP_TEST_AT) return;
    const isPaid = paidAt !== null;
    const [paid, revenue] = isPaid ? [1, totalCentavos] : [0, 0];
    const bumpOrders = isPaid && lines.length > 1 ? 1 : 0;
    const figures = { orders: 1, paid, bumpOrders, revenue };
    this.bumpOrders.push({ day: dayOf(createdAt), arm: bumpTest.arm, figures });
  }

  private day(day: number) {
    return (this.figures.days[dayText(day)] ??= { visits: 0, revenue: 0 });
  }
}

/** The same figures as the reports show them. */
export function shownFigures(
  { current, days }: Reply<'overview'>,
  { current: rows }: Reply<'funnel'>,
  { rows: campaigns }: Reply<'campaigns'>,
  { totals }: Figures,
): Figures {
  const sum = <T>(items: readonly T[], valueOf: (item: T) => number) =>
    items.reduce((total, item) => total + valueOf(item), 0);
  const byModel = <T>(valueOf: (model: AttributionModel) => T) =>
    Object.fromEntries(ATTRIBUTION_MODELS.map((model) => [model, valueOf(model)])) as Record<
      AttributionModel,
      T
    >;
  const visitsByDevice: Sums = {};
  for (const { device, visits } of rows) if (visits > 0) grow(visitsByDevice, device, visits);
  return {
    totals: Object.fromEntries(Object.keys(totals).map((key) => [key, current[key as 'visits']])),
    days: Object.fromEntries(
      days
        .filter(({ visits, revenue }) => visits + revenue > 0)
        .map(({ day, visits, revenue }) => [day, { visits, revenue }]),
    ),
    funnel: Object.fromEntries(FUNNEL.map((step) => [step, sum(rows, (row) => row[step])])),
    visitsByDevice,
    revenue: byModel((model) =>
      Object.fromEntries(
        campaigns
          .filter((row) => row.revenue[model] > 0)
          .map((row) => [rowName(row), row.revenue[model]] as const),
      ),
    ),
    refunded: byModel((model) => sum(campaigns, (row) => row.refunded[model])),
    campaignVisits: sum(campaigns, ({ visits }) => visits),
  };
}

function grow(sums: Sums, key: string, by: number): void {
  sums[key] = (sums[key] ?? 0) + by;
}

function nameOf({ utm_source, utm_medium, utm_campaign }: Attribution, refused: boolean): string {
  if (refused) return 'sem atribuição';
  return [utm_source, utm_medium, utm_campaign].filter(Boolean).join(' ') || 'direto';
}

const rowName = ({ source, medium, name }: CampaignRow) => [source, medium, name].filter(Boolean).join(' ');

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
