import type { ProductImport } from '@vale/contracts/catalog';

/** Stored progress of an import. */
export interface ImportProgress extends Omit<ProductImport, 'id'> {
  /** Parts of its rows. */
  parts: number;
  /** The first one that is not written yet. */
  nextPart: number;
  /** Epoch milliseconds: when it was started, or wrote its last part. */
  changedAt?: number;
  /** The administrator who applied it, for the audit log. */
  accountId: string;
  requestId: string;
}
