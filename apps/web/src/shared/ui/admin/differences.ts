import { productField, quantityPricesText, type QuantityPrice } from '@vale/contracts/catalog';
import { centavosText, priceText } from '@vale/contracts/money';
import { dateTimeText } from '../../time/dates.js';
import { fieldText } from './field-names.js';

/** One field of a record: undefined where the thing did not have it. */
export interface Difference {
  path: readonly string[];
  before: string | undefined;
  after: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields that differ, one by one; for a created or deleted thing, those with a value. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  return differing([], before ?? undefined, after ?? undefined);
}

function differing(path: readonly string[], before: unknown, after: unknown): Difference[] {
  if (isFields(before) || isFields(after)) {
    const [left, right] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
    const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    return names.flatMap((name) => differing([...path, name], left[name], right[name]));
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isNothing(before) && isNothing(after)) return [];
  const name = path.at(-1) ?? '';
  return [{ path, before: textOf(before, name), after: textOf(after, name) }];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 10 });

/** Epoch milliseconds by the names that they have in records. */
const isTime = (name: string) => name.endsWith('At') || productField(name)?.kind === 'date';

/** Reais by the names that they have in variations, products and order bumps. */
const isReais = (name: string) => name === 'price' || productField(name)?.kind === 'price';

/** Words of a field that are shown in others. */
const WORDS: Record<string, Record<string, string>> = {
  delivery: { codes: 'códigos do estoque', manual: 'manual' },
  kind: { text: 'texto', digits: 'números', choice: 'escolha', email: 'e-mail' },
  per: { unit: 'unidade', order: 'pedido' },
  role: { admin: 'Administrador', customer: 'Cliente Premium' },
};

function amountText(value: number, name: string): string {
  if (isTime(name) && value > 0) return dateTimeText(value);
  if (isReais(name)) return priceText(value);
  if (name.endsWith('Centavos')) return centavosText(value);
  return number.format(value);
}

function textOf(value: unknown, name: string): string | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === '') return 'vazio';
  if (typeof value === 'boolean') return optionText(value, name) ?? (value ? 'sim' : 'não');
  if (typeof value === 'number') return amountText(value, name);
  if (Array.isArray(value)) return listText(value, name);
  return typeof value === 'string'
    ? (WORDS[name]?.[value] ?? optionText(value, name) ?? value)
    : JSON.stringify(value);
}

function optionText(value: unknown, name: string): string | undefined {
  return productField(name)
    ?.options?.find((one) => one.value === value)
    ?.label.toLowerCase();
}

/** Ids say nothing to a reader. */
function listText(list: readonly unknown[], name: string): string {
  if (list.length === 0) return 'nenhum';
  if (/Ids$/.test(name)) return String(list.length);
  if (name === 'quantityPrices') return quantityPricesText(list as QuantityPrice[]);
  return list.map((one) => (isFields(one) ? fieldsText(one) : textOf(one, name))).join('\n');
}

function fieldsText(fields: Fields): string {
  return Object.entries(fields)
    .filter(([, value]) => !isNothing(value))
    .map(([name, value]) => `${fieldText([name])}: ${textOf(value, name)}`)
    .join(', ');
}
