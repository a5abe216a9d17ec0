import type { SaleFacts } from '@vale/contracts/checkout';
import { dayOf, type AttributionModel } from '@vale/contracts/tracking';

/** An order as figures count it. */
export type Sale = Omit<
  SaleFacts,
  'transactionId' | 'attribution' | 'visitorId' | 'marketingConsent' | 'simulated'
> & {
  _id: string;
  /** Absent where the money was real. */
  simulated?: true;
  /** The campaign that the order carries, in the dictionary. */
  campaign: number;
  /** The ad of the campaign, if its address named one. */
  ad?: number | undefined;
  /** Key of the buyer's browser, only where they accepted. */
  visitor?: unknown;
  /** The days in São Paulo whose figures it is or was part of. */
  days: number[];
};

/** The days whose figures a sale is part of. */
export function daysOfSale(
  sale: Pick<SaleFacts, 'createdAt' | 'paidAt' | 'deliveredAt' | 'refunds' | 'losses'>,
): number[] {
  const { createdAt, paidAt, deliveredAt, refunds, losses = [] } = sale;
  const moments = [createdAt, paidAt, deliveredAt, ...[...refunds, ...losses].map(({ at }) => at)];
  return [...new Set(moments.flatMap((at) => (at === null ? [] : [dayOf(at)])))].toSorted((a, b) => a - b);
}

/** Each product once. The first one has the revenue that no other has, such as that of a bump. */
export function productsOf({
  productId,
  productTitle,
  lines,
  totalCentavos,
}: Pick<Sale, 'productId' | 'productTitle' | 'lines' | 'totalCentavos'>) {
  const first = { id: productId, title: productTitle, revenue: totalCentavos };
  const products = new Map([[productId, first]]);
  for (const { kind, productId: id, title = productTitle, centavos } of lines) {
    if (kind === 'bump' || id === productId) continue;
    const known = products.get(id) ?? { id, title, revenue: 0 };
    products.set(id, { ...known, revenue: known.revenue + centavos });
    first.revenue -= centavos;
  }
  return [...products.values()];
}

/** Units of one choice. */
export interface SaleItem extends Pick<Sale['lines'][number], 'kind' | 'productId' | 'variation'> {
  /** Its own, in orders of several units; otherwise that of the order. */
  title: string;
  /** Price of a unit. */
  centavos: number;
  quantity: number;
}

export function itemsOf({ lines, productTitle }: Pick<Sale, 'lines' | 'productTitle'>): SaleItem[] {
  const choices = Map.groupBy(lines, (line) => line.item ?? line);
  // The discount of a coupon may leave a centavo more to some units of a choice.
  const samePriced = [...choices.values()].flatMap((choice) => [
    ...Map.groupBy(choice, ({ centavos }) => centavos).values(),
  ]);
  return samePriced.map((units) => {
    const { kind, productId, variation, title = productTitle, centavos } = units[0]!;
    return { kind, productId, variation, title, centavos, quantity: units.length };
  });
}

/**
 * Divides each refund among the lines: a named line gets the sum that the refund names for it, and all lines share the rest
 * in proportion to what is left of them. Returns centavos by refund and line.
 */
export function refundsByLine({ lines, refunds }: Pick<Sale, 'lines' | 'refunds'>): number[][] {
  let left = lines.map(({ centavos }) => centavos);
  return refunds.map((refund) => {
    const named = left.map((rest, line) => {
      const unit = refund.lines?.find((one) => one.line === line);
      return Math.min(rest, unit?.centavos ?? 0);
    });
    const unnamed = shared(
      refund.centavos - sumOf(named),
      left.map((rest, line) => rest - named[line]!),
    );
    const parts = named.map((part, line) => part + unnamed[line]!);
    left = left.map((rest, line) => rest - parts[line]!);
    return parts;
  });
}

/** Divides the sum in proportion to what is left of each line, and gives no line more than that. */
function shared(centavos: number, left: readonly number[]): number[] {
  const sum = Math.min(centavos, sumOf(left));
  return sum > 0 ? divide(sum, left) : left.map(() => 0);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Cost of all codes; null unless each of them is known. */
export function costOf({ lines }: Pick<Sale, 'lines'>): number | null {
  let sum = 0;
  for (const { costCentavos } of lines) {
    if (costCentavos === undefined) return null;
    sum += costCentavos;
  }
  return lines.length === 0 ? null : sum;
}

/** Price minus the cost of all codes and the fees that are known; null unless each cost is known. */
export function profitOf(sale: Pick<Sale, 'lines' | 'totalCentavos' | 'feeCentavos'>): number | null {
  const cost = costOf(sale);
  return cost === null ? null : sale.totalCentavos - cost - (sale.feeCentavos ?? 0);
}

/** Whole weights of n touches. `position`: 40 % the first, 40 % the last, 20 % what is between. */
export function weightsOf(model: AttributionModel, touches: number): number[] {
  const weights = Array.from({ length: touches }, () => (model === 'linear' ? 1 : 0));
  const last = touches - 1;
  if (model === 'first') weights[0] = 1;
  if (model === 'last') weights[last] = 1;
  if (model === 'position') {
    if (touches <= 2) return weights.map(() => 1);
    return weights.map((_, at) => (at === 0 || at === last ? 40 * (touches - 2) : 20));
  }
  return weights;
}

/**
 * Divides centavos, which may be negative, by whole weights. The parts sum to the whole, because the largest remainders get
 * the centavos that are left over.
 */
export function divide(centavos: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (centavos * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = centavos - parts.reduce((total, part) => total + part, 0);
  const byRemainder = exact
    .map((value, at) => ({ at, remainder: value - Math.floor(value) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.at - other.at);
  for (const { at } of byRemainder.slice(0, left)) parts[at]! += 1;
  return parts;
}
