import {
  csvTexts,
  fromLocalTime,
  isOptionalField,
  productFieldRows,
  readDateTime,
  type FieldKind,
  type ProductFieldName,
} from '@vale/contracts/catalog';
import { readPrice } from '@vale/contracts/money';
import { isoOfConsoleDate } from './console-date.js';

type Old = Record<string, unknown>;
/**
 * Returns undefined for a value that is unknown. Values of another type are returned unchanged, and the schema refuses
 * them.
 */
type Read = (value: unknown, isOptional: boolean) => unknown;
interface Found {
  fields: Old;
  problems: { field: string; message: string }[];
}

const EXTRA_TEXTS = ['coins', 'jogo', 'nivel', 'plataforma', 'valor', 'regiao'] as const;
const EXTRA_LISTS = ['skins', 'agentes', 'itens', 'players', 'teams'] as const;

const unchanged: Read = (value) => value;
const READERS: Record<FieldKind, Read> = {
  text: (value, isOptional) => (isOptional ? emptyAsNull(value) : value),
  lines: linesOf,
  price: priceOf,
  date: dateOf,
  choice: unchanged,
  flag: unchanged,
  custom: unchanged,
};
const CUSTOM: Partial<Record<ProductFieldName, Read>> = {
  categoria: (value) => trimmed(value, (text) => text.toLowerCase()),
  variations: variationsOf,
};
const MESSAGES: Partial<Record<FieldKind, string>> = { price: csvTexts.price, date: csvTexts.date };

export function isRecord(value: unknown): value is Old {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function idOfOld(product: unknown): string | undefined {
  if (!isRecord(product)) return undefined;
  const id = product['id'] ?? product['_id'] ?? product['slug'];
  return id === undefined || id === null || id === '' ? undefined : String(id).trim();
}

/**
 * Reads a product from our own export or from the old shop's collection `contas`. There, extras are top-level
 * fields or inside `eaFc26Data`, `cs2Data` or `data`; dates are numbers, texts or database timestamps; prices
 * are numbers or `R$ 12,34`. Missing fields stay unchanged, null removes a field.
 */
export function fieldsOfOld(product: unknown): Found {
  const problems: Found['problems'] = [];
  if (!isRecord(product)) return { fields: {}, problems: [{ field: '', message: 'Não é uma conta' }] };
  const given: Old = {};
  const put = (name: string, kind: FieldKind, found: unknown) => {
    given[name] = found;
    if (found === undefined) problems.push({ field: name, message: MESSAGES[kind] ?? '' });
  };
  for (const [name, row] of productFieldRows) {
    const value = [name, ...(row.oldNames ?? [])]
      .map((one) => product[one])
      .reduce((one, next) => one ?? next);
    const isOptional = isOptionalField(row);
    // No change can remove a field that every product has.
    const isKept = value === null && !isOptional && row.kind !== 'date';
    if (value === undefined || isKept || name === 'extras') continue;
    put(name, row.kind, (CUSTOM[name] ?? READERS[row.kind])(value, isOptional));
  }
  if (product['createdAt'] !== undefined) put('createdAt', 'date', dateOf(product['createdAt']));
  const extras = extrasOf(product);
  if (extras) given['extras'] = extras;
  return { fields: given, problems };
}

function extrasOf(product: Old): Old | undefined {
  const holders = [product, product['data'], product['eaFc26Data'], product['cs2Data'], product['extras']];
  const all: Old = Object.assign({}, ...holders.filter(isRecord));
  const extras: Old = {};
  for (const name of EXTRA_TEXTS) {
    const value = all[name];
    if (typeof value === 'string' && value.trim() !== '') extras[name] = value.trim();
    else if (typeof value === 'number') extras[name] = String(value);
    else if (value !== undefined && value !== null && value !== '') extras[name] = value;
  }
  for (const name of EXTRA_LISTS) {
    const items = linesOf(all[name] ?? []);
    if (!Array.isArray(items)) extras[name] = items;
    else if (items.length > 0) extras[name] = items.map(namedOf);
  }
  const isGiven = Object.keys(extras).length > 0 || isRecord(product['extras']);
  return isGiven ? extras : undefined;
}

function namedOf(item: unknown): unknown {
  if (typeof item === 'string') return { nome: item };
  if (!isRecord(item)) return item;
  const rating = typeof item['rating'] === 'string' ? Number(item['rating']) : item['rating'];
  return { nome: item['nome'] ?? item['name'], ...(rating !== undefined && rating !== null && { rating }) };
}

/** Rows without a name and a price were never saved by the old shop's form. */
function variationsOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.flatMap((one): unknown[] => {
    if (!isRecord(one)) return [one];
    const name = one['name'] ?? one['nome'];
    const price = one['price'] ?? one['preco'];
    if (!name && (price === undefined || price === null || price === '')) return [];
    const { value: content, checkoutUrl, delivery } = one;
    return [
      {
        name,
        price: priceOf(price) ?? price,
        ...(content !== undefined && content !== null && { value: String(content) }),
        ...(emptyAsNull(checkoutUrl) !== null && checkoutUrl !== undefined && { checkoutUrl }),
        ...(delivery !== undefined && { delivery }),
      },
    ];
  });
}

/** Splits a text into lines and removes empty items. Other values are returned unchanged, and the schema refuses them. */
function linesOf(value: unknown): unknown {
  const list: unknown = typeof value === 'string' ? value.split(/\r?\n/) : value;
  if (!Array.isArray(list)) return list;
  return list.filter((one) => one !== null && (typeof one !== 'string' || one.trim() !== ''));
}

/** Returns undefined if the value is not a price. */
function priceOf(value: unknown): number | null | undefined {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return Math.round(value * 100) / 100;
  return typeof value === 'string' ? readPrice(value) : undefined;
}

/**
 * Epoch milliseconds of a number, a database timestamp, an ISO date or `21/11/2026 14:30`. Without a time zone it is São
 * Paulo time. Returns undefined for anything else, such as `5/6/2030`, which is May in some places and June in others.
 */
function dateOf(value: unknown): number | null | undefined {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return epochMs(value);
  if (isRecord(value)) {
    const seconds = value['seconds'] ?? value['_seconds'];
    return typeof seconds === 'number' ? seconds * 1_000 : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const text = isoOfConsoleDate(value) ?? value.trim();
  if (/^\d{10,13}$/.test(text)) return epochMs(Number(text));
  const [, date, time = '00:00', seconds = '', zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(text) ?? [];
  if (!date) return readDateTime(text);
  const local = fromLocalTime({ date, time });
  const found = zone && !Number.isNaN(local) ? Date.parse(`${date}T${time}${seconds}${zone}`) : local;
  return found === null || Number.isNaN(found) ? undefined : found;
}

/** These numbers count seconds, because as milliseconds they would be dates before 1974. */
const SECONDS = { from: 1e9, to: 1e11 };

/** Epoch milliseconds. Other shops count seconds; a smaller number is no date. */
function epochMs(value: number): number | undefined {
  if (!(value >= SECONDS.from)) return undefined;
  return Math.round(value < SECONDS.to ? value * 1_000 : value);
}

function emptyAsNull(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? null : value;
}

function trimmed(value: unknown, change: (text: string) => string): unknown {
  return typeof value === 'string' ? change(value.trim()) : value;
}
