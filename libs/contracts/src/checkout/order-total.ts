/** Input of the total that the order form shows. Checkout adds up the lines of the order and compares. */
interface Priced {
  /** Centavos of the product itself. */
  priceCentavos: number;
  /** Centavos of each chosen variation; empty when the product has none. */
  variationCentavos: number[];
  hasVariations: boolean;
  bumpCentavos: number | null;
}

/** Variations + bump; for a product without variations its own price + bump. Never the base price on top of variations. */
export function orderTotalCentavos(order: Priced): number {
  const product = order.hasVariations
    ? order.variationCentavos.reduce((sum, one) => sum + one, 0)
    : order.priceCentavos;
  return product + (order.bumpCentavos ?? 0);
}
