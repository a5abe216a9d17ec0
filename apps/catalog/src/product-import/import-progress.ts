import type { ProductImport } from '@vale/contracts/catalog';

export interface ImportProgress extends Omit<ProductImport, 'id'> {
  /** Number of parts that the rows are split into. */
  parts: number;
  /** First part that is not written yet. */
  nextPart: number;
  /** Epoch milliseconds: when it was started, or wrote its last part. */
  changedAt?: number;
  /** The administrator who applied it, for the audit log. */
  accountId: string;
  requestId: string;
}
