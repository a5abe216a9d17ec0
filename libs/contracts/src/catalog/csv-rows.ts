/** Exceeds the length of any field of a product and of any code. */
const MAX_CELL = 20_000;
/** Exceeds the columns of any table of products. A file of separators alone would have millions. */
const MAX_CELLS_IN_ROW = 200;
const SEPARATORS = [';', ',', '\t'];

/** Its message is a Portuguese sentence that names the row. */
export class UnreadableCsv extends Error {}

function unreadable(reason: string): never {
  throw new UnreadableCsv(reason);
}

interface CsvOptions {
  maxRows: number;
  /** Part of the text whose most frequent separator is the file's; the first row by default. */
  separatorIn?: (text: string) => string;
}

/** The cells of each row, by RFC 4180. Empty rows are empty lists, so that row numbers stay. Throws `UnreadableCsv`. */
export function csvRows(text: string, { maxRows, separatorIn = firstRow }: CsvOptions): string[][] {
  const { separator, start } = separatorOf(text, separatorIn);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = start;
  while (at < text.length) {
    if (rows.length > maxRows) unreadable(`No máximo ${maxRows.toLocaleString('pt-BR')} linhas por arquivo`);
    const { cell, end } = readCell(text, { at, separator, row: rows.length + 1 });
    row.push(cell);
    if (row.length > MAX_CELLS_IN_ROW)
      unreadable(`Linha ${rows.length + 1}: há mais de ${MAX_CELLS_IN_ROW} células`);
    at = end + 1;
    if (text[end] === separator && at < text.length) continue;
    if (text[end] === separator) row.push('');
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    rows.push(row.some((one) => one.trim() !== '') ? row : []);
    row = [];
  }
  return rows;
}

interface Position {
  at: number;
  separator: string;
  /** Counted from 1, for complaints. */
  row: number;
}

/** `end` is the position of the separator or of the end of the line. */
function readCell(text: string, { at, separator, row }: Position): { cell: string; end: number } {
  const found = text[at] === '"' ? readQuoted(text, at + 1, row) : readPlain(text, at, separator);
  if (found.cell.length > MAX_CELL)
    unreadable(`Linha ${row}: uma célula tem mais de ${MAX_CELL.toLocaleString('pt-BR')} caracteres`);
  const next = text[found.end];
  if (next !== undefined && next !== separator && next !== '\r' && next !== '\n')
    unreadable(`Linha ${row}: há texto depois de aspas que fecham`);
  return found;
}

function readQuoted(text: string, from: number, row: number): { cell: string; end: number } {
  let searched = from;
  for (;;) {
    const quote = text.indexOf('"', searched);
    if (quote === -1) unreadable(`Linha ${row}: aspas que abrem e não fecham`);
    if (text[quote + 1] !== '"')
      return { cell: text.slice(from, quote).replaceAll('""', '"'), end: quote + 1 };
    searched = quote + 2;
  }
}

function readPlain(text: string, at: number, separator: string): { cell: string; end: number } {
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { cell: text.slice(at, end), end };
}

/** `sep=;` is what spreadsheets write and read before the first row. */
function separatorOf(
  text: string,
  separatorIn: (text: string) => string,
): { separator: string; start: number } {
  const declared = /^sep=(.)\r?\n/.exec(text);
  if (declared) return { separator: declared[1]!, start: declared[0].length };
  const sample = separatorIn(text);
  const counted = SEPARATORS.map((separator) => ({ separator, count: sample.split(separator).length }));
  return { separator: counted.toSorted((one, other) => other.count - one.count)[0]!.separator, start: 0 };
}

function firstRow(text: string): string {
  return /^[^\r\n]*/.exec(text)![0];
}
