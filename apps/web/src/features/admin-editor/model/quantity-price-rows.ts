import { percentText, quantityPricesSchema, type QuantityPrice } from '@vale/contracts/catalog';
import { readPrice, toCentavos } from '@vale/contracts/money';

/** A price by quantity as the form has it. */
export interface StepRow {
  from: string;
  /** `8,5` or `8,5 %`. */
  percent: string;
}

export const EMPTY_STEP: StepRow = { from: '', percent: '' };

export function toStepRows(steps: readonly QuantityPrice[] = []): StepRow[] {
  return steps.map(({ from, percent }) => ({ from: String(from), percent: percentText(percent) }));
}

function isStarted({ from, percent }: StepRow): boolean {
  return from.trim() !== '' || percent.trim() !== '';
}

/** The steps of the rows that are started. What is no number is NaN, which the schema refuses. */
export function readStepRows(rows: readonly StepRow[]): QuantityPrice[] {
  return rows.filter(isStarted).map(({ from, percent }) => ({
    from: Number(from),
    percent: toCentavos(readPrice(percent.replace('%', '').trim()) ?? Number.NaN),
  }));
}

/** Returns the problems of the rows, by row and the row's field. */
export function stepProblems(
  rows: readonly StepRow[],
): { at: number; name: keyof StepRow; message: string }[] {
  const places = rows.flatMap((row, at) => (isStarted(row) ? [at] : []));
  const issues = quantityPricesSchema.safeParse(readStepRows(rows)).error?.issues ?? [];
  return issues.map(({ path: [step, name], message }) => ({
    at: places[step as number]!,
    name: name as keyof StepRow,
    message,
  }));
}
