import { quantityDiscount, type QuantityPrice } from '@vale/contracts/catalog';
import { toCentavos, toReais } from '@vale/contracts/money';

interface SummedLine {
  productId: string;
  /** Reais of one unit. */
  price: number;
  quantity: number;
  quantityPrices?: readonly QuantityPrice[] | undefined;
}
type SummedBump = { price: number } | null;

/** Reais to pay without a coupon: each product has the discount for the number of its units. */
export function sumOf(lines: readonly SummedLine[], bump: SummedBump): number {
  let centavos = fullCentavos(lines, bump);
  for (const id of new Set(lines.map(({ productId }) => productId))) {
    const own = lines.filter(({ productId }) => productId === id);
    const units = own.map(({ price, quantity }) => ({ quantity, priceCentavos: toCentavos(price) }));
    centavos -= quantityDiscount(own[0]!.quantityPrices, units);
  }
  return toReais(centavos);
}

/** Reais before any discount. */
export function fullSumOf(lines: readonly SummedLine[], bump: SummedBump): number {
  return toReais(fullCentavos(lines, bump));
}

function fullCentavos(lines: readonly SummedLine[], bump: SummedBump): number {
  return lines.reduce(
    (sum, { price, quantity }) => sum + toCentavos(price) * quantity,
    bump ? toCentavos(bump.price) : 0,
  );
}
