import type { BumpTestOfOrder } from '@vale/contracts/catalog';
import { dayText, type BumpArmFigures, type BumpReport } from '@vale/contracts/tracking';

/** Orders of one arm that got a PIX, and what was paid for them at any time. */
export interface BumpTestCell extends BumpTestOfOrder, BumpArmFigures {
  /** Sum of the squared prices of the paid orders. */
  squares: number;
}

const ERROR_LEVEL = 0.05;
/** The interval is narrowest, for its level, at this many orders. */
const TUNED_TO_ORDERS = 2_000;
/** In each arm: the central limit theorem has to hold before the first look. */
const LEAST_ORDERS = 100;
/** Chi-square with one degree of freedom, p = 0.001. */
const ODD_RATIO = 10.828;

function emptyCell({ startedAt, holdoutPercent, arm }: BumpTestOfOrder): BumpTestCell {
  return { startedAt, holdoutPercent, arm, orders: 0, paid: 0, bumpOrders: 0, revenue: 0, squares: 0 };
}

export interface BumpTestDay {
  day: number;
  cells: readonly BumpTestCell[];
}

/** The newest test; null without any. */
export function bumpReport(days: readonly BumpTestDay[]): BumpReport['test'] {
  const all = days.flatMap(({ day, cells }) => cells.map((cell) => ({ ...cell, day })));
  const newest = Math.max(...all.map((cell) => cell.startedAt));
  const cells = all.filter((cell) => cell.startedAt === newest);
  if (!cells[0]) return null;
  const { startedAt, holdoutPercent } = cells[0];
  const sums = {
    offer: emptyCell({ startedAt, holdoutPercent, arm: 'offer' }),
    holdout: emptyCell({ startedAt, holdoutPercent, arm: 'holdout' }),
  };
  for (const cell of cells)
    for (const figure of ['orders', 'paid', 'bumpOrders', 'revenue', 'squares'] as const)
      sums[cell.arm][figure] += cell[figure];
  const { offer, holdout } = sums;
  return {
    startedAt,
    holdoutPercent,
    lastDay: dayText(Math.max(...cells.map(({ day }) => day))),
    arms: { offer: figuresOf(offer), holdout: figuresOf(holdout) },
    lift: liftOf(offer, holdout),
    isRatioOdd: isRatioOdd(offer.orders, holdout.orders, holdoutPercent / 100),
  };
}

function figuresOf({ orders, paid, bumpOrders, revenue }: BumpTestCell): BumpArmFigures {
  return { orders, paid, bumpOrders, revenue };
}

type Outcomes = Pick<BumpTestCell, 'orders' | 'revenue' | 'squares'>;

/**
 * Difference of revenue per order between the arms, with an interval that holds at all looks together: the asymptotic
 * confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic
 * confidence sequences" (arXiv:2103.06476), theorem 2.2, on the augmented inverse-propensity-weighted outcomes of a
 * randomised experiment. Their mean is the difference of the arms' means. Null while there are too few orders.
 */
export function liftOf(
  offer: Outcomes,
  holdout: Outcomes,
): { value: number; low: number; high: number } | null {
  if (Math.min(offer.orders, holdout.orders) < LEAST_ORDERS) return null;
  const orders = offer.orders + holdout.orders;
  // The holdout may not have met the rare, expensive orders yet, so no arm has less variance than both have together.
  const shared = (offer.orders * varianceOf(offer) + holdout.orders * varianceOf(holdout)) / orders;
  const varianceOfMean = (arm: Outcomes) => Math.max(varianceOf(arm), shared) / arm.orders;
  const variance = orders * (varianceOfMean(offer) + varianceOfMean(holdout));
  const level = -2 * Math.log(ERROR_LEVEL);
  const rho2 = (level + Math.log(level) + 1) / TUNED_TO_ORDERS;
  const grown = orders * rho2 + 1;
  const width = Math.sqrt(
    ((variance * 2 * grown) / (orders ** 2 * rho2)) * Math.log(Math.sqrt(grown) / ERROR_LEVEL),
  );
  const value = offer.revenue / offer.orders - holdout.revenue / holdout.orders;
  return { value, low: value - width, high: value + width };
}

function varianceOf({ orders, revenue, squares }: Outcomes): number {
  return Math.max(0, squares / orders - (revenue / orders) ** 2);
}

/** Sample-ratio check. The ratio is also odd if the offer itself keeps buyers from placing an order. */
export function isRatioOdd(offer: number, holdout: number, share: number): boolean {
  const expected = (offer + holdout) * share;
  if (expected === 0) return false;
  const difference = (holdout - expected) ** 2;
  return difference / expected + difference / (offer + holdout - expected) > ODD_RATIO;
}
