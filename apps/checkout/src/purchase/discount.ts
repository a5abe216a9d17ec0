import { fullPriceOf, totalOf, type LineItem } from '../orders/life/order.js';

/**
 * The lines at the prices that the buyer pays once `discount` centavos are taken off the eligible ones, spread over them by
 * the largest remainder, so that their prices add up to the total.
 */
export function withDiscount(
  lines: readonly LineItem[],
  eligible: readonly LineItem[],
  discount: number,
): LineItem[] {
  const shares = spread(Math.max(0, Math.min(discount, totalOf(eligible) - eligible.length)), eligible);
  return lines.map((line) => {
    const share = shares.get(line.line) ?? 0;
    if (share === 0) return line;
    return { ...line, priceCentavos: line.priceCentavos - share, fullPriceCentavos: line.priceCentavos };
  });
}

/** The discount of a whole order, in centavos. */
export function discountCentavos(lines: readonly LineItem[]): number {
  return lines.reduce((sum, line) => sum + fullPriceOf(line) - line.priceCentavos, 0);
}

/** The share of each line, by its number. Each line keeps a centavo: refunds tell by its price whether it was paid for. */
function spread(discount: number, lines: readonly LineItem[]): Map<number, number> {
  const subtotal = totalOf(lines);
  const shares = lines.map(({ line, priceCentavos }) => ({
    line,
    priceCentavos,
    share: Math.floor((discount * priceCentavos) / subtotal),
    remainder: (discount * priceCentavos) % subtotal,
  }));
  const largestFirst = shares.toSorted((a, b) => b.remainder - a.remainder);
  let left = discount - shares.reduce((sum, { share }) => sum + share, 0);
  while (left > 0)
    for (const one of largestFirst) {
      if (left === 0 || one.share + 1 >= one.priceCentavos) continue;
      one.share += 1;
      left -= 1;
    }
  return new Map(shares.map(({ line, share }) => [line, share]));
}
