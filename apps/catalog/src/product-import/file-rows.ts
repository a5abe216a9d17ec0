import {
  csvRows,
  fieldOfHeading,
  fieldsOfCells,
  IMPORT_FILE_ROWS,
  OWN_FILE,
  productField,
  UnreadableCsv,
  type CsvField,
  type Decimal,
  type FoundMapping,
  type ImportTarget,
  type ImportMapping,
  decimalOf,
  readFilePrice,
} from '@vale/contracts/catalog';
import type { FileRow, FileRows } from './file-row.js';
import { foreignRows } from './foreign-rows.js';
import type { TableRow } from './foreign-table.js';
import { jsonRows } from './json-rows.js';
import { shopOf } from './shop-headings.js';
import { EXTRA_CELLS, hasExtraCells, shortList, unreadable } from './unreadable.js';

const ESSENTIAL = new Map<ImportTarget, CsvField>([
  ['name', 'nome'],
  ['category', 'categoria'],
  ['price', 'preco'],
]);

/** `mapping`: what the owner chose instead of what the headings say. Throws `catalog.import-unreadable`. */
export function fileRows(text: string, mapping?: ImportMapping): FileRows {
  return /^\s*[[{]/.test(text) ? jsonRows(text) : rowsOfCsv(text, mapping);
}

function rowsOfCsv(text: string, mapping: ImportMapping | undefined): FileRows {
  const [headings = [], ...records] = readCsv(text);
  const rows = records.flatMap((cells, at) => (cells.length > 0 ? [{ row: at + 2, cells }] : []));
  if (headings.length === 0 || rows.length === 0)
    unreadable('A primeira linha precisa ter os nomes das colunas, e as outras os produtos');
  const shop = shopOf(headings);
  const foreign = foreignRows({ headings, rows, shop, mapping });
  const fields = headings.map(fieldOfHeading);
  const isOurs = fields.includes('id') || (fields.includes('nome') && fields.includes('categoria'));
  // Headings of this shop would leave out such a column.
  const isMissed = [...ESSENTIAL].some(
    ([target, field]) => shop.targets.includes(target) && !fields.includes(field),
  );
  if (mapping || shop.name !== '' || !isOurs || isMissed) return foreign;
  const columns = foreign.mapping.columns.map((column, at) =>
    fields[at] ? column : { heading: column.heading, sample: column.sample, target: 'ignored' as const },
  );
  const shown: FoundMapping = { ...foreign.mapping, columns, shop: OWN_FILE };
  return { ...ownRows(headings, fields, rows), mapping: shown };
}

function ownRows(
  headings: readonly string[],
  fields: readonly (CsvField | undefined)[],
  rows: readonly TableRow[],
): FileRows {
  const named = fields.filter((field) => field !== undefined);
  if (new Set(named).size < named.length) unreadable('Duas colunas têm o mesmo nome');
  const unknown = headings.filter((heading, at) => !fields[at] && heading.trim() !== '');
  const prices = rows.flatMap(({ cells }) => cells.flatMap((cell, at) => pricesIn(cell, fields[at])));
  const priceOf = priceReader(decimalOf(prices));
  return {
    rows: rows.map(({ row, cells }) => rowOfCells(cells, { fields, row, priceOf })),
    notes: unknown.length > 0 ? [`Colunas deixadas de fora: ${shortList(unknown)}`] : [],
  };
}

function pricesIn(cell: string, field: CsvField | undefined): string[] {
  if (field === 'variations') return cell.split('|').map((item) => item.slice(item.lastIndexOf(':') + 1));
  return field && productField(field)?.kind === 'price' ? [cell] : [];
}

/** A file that does not show its sign has the comma of our exports, and what may be thousands is refused. */
function priceReader(decimal: Decimal | null) {
  return (cell: string): number | undefined => {
    if (decimal === null && decimalOf([cell]) === null) return undefined;
    const price = readFilePrice(cell, decimal ?? ',');
    return price === 'open' ? undefined : price;
  };
}

function readCsv(text: string): string[][] {
  try {
    return csvRows(text, { maxRows: IMPORT_FILE_ROWS });
  } catch (error) {
    if (error instanceof UnreadableCsv) unreadable(error.message);
    throw error;
  }
}

interface OwnRow {
  fields: readonly (CsvField | undefined)[];
  row: number;
  priceOf: (cell: string) => number | undefined;
}

function rowOfCells(cells: readonly string[], { fields, row, priceOf }: OwnRow): FileRow {
  const byField = new Map(
    fields.flatMap((field, at) => (field && cells[at] !== undefined ? [[field, cells[at]] as const] : [])),
  );
  const extra = hasExtraCells(cells, fields.length);
  return {
    row,
    id: byField.get('id')?.trim() || undefined,
    read: (current) => {
      const found = fieldsOfCells(byField, current, priceOf);
      return extra ? { ...found, problems: [EXTRA_CELLS, ...found.problems] } : found;
    },
  };
}
