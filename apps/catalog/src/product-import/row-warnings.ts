import type { ProductRecord } from '../product/product.js';
import type { PlannedRow } from './planned-row.js';
import { codesLeft } from './stored-codes.js';
import { shortList } from './unreadable.js';

const BY_NAME =
  'Já existe uma conta com este nome, que não veio desta loja: esta linha a altera. Se são produtos diferentes, mude o nome de um deles';

/** Adds to a changed row its old and new prices, and what else the owner should know before it is applied. */
export function warned(row: PlannedRow, current: ProductRecord | null, isByName: boolean): PlannedRow {
  if (!current || row.plan !== 'changed') return row;
  const left = codesLeft(current, row.change ?? {});
  const warnings = [...(isByName ? [BY_NAME] : []), ...(left ? [left] : []), ...(row.warnings ?? [])];
  return Object.assign(row, {
    prices: changedPrices(current, row),
    ...(warnings.length > 0 && { warnings }),
  });
}

function changedPrices(current: ProductRecord, { change = {} }: PlannedRow): PlannedRow['prices'] {
  const before = new Map(current.variations.map(({ name, price }) => [name, price]));
  if (current.preco !== undefined) before.set('', current.preco);
  const after = change.variations?.map(({ name, price }) => ({ variation: name, to: price })) ?? [];
  if (typeof change.preco === 'number') after.unshift({ variation: '', to: change.preco });
  return after.flatMap(({ variation, to }) => {
    const from = before.get(variation);
    return from === undefined || from === to ? [] : [{ variation, from, to }];
  });
}

const MAX_NOTES = 5;

/** Sentences of the rows' warnings for the file as a whole, each with its rows. */
export function warningNotes(rows: readonly PlannedRow[]): string[] {
  const byText = new Map<string, number[]>();
  for (const { row, warnings = [] } of rows)
    for (const text of warnings) byText.set(text, [...(byText.get(text) ?? []), row]);
  const [shown, others] = [[...byText].slice(0, MAX_NOTES), [...byText].slice(MAX_NOTES)];
  const notes = shown.map(([text, found]) => `${linesOf(found)}: ${text}`);
  const left = others.flatMap(([, found]) => found);
  return left.length > 0 ? [...notes, `Outros avisos em “Todas as linhas”: ${linesOf(left)}`] : notes;
}

function linesOf(rows: readonly number[]): string {
  return `${rows.length === 1 ? 'Linha' : 'Linhas'} ${shortList(rows.map(String))}`;
}
