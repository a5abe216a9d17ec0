import type { AuditRecord, StockBatchSum } from '@vale/contracts/checkout';

export interface AddedBatch extends StockBatchSum {
  key: string;
  /** Time of the newest record in epoch milliseconds. */
  at: number;
  accountId: string;
}

/** The batches that records of `stock.add` name, newest first. A long list of codes is added in several requests. */
export function batchesOf(records: readonly AuditRecord[]): AddedBatch[] {
  const batches = new Map<string, AddedBatch>();
  for (const { at, accountId, after } of records)
    for (const sum of sumsOf(after)) {
      const key = JSON.stringify([sum.variation, sum.batch]);
      const known = batches.get(key);
      if (known) {
        known.count += sum.count;
        known.costCentavos += sum.costCentavos;
      } else batches.set(key, { ...sum, key, at, accountId });
    }
  return [...batches.values()];
}

function sumsOf(after: unknown): StockBatchSum[] {
  const { batches } = (after ?? {}) as { batches?: StockBatchSum[] };
  return batches ?? [];
}
