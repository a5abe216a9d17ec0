import { csvRows, plainCell, UnreadableCsv } from '@vale/contracts/catalog';

/** The rows of a CSV file that have a cell; each as long as the longest. */
export type CodeRows = readonly (readonly string[])[];

export interface ColumnChoice {
  /** The first row names the columns. */
  hasHeading: boolean;
  /** Places of the columns that make a code, from 0. */
  columns: readonly number[];
}

/** More codes are sent in several files. */
const MAX_ROWS = 20_000;

/** A heading of code lists, without accents and in lower case. */
const HEADING =
  /^(?:cod(?:igo)?s?|codes?|contas?|logins?|e-?mails?|usuarios?|users?|senhas?|passwords?|chaves?|keys?|pins?|serial|serie|voucher|cupom|gift ?card|cartao|link|url|valor|preco|obs(?:ervacao)?|notas?)$/;

/** Throws `UnreadableCsv`. */
export function rowsOfFile(text: string): CodeRows {
  const rows = csvRows(text, { maxRows: MAX_ROWS, separatorIn: withoutNumbers }).filter(
    ({ length }) => length > 0,
  );
  if (rows.length === 0) throw new UnreadableCsv('O arquivo está vazio');
  const width = Math.max(...rows.map(({ length }) => length));
  return rows.map((row) => Array.from({ length: width }, (_, at) => row[at]?.trim() ?? ''));
}

/** The first row, where the comma of `6,01234E+15` separates nothing. */
function withoutNumbers(text: string): string {
  return /^[^\r\n]*/.exec(text)![0].replaceAll(/\d+,\d+e[+-]?\d+/gi, '');
}

/** Guesses the choice of columns; the user sees it before anything is added. */
export function likelyChoice(rows: CodeRows): ColumnChoice {
  const hasHeading = rows.length > 1 && isHeading(rows[0]!, rows.slice(1));
  return { hasHeading, columns: [0] };
}

function isHeading(first: readonly string[], rest: CodeRows): boolean {
  const names = first.filter((cell) => cell !== '');
  if (names.some((cell) => HEADING.test(plainCell(cell)))) return true;
  const hasDigit = (cell: string | undefined) => /\d/.test(cell ?? '');
  return !names.some(hasDigit) && rest.every((row) => hasDigit(row[0]));
}

/** Names a column by its heading or its position. */
export function columnName(rows: CodeRows, column: number, { hasHeading }: ColumnChoice): string {
  return (hasHeading && rows[0]?.[column]) || `Coluna ${column + 1}`;
}

/** The text of each row as its buyer gets it; a code of several columns has one line for each, with its heading. */
export function codesOfRows(rows: CodeRows, choice: ColumnChoice): string[] {
  const { hasHeading, columns } = choice;
  return rows.slice(hasHeading ? 1 : 0).flatMap((row) => {
    const filled = columns.filter((column) => row[column]);
    const lines = filled.map((column) =>
      hasHeading && columns.length > 1 ? `${columnName(rows, column, choice)}: ${row[column]}` : row[column]!,
    );
    const code = lines.join('\n').replaceAll(/\r\n?/g, '\n');
    return /[\p{L}\p{N}]/u.test(code) ? [code] : [];
  });
}
