import type { ImportResult } from '@vale/contracts/catalog';

/** Id of a row, derived from its content, so that a second import of the row finds the first. */
export type IdOf = (...content: readonly (string | number)[]) => string;

/** A parsed row, or the message that explains why it is skipped. */
export type ReadRow<T> = { record: T } | { message: string };

export interface ReadRows<T> {
  records: T[];
  errors: ImportResult['errors'];
}

/** Rows that repeat an earlier one are read once. */
export function readRows<T extends { _id: string }>(
  rows: readonly unknown[],
  read: (row: unknown) => ReadRow<T>,
): ReadRows<T> {
  const records = new Map<string, T>();
  const errors: ImportResult['errors'] = [];
  rows.forEach((row, at) => {
    const result = read(row);
    if ('message' in result) errors.push({ row: at + 1, message: result.message });
    else records.set(result.record._id, result.record);
  });
  return { records: [...records.values()], errors };
}

/** The first complaint of a refused row, as `titulo: …`. */
export function complaint(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const [first] = issues;
  if (!first) return 'Linha inválida';
  return first.path.length > 0 ? `${first.path.join('.')}: ${first.message}` : first.message;
}
