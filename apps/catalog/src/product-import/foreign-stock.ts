import type { Product } from '@vale/contracts/catalog';
import type { ReadFields } from './file-row.js';
import type { ForeignGroup } from './foreign-groups.js';
import type { ForeignTable, TableRow } from './foreign-table.js';
import { plainText } from './plain-text.js';

export interface Variation {
  name: string;
  price: number;
  delivery?: 'codes';
}

/** Fields of a product of another shop, with what has no stock there. */
export interface ForeignFields extends ReadFields {
  soldOut: SoldOut;
}

/** `all`: the product as a whole; or the places of its variations that have none. */
export type SoldOut = 'all' | ReadonlySet<number>;

const NONE = new Set(
  'nao,n,false,falso,no,out of stock,outofstock,sem estoque,esgotado,indisponivel'.split(','),
);
const SOLD_ANYWAY = new Set(['1', 'sim', 's', 'yes', 'true', 'notify', 'notificar', 'continue']);

export function soldOutOf(table: ForeignTable, { head, variations }: ForeignGroup): SoldOut {
  const places = variations.flatMap((row, at) => (isSoldOut(table, row) ? [at] : []));
  const isHeadOut = !variations.includes(head) && isSoldOut(table, head);
  if (isHeadOut || (variations.length > 0 && places.length === variations.length)) return 'all';
  return new Set(places);
}

function isSoldOut(table: ForeignTable, row: TableRow): boolean {
  if (table.has('tracker') && table.text(row, 'tracker') === '') return false;
  if (SOLD_ANYWAY.has(plainText(table.text(row, 'backorder')))) return false;
  return table.filled(row, 'stock').some(({ text }) => isNone(text));
}

function isNone(text: string): boolean {
  if (/^-?[\d.,]+$/.test(text)) return text.startsWith('-') || /^[0.,]+$/.test(text);
  return NONE.has(plainText(text));
}

/**
 * A product without stock in its shop is inactive, and a variation sold out: it waits for codes. What has codes
 * here is sold by them, whatever the other shop has.
 */
export function withoutSoldOut(
  { soldOut, ...read }: ForeignFields,
  current: Product | undefined,
): ReadFields {
  const stored = new Map(current?.variations.map((one) => [one.name, one.delivery]));
  const { variations, isActive } = read.fields as { variations?: Variation[]; isActive?: boolean };
  if (soldOut === 'all') {
    const delivered = variations?.map(({ name }) => stored.get(name)) ?? [current?.delivery];
    if (isActive === false || delivered.includes('codes')) return read;
    return {
      ...read,
      fields: Object.assign({}, read.fields, { isActive: false }),
      warnings: ['Sem estoque na outra loja: fica inativa'],
    };
  }
  const out = variations?.filter((_, at) => soldOut.has(at)) ?? [];
  const names = out.filter(({ name }) => stored.get(name) !== 'codes').map(({ name }) => name);
  if (names.length === 0) return read;
  const changed = variations?.map((one): Variation =>
    names.includes(one.name) ? Object.assign({}, one, { delivery: 'codes' as const }) : one,
  );
  return {
    ...read,
    fields: Object.assign({}, read.fields, { variations: changed }),
    warnings: [
      `Sem estoque na outra loja: ${names.join(', ').slice(0, 400)} fica com entrega por código, esgotada`,
    ],
  };
}
