import type { BulkChange, BulkRow } from '@vale/contracts/catalog';
import { differingFields, editVersion, type ProductRecord } from '../product/product.js';
import { writtenVersion, type PlannedBulkRow } from './bulk-plan.js';

export const CHANGED_MEANWHILE = 'Alterado enquanto isso: ficou como estava';
const GONE = 'Excluído enquanto isso';

/** True while the row has something to write. */
export function isOpen({ plan, outcome }: PlannedBulkRow): boolean {
  return plan === 'change' && outcome === undefined;
}

/**
 * Compares an open row with the stored product: it stays open if it may be written, and otherwise has its outcome. A
 * product that an interrupted run has written is done; one that anybody else has changed is skipped.
 */
export function comparedRow(
  row: PlannedBulkRow,
  product: ProductRecord | undefined,
  startedAt: number,
): PlannedBulkRow {
  if (!product) return row.change ? withOutcome(row, 'skipped', GONE) : withOutcome(row, 'done');
  const version = editVersion(product);
  if (version === row.version) return row;
  const isOwnWrite =
    row.change !== undefined &&
    version === writtenVersion(row, startedAt) &&
    differingFields(product, row.change).length === 0;
  return isOwnWrite ? withOutcome(row, 'done') : withOutcome(row, 'skipped', CHANGED_MEANWHILE);
}

export function withOutcome(
  row: PlannedBulkRow,
  outcome: NonNullable<BulkRow['outcome']>,
  problem?: string,
): PlannedBulkRow {
  return { ...row, outcome, ...(problem !== undefined && { problem }) };
}

/** A row without what running it writes. */
export function rowView(planned: PlannedBulkRow): BulkRow {
  const { version: _version, change: _change, before: _before, ...row } = planned;
  return row;
}

export function countsOf(rows: readonly PlannedBulkRow[]): BulkChange['counts'] {
  const counts = { change: 0, same: 0, refused: 0, warned: 0 };
  for (const { plan, warnings } of rows) {
    counts[plan] += 1;
    if (warnings) counts.warned += 1;
  }
  return counts;
}

type Tally = Pick<BulkChange, 'done' | 'skipped' | 'failed'>;

/** Adds the outcomes of a part's rows. */
export function tallied({ done, skipped, failed }: Tally, rows: readonly PlannedBulkRow[]): Tally {
  const tally = { done, skipped, failed };
  for (const { outcome } of rows) if (outcome) tally[outcome] += 1;
  return tally;
}
