import {
  csvRows,
  fieldOfHeading,
  fieldsOfCells,
  IMPORT_FILE_ROWS,
  isCategory,
  productImportErrors,
  UnreadableCsv,
  type CsvField,
  type Product,
} from '@vale/contracts/catalog';
import { AppError } from '@vale/contracts/define';
import { fieldsOfOld, idOfOld, isRecord } from './old-product.js';

export interface ReadFields {
  fields: Record<string, unknown>;
  problems: { field: string; message: string }[];
}

/** One row of a file, before the comparison with stored products. */
export interface FileRow {
  row: number;
  /** Undefined if the row has none: its name and category then identify the product. */
  id: string | undefined;
  /** `current`: the stored product that the row is about. */
  read(current?: Product): ReadFields;
}

export interface FileRows {
  rows: FileRow[];
  notes: string[];
}

/** Throws `catalog.import-unreadable`. */
export function fileRows(text: string): FileRows {
  return /^\s*[[{]/.test(text) ? jsonRows(text) : rowsOfCsv(text);
}

function rowsOfCsv(text: string): FileRows {
  const [headings = [], ...records] = readCsv(text);
  const fields = headings.map(fieldOfHeading);
  const known = new Set(fields);
  if (!known.has('id') && !(known.has('nome') && known.has('categoria')))
    unreadable('A primeira linha precisa ter os nomes das colunas: id, ou nome e categoria');
  const named = fields.filter((field) => field !== undefined);
  if (new Set(named).size < named.length) unreadable('Duas colunas têm o mesmo nome');
  const unknown = headings.filter((heading, at) => !fields[at] && heading.trim() !== '');
  return {
    rows: records.flatMap((cells, at) => (cells.length > 0 ? [rowOfCells(cells, fields, at + 2)] : [])),
    notes: unknown.length > 0 ? [`Colunas deixadas de fora: ${shortList(unknown)}`] : [],
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

/** Throws `catalog.import-unreadable`. */
export function unreadable(reason: string): never {
  throw new AppError(productImportErrors.importUnreadable, { params: { reason } });
}

const LISTED = 20;
const LISTED_LENGTH = 40;

/** Headings may be as long as any cell, but the note is shown, stored and sent over the bus. */
function shortList(names: readonly string[]): string {
  const listed = names
    .slice(0, LISTED)
    .map((name) => (name.length > LISTED_LENGTH ? `${name.slice(0, LISTED_LENGTH)}…` : name));
  const more = names.length - listed.length;
  return listed.join(', ') + (more > 0 ? ` e mais ${more}` : '');
}

function rowOfCells(
  cells: readonly string[],
  fields: readonly (CsvField | undefined)[],
  row: number,
): FileRow {
  const byField = new Map(
    fields.flatMap((field, at) => (field && cells[at] !== undefined ? [[field, cells[at]] as const] : [])),
  );
  const extra = cells.slice(fields.length).some((cell) => cell.trim() !== '');
  return {
    row,
    id: byField.get('id')?.trim() || undefined,
    read: (current) => {
      const found = fieldsOfCells(byField, current);
      const message = 'A linha tem mais células do que a primeira tem colunas';
      return extra ? { ...found, problems: [{ field: '', message }, ...found.problems] } : found;
    },
  };
}

function jsonRows(text: string): FileRows {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    unreadable('Este JSON não pode ser lido: falta um pedaço, ou há um sinal a mais');
  }
  const found = listOf(value);
  if (found.length === 0) unreadable('O arquivo não tem nenhuma conta');
  if (found.length > IMPORT_FILE_ROWS)
    unreadable(`No máximo ${IMPORT_FILE_ROWS.toLocaleString('pt-BR')} linhas por arquivo`);
  return {
    rows: found.map((one, at) => ({ row: at + 1, id: idOfOld(one), read: () => fieldsOfOld(one) })),
    notes: [],
  };
}

/**
 * A list; the collection `contas` by name; lists by category, as the old shop stored them in the browser; or
 * products by id, as its database exports them.
 */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return [];
  if (value['contas'] !== undefined) return listOf(value['contas']);
  return Object.entries(value).flatMap(([key, one]): unknown[] => {
    if (Array.isArray(one)) return one.map((item) => withCategory(item, key));
    return isRecord(one) ? [{ id: key, ...one }] : [one];
  });
}

function withCategory(item: unknown, key: string): unknown {
  return isRecord(item) && isCategory(key) ? { categoria: key, ...item } : item;
}
