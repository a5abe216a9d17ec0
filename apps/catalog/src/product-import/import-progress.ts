import { IMPORT_MAX_PROBLEMS, type ProductImport, type ImportedRow } from '@vale/contracts/catalog';
import type { CallContext } from '@vale/contracts/define';
import type { PlannedRow } from './planned-row.js';

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
  /** Place of the next row whose picture is fetched. */
  nextPicture?: number;
  /** Place of the stored file, which is checked again from there. */
  file?: { id: string; parts: number };
}

export function countsOf(rows: readonly PlannedRow[]): ProductImport['counts'] {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  for (const { plan } of rows) counts[plan] += 1;
  return counts;
}

/** Counts the pictures of rows that will be written; undefined if there are none. */
export function picturesOf(rows: readonly PlannedRow[]): ProductImport['pictures'] {
  const all = rows.filter(({ picture }) => picture !== undefined).length;
  return all > 0 ? { all, done: 0, failed: 0 } : undefined;
}

/** A row without what applying it writes. */
export function rowView(planned: PlannedRow): ImportedRow {
  const { row, nome, plan, fields, problems, warnings, prices, outcome } = planned;
  return { row, nome, plan, fields, problems, warnings, prices, outcome };
}

/** Appends failed and refused rows to the known problems. */
export function firstProblems(rows: readonly PlannedRow[], known: ImportedRow[] = []): ImportedRow[] {
  const found = rows
    .filter(({ plan, outcome }) => (outcome ? outcome === 'failed' : plan === 'wrong'))
    .map(rowView);
  return [...known, ...found].slice(0, IMPORT_MAX_PROBLEMS);
}

/** Reason that the audit log has for each change by an import. */
export const IMPORT_REASON = 'Importação de arquivo';

/** A job has no actor: the audit log names the administrator who applied the import. */
export function contextOf({ accountId, requestId }: ImportProgress): CallContext {
  return { requestId, actor: { accountId, sessionId: '', email: '', role: 'admin' } };
}
