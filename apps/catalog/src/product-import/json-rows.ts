import { IMPORT_FILE_ROWS, isCategory } from '@vale/contracts/catalog';
import type { FileRows } from './file-row.js';
import { fieldsOfOld, idOfOld, isRecord } from './old-product.js';
import { firestoreDocument, plainJson } from './plain-json.js';
import { unreadable } from './unreadable.js';

/** Throws `catalog.import-unreadable`. */
export function jsonRows(text: string): FileRows {
  const found = listOf(parsed(text)).map((one) => firestoreDocument(one) ?? plainJson(one));
  if (found.length === 0) unreadable('O arquivo não tem nenhuma conta');
  if (found.length > IMPORT_FILE_ROWS)
    unreadable(`No máximo ${IMPORT_FILE_ROWS.toLocaleString('pt-BR')} linhas por arquivo`);
  return {
    rows: found.map((one, at) => ({ row: at + 1, id: idOfOld(one), read: () => fieldsOfOld(one) })),
    notes: [],
  };
}

/** One value, or one on each line, as mongoexport writes them. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parsedLines(text);
  }
}

function parsedLines(text: string): unknown[] {
  const values: unknown[] = [];
  const damaged: number[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    try {
      values.push(JSON.parse(line));
    } catch {
      damaged.push(at + 1);
    }
  }
  if (damaged.length === 0) return values;
  // One value on several lines has hardly a line that is a product by itself.
  const line = values.some(isRecord) ? `Linha ${damaged[0]}: ` : '';
  unreadable(`${line}Este JSON não pode ser lido: falta um pedaço, ou há um sinal a mais`);
}

/**
 * A list; one product; the collection `contas` by name, also among the collections or documents of an export of
 * Firestore; lists by category, as the old shop stored them in the browser; or products by id, as its database
 * exports them.
 */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return [];
  for (const holder of ['contas', '__collections__', 'documents'])
    if (value[holder] !== undefined && (holder !== '__collections__' || isEmptyBut(value, holder)))
      return listOf(value[holder]);
  if (typeof (value['nome'] ?? value['title']) === 'string') return [value];
  return Object.entries(value).flatMap(([key, one]): unknown[] => {
    if (Array.isArray(one)) return one.map((item) => withCategory(item, key));
    return isRecord(one) ? [{ id: key, ...one }] : [one];
  });
}

function isEmptyBut(value: Record<string, unknown>, key: string): boolean {
  return Object.keys(value).every((one) => one === key);
}

function withCategory(item: unknown, key: string): unknown {
  return isRecord(item) && isCategory(key) ? { categoria: key, ...item } : item;
}
