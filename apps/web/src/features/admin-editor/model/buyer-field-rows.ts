import { buyerFieldSchema, type BuyerField } from '@vale/contracts/catalog';

/** A field for the buyer as the form has it. */
export interface FieldRow {
  label: string;
  kind: BuyerField['kind'];
  per: BuyerField['per'];
  min: string;
  max: string;
  mask: string;
  example: string;
  /** One on each line. */
  options: string;
}

export const EMPTY_FIELD: FieldRow = {
  label: '',
  kind: 'text',
  per: 'unit',
  min: '',
  max: '',
  mask: '',
  example: '',
  options: '',
};

export function toFieldRows(fields: readonly BuyerField[] = []): FieldRow[] {
  return fields.map(({ label, kind, per, min = '', max = '', mask = '', example = '', options = [] }) => ({
    label,
    kind,
    per,
    min: String(min),
    max: String(max),
    mask,
    example,
    options: options.join('\n'),
  }));
}

/** True if something was typed into the row. */
function isFieldStarted({ label, min, max, mask, example, options }: FieldRow): boolean {
  return [label, min, max, mask, example, options].some((text) => text.trim() !== '');
}

/** The fields of the rows that are started. What a kind has no use for is left out. */
export function readFieldRows(rows: readonly FieldRow[]): BuyerField[] {
  return rows.filter(isFieldStarted).map(readFieldRow);
}

function readFieldRow(row: FieldRow): BuyerField {
  const { kind, per } = row;
  const isTyped = kind === 'text' || kind === 'digits';
  const [min, max] = [row.min.trim(), row.max.trim()];
  const [mask, example] = [row.mask.trim(), row.example.trim()];
  return {
    label: row.label.trim(),
    kind,
    per,
    ...(isTyped && min !== '' && { min: Number(min) }),
    ...(isTyped && max !== '' && { max: Number(max) }),
    ...(isTyped && mask !== '' && { mask }),
    ...(kind !== 'choice' && example !== '' && { example }),
    ...(kind === 'choice' && { options: row.options.split('\n').flatMap((one) => one.trim() || []) }),
  };
}

/** Returns the problems of the rows, by row and the row's field. */
export function fieldProblems(
  rows: readonly FieldRow[],
): { at: number; name: keyof FieldRow; message: string }[] {
  const labels = rows.map(({ label }) => label.trim().toLowerCase());
  return rows.flatMap((row, at) => {
    if (!isFieldStarted(row)) return [];
    const issues = buyerFieldSchema.safeParse(readFieldRow(row)).error?.issues ?? [];
    const own = issues.map(({ path, message }) => ({ at, name: path[0] as keyof FieldRow, message }));
    const isRepeated = labels[at] !== '' && labels.indexOf(labels[at]!) < at;
    const name = 'label' as const;
    return isRepeated ? [...own, { at, name, message: 'Cada campo precisa de um nome diferente' }] : own;
  });
}
