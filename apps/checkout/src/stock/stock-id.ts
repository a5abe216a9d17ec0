import type { StockKey } from '@vale/contracts/checkout';

/** One text per stock; no id of a product contains a line break. */
export function stockId({ productId, variation }: StockKey): string {
  return `${productId}\n${variation}`;
}
