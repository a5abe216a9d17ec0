import type { StockBatchSum } from '@vale/contracts/checkout';

interface CountedCode {
  productId: string;
  variation: string;
  batch?: string | undefined;
  costCentavos?: number | undefined;
}

/** Counts the codes of each batch per stock and adds up their cost. */
export function sumOfBatches(codes: readonly CountedCode[]): StockBatchSum[] {
  const sums = new Map<string, StockBatchSum>();
  for (const { productId, variation, batch = null, costCentavos = 0 } of codes) {
    const key = JSON.stringify([productId, variation, batch]);
    const sum = sums.get(key) ?? { productId, variation, batch, count: 0, costCentavos: 0 };
    sum.count += 1;
    sum.costCentavos += costCentavos;
    sums.set(key, sum);
  }
  return [...sums.values()];
}
