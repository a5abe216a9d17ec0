import type { SaleFacts } from '@vale/contracts/checkout';
import { ATTRIBUTION_MODELS, type AttributionModel } from '@vale/contracts/tracking';
import { largestRemainders, weightsOf } from './shares.js';
import { BUMP_TEST } from './orders.js';
import { dayAfter, dayAt, hourAt, monthAt } from './local-time.js';
import { campaignNameOf, DIRECT, sourceNameOf, type Arrived, type Visit, Visits } from './visits.js';

const DAY_MS = 86_400_000;
const PACE_DAYS = 7;

export type Sums = Record<string, number>;

/** A period of days, both included. */
export interface Span {
  from: string;
  to: string;
}

export const isIn = ({ from, to }: Span, day: string): boolean => day >= from && day <= to;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const dayOrNull = (ms: number | null): string => (ms === null ? '' : dayAt(ms));

/**
 * The figures of docs/analytics.md, computed the slow way from all events and the newest version of each order. Nothing here is
 * shared with `apps/tracking/src`.
 */
export class Truth {
  readonly visits: Visits;
  private readonly people: Visit[];
  private readonly touches = new Map<SaleFacts, string[]>();

  constructor(
    arrived: readonly Arrived[],
    readonly sales: readonly SaleFacts[],
    private readonly erasedVisitors: ReadonlySet<string>,
  ) {
    this.visits = new Visits(arrived);
    this.people = this.visits.all.filter(({ device, isProven }) => device !== 'bot' && isProven);
  }

  totals(span: Span): Sums {
    const all = this.visits.all.filter(({ day }) => isIn(span, day));
    const visits = this.peopleIn(span);
    const placed = this.sales.filter(
      ({ createdAt, pixAt }) => pixAt !== null && isIn(span, dayAt(createdAt)),
    );
    const paid = this.paidIn(span);
    const refunds = this.refundsIn(span);
    const bumps = paid.map(({ lines }) => lines.filter(({ kind }) => kind === 'bump'));
    const costed = paid.filter(isCosted);
    const losses = this.sales.flatMap((sale) => sale.losses ?? []).filter(({ at }) => isIn(span, dayAt(at)));
    const lossCost = sum(losses.map(({ costCentavos = 0 }) => costCentavos));
    const fees = sum(costed.map(({ feeCentavos = 0 }) => feeCentavos));
    return {
      visits: visits.length,
      bots: all.filter(({ device }) => device === 'bot').length,
      unproven: all.filter(({ device, isProven }) => device !== 'bot' && !isProven).length,
      asked: visits.filter(({ isAsked }) => isAsked).length,
      accepted: visits.filter(({ answer }) => answer === true).length,
      refused: visits.filter(({ answer }) => answer === false).length,
      pix: placed.length,
      pixPaid: placed.filter(({ paidAt }) => paidAt !== null).length,
      paid: paid.length,
      revenue: sum(paid.map(({ totalCentavos }) => totalCentavos)),
      refunds: refunds.length,
      refunded: sum(refunds.map(({ centavos }) => centavos)),
      bumpOrders: bumps.filter(({ length }) => length > 0).length,
      bumpRevenue: sum(bumps.flat().map(({ centavos }) => centavos)),
      acceptedBelowPrice: this.sales.filter(
        ({ acceptedBelowPrice, deliveredAt }) => acceptedBelowPrice && isIn(span, dayOrNull(deliveredAt)),
      ).length,
      costed: costed.length,
      feesKnown: costed.filter(({ feeCentavos }) => feeCentavos !== undefined).length,
      fees,
      lost: losses.length,
      losses: lossCost,
      profit:
        sum(
          costed.map((sale) => sale.totalCentavos - sum(sale.lines.map(({ costCentavos }) => costCentavos!))),
        ) -
        fees -
        lossCost -
        sum(refunds.filter(({ sale }) => isCosted(sale)).map(({ centavos }) => centavos)),
    };
  }

  /** Median seconds from PIX to payment. */
  paySeconds(span: Span): number | null {
    const seconds = this.paidIn(span)
      .map(({ paidAt, pixAt }) => (paidAt! - pixAt!) / 1_000)
      .toSorted((one, other) => one - other);
    if (seconds.length === 0) return null;
    const middle = (seconds.length - 1) / 2;
    return (seconds[Math.floor(middle)]! + seconds[Math.ceil(middle)]!) / 2;
  }

  days(span: Span) {
    const days: { day: string; visits: number; paid: number; revenue: number; refunded: number }[] = [];
    for (let day = span.from; day <= span.to; day = dayAfter(day)) {
      const { visits, paid, revenue, refunded } = this.totals({ from: day, to: day });
      days.push({ day, visits: visits!, paid: paid!, revenue: revenue!, refunded: refunded! });
    }
    return days;
  }

  hours(day: string) {
    const span = { from: day, to: day };
    return Array.from({ length: 24 }, (_, hour) => {
      const paid = this.paidIn(span).filter(({ paidAt }) => hourAt(paidAt!) === hour);
      return {
        visits: this.peopleIn(span).filter(({ start }) => hourAt(start) === hour).length,
        paid: paid.length,
        revenue: sum(paid.map(({ totalCentavos }) => totalCentavos)),
      };
    });
  }

  /** Orders, units and revenue by product. */
  products(span: Span): Record<string, { orders: number; units: number; revenue: number }> {
    const found: Record<string, { orders: number; units: number; revenue: number }> = {};
    for (const { productId: first, lines } of this.paidIn(span)) {
      const isBump = (line: SaleFacts['lines'][number]) => line.kind === 'bump';
      for (const line of lines) {
        const product = (found[isBump(line) ? first : line.productId] ??= {
          orders: 0,
          units: 0,
          revenue: 0,
        });
        product.revenue += line.centavos;
        if (!isBump(line)) product.units += 1;
      }
      const ids = new Set(lines.filter((line) => !isBump(line)).map(({ productId }) => productId));
      for (const id of ids) found[id]!.orders += 1;
    }
    return found;
  }

  /** By device, source and step: `mobile google paid`. */
  funnel(span: Span): Sums {
    const sums: Sums = {};
    const count = (row: string, step: string, isReached: boolean) => {
      if (isReached) sums[`${row} ${step}`] = (sums[`${row} ${step}`] ?? 0) + 1;
    };
    for (const { device, campaign, answer, sawProduct, sawCheckout } of this.peopleIn(span)) {
      const row = `${device} ${sourceNameOf(campaign, answer === false)}`;
      count(row, 'visits', true);
      count(row, 'product', sawProduct);
      count(row, 'checkout', sawCheckout);
    }
    for (const sale of this.sales) {
      if (sale.pixAt === null || !isIn(span, dayAt(sale.createdAt))) continue;
      const row = `${sale.device!} ${sourceNameOf(sale.attribution, sale.marketingConsent === false)}`;
      count(row, 'pix', true);
      count(row, 'paid', sale.paidAt !== null);
      count(row, 'delivered', sale.paidAt !== null && sale.deliveredAt !== null);
    }
    return sums;
  }

  /** By campaign and column: `google / cpc / marca revenue linear`. */
  campaigns(span: Span): Sums {
    const sums: Sums = {};
    const grow = (key: string, by: number) => {
      if (by !== 0) sums[key] = (sums[key] ?? 0) + by;
    };
    for (const { campaign, answer } of this.peopleIn(span))
      grow(`${campaignNameOf(campaign, answer === false)} visits`, 1);
    for (const sale of this.paidIn(span)) {
      const touches = this.touchesOf(sale);
      grow(`${touches.at(-1)!} paid`, 1);
      this.split(sale.totalCentavos, touches, (name, model, part) => grow(`${name} revenue ${model}`, part));
    }
    for (const { sale, centavos } of this.refundsIn(span))
      this.split(centavos, this.touchesOf(sale), (name, model, part) =>
        grow(`${name} refunded ${model}`, part),
      );
    return sums;
  }

  cohorts(thisMonth: string) {
    const firsts = new Map<string, string>();
    const paid = this.sales.filter(({ paidAt }) => paidAt !== null);
    for (const { accountId, paidAt } of paid) {
      const month = monthAt(paidAt!);
      if (month < (firsts.get(accountId) ?? '9999')) firsts.set(accountId, month);
    }
    const months = [...new Set([...firsts.values(), thisMonth])].toSorted();
    return months
      .filter((month) => [...firsts.values()].includes(month))
      .map((month) => ({
        month,
        buyers: [...firsts.values()].filter((first) => first === month).length,
        months: months
          .filter((later) => later >= month)
          .map((later) => {
            const orders = paid.filter(
              (sale) => firsts.get(sale.accountId) === month && monthAt(sale.paidAt!) === later,
            );
            return {
              buyers: new Set(orders.map(({ accountId }) => accountId)).size,
              orders: orders.length,
              revenue: sum(orders.map(({ totalCentavos }) => totalCentavos)),
            };
          }),
      }));
  }

  /** Units that were sold in the seven days before today, and codes that replaced bad ones. */
  pace(today: string): Sums {
    const span = { from: dayAfter(today, -PACE_DAYS), to: dayAfter(today, -1) };
    const sold = this.paidIn(span).flatMap(({ lines }) => lines);
    const lost = this.sales.flatMap(({ losses = [] }) => losses.filter(({ at }) => isIn(span, dayAt(at))));
    const sums: Sums = {};
    for (const { productId, variation } of [...sold, ...lost])
      sums[`${productId} ${variation}`] = (sums[`${productId} ${variation}`] ?? 0) + 1;
    return sums;
  }

  bumpArms(today: string) {
    const ofArm = (arm: string) => {
      const orders = this.sales.filter(({ bumpTest, pixAt, createdAt }) => {
        const isOfTest = bumpTest?.startedAt === BUMP_TEST.startedAt && bumpTest.arm === arm;
        return isOfTest && pixAt !== null && dayAt(createdAt) < today;
      });
      const paid = orders.filter(({ paidAt }) => paidAt !== null);
      return {
        orders: orders.length,
        paid: paid.length,
        bumpOrders: paid.filter(({ lines }) => lines.some(({ kind }) => kind === 'bump')).length,
        revenue: sum(paid.map(({ totalCentavos }) => totalCentavos)),
      };
    };
    return { offer: ofArm('offer'), holdout: ofArm('holdout') };
  }

  /** Names of the campaigns that led to an order, in their sequence. */
  touchesOf(sale: SaleFacts): string[] {
    const known = this.touches.get(sale) ?? this.findTouches(sale);
    this.touches.set(sale, known);
    return known;
  }

  private findTouches({ attribution, marketingConsent, visitorId, createdAt }: SaleFacts): string[] {
    const own = campaignNameOf(attribution, marketingConsent === false);
    // The first erased order of a buyer takes the visitor out of all visits; events of the others may still be on their way.
    if (visitorId === undefined || this.erasedVisitors.has(visitorId)) return [own];
    // Orders and their campaigns depend on no proof.
    const touches = this.visits.all
      .filter((visit) => visit.visitorId === visitorId)
      .filter(({ start }) => start <= createdAt && start > createdAt - 30 * DAY_MS)
      .toSorted((one, other) => one.start - other.start)
      .map(({ campaign }) => campaignNameOf(campaign, false))
      .filter((name) => name !== DIRECT);
    return touches.at(-1) === own ? touches : [...touches, own];
  }

  private split(
    centavos: number,
    touches: readonly string[],
    take: (name: string, model: AttributionModel, part: number) => void,
  ): void {
    for (const model of ATTRIBUTION_MODELS) {
      const weights = weightsOf(model, touches.length);
      const parts = largestRemainders(centavos, weights);
      touches.forEach((name, at) => take(name, model, parts[at]!));
    }
  }

  private peopleIn(span: Span): Visit[] {
    return this.people.filter(({ day }) => isIn(span, day));
  }

  private paidIn(span: Span): SaleFacts[] {
    return this.sales.filter(({ paidAt }) => isIn(span, dayOrNull(paidAt)));
  }

  private refundsIn(span: Span) {
    const refunds = this.sales.flatMap((sale) => sale.refunds.map((refund) => ({ ...refund, sale })));
    return refunds.filter(({ at }) => isIn(span, dayAt(at)));
  }
}

function isCosted({ paidAt, lines }: SaleFacts): boolean {
  return paidAt !== null && lines.every(({ costCentavos }) => costCentavos !== undefined);
}
