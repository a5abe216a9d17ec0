import type { StockAction, StockBatchSum } from '@vale/contracts/checkout';

export interface AddedBatch extends StockBatchSum {
  key: string;
  /** Time of the newest record in epoch milliseconds. */
  at: number;
  accountId: string;
}

/** The batches that were added, newest first. A long list of codes is added in several requests. */
export function batchesOf(added: readonly StockAction[]): AddedBatch[] {
  const found = new Map<string, AddedBatch>();
  for (const { at, accountId, batches } of added)
    for (const sum of batches) {
      const key = JSON.stringify([sum.variation, sum.batch]);
      const known = found.get(key);
      if (known) {
        known.count += sum.count;
        known.costCentavos += sum.costCentavos;
      } else found.set(key, { ...sum, key, at, accountId });
    }
  return [...found.values()];
}
