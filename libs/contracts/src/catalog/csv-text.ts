import { localTime } from './brazil-time.js';

/** Makes spreadsheets read UTF-8. */
const BOM = '\uFEFF';

/** CSV as spreadsheets in Brazil read it: fields separated by `;`, headings in the first row. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BOM + csvRowsText(rows);
}

/** Rows that follow others. */
export function csvRowsText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('');
}

/** Reais with a comma before the decimals. */
export function csvDecimal(reais: number | undefined): string {
  return reais === undefined ? '' : reais.toFixed(2).replace('.', ',');
}

/** `21/11/2026, 14:30` in São Paulo. */
export function csvDateTime(epochMs: number): string {
  const { date: day, time } = localTime(epochMs);
  return `${day.split('-').toReversed().join('/')}, ${time}`;
}

/**
 * Places where a spreadsheet would run a formula: the start of a cell, and after a character that some
 * languages treat as a separator. `＝＋－＠` are full-width forms that some programs treat as `=+-@`.
 */
const FORMULA = /(^(?='*[=+\-@＝＋－＠\t\r\n])|[,;\t\r\n]"*(?='*[=+\-@＝＋－＠]))/g;
const GUARDED = /(^(?='+[=+\-@＝＋－＠\t\r\n])|[,;\t\r\n]"*(?='+[=+\-@＝＋－＠]))'/g;

/** A spreadsheet reads such a cell as a number, and sums would be texts with a guard. */
const NEGATIVE_NUMBER = /^-\d+(?:[.,]\d+)?$/;

/** A cell of such a text, guarded and quoted. */
export function csvCell(cell: string): string {
  const guarded = NEGATIVE_NUMBER.test(cell) ? cell : cell.replace(FORMULA, "$1'");
  return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** The cell as it was before `csvText` guarded it. */
export function withoutCsvGuard(cell: string): string {
  return cell.replace(GUARDED, '$1').trim();
}

/** Lower case without accents and outer blanks, to compare cells with headings and words. */
export function plainCell(cell: string): string {
  return cell.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}
