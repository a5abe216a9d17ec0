import { numberText } from '../money/money.js';
import type { QuantityPrice } from './quantity-price.js';

/** Units of one price. */
export interface PricedUnits {
  quantity: number;
  /** Centavos of one unit. */
  priceCentavos: number;
}

/**
 * Centavos that the highest step reached takes off these units of one product, all variations together. A centavo of
 * each unit is left, because refunds tell by its price whether it was paid for.
 */
export function quantityDiscount(
  steps: readonly QuantityPrice[] | undefined,
  units: readonly PricedUnits[],
): number {
  let [count, subtotal] = [0, 0];
  for (const { quantity, priceCentavos } of units) {
    count += quantity;
    subtotal += quantity * priceCentavos;
  }
  const percent = steps?.findLast(({ from }) => count >= from)?.percent ?? 0;
  return Math.max(0, Math.min(Math.floor((subtotal * percent) / 10_000), subtotal - count));
}

/** `8,5 %` for 850 hundredths of a percent. */
export function percentText(hundredths: number): string {
  return `${numberText(hundredths / 100, 2).replace(/,?0+$/, '')} %`;
}

/** `3 ou mais: 5 % de desconto` */
export function quantityPriceText({ from, percent }: QuantityPrice): string {
  return `${from} ou mais: ${percentText(percent)} de desconto`;
}
