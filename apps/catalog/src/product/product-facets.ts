import {
  badgeEnd,
  canonicalCategory,
  chosenKeys,
  FACET_NAMES,
  localTime,
  platformText,
  PRICE_RANGES,
  savingOf,
  type FacetName,
  type FacetValue,
  type ProductCard,
  type ProductFacets,
  type ProductFilter,
  type ProductSort,
} from '@vale/contracts/catalog';
import { fold } from './search-words.js';

export interface FacetRow {
  card: ProductCard;
  extras?: { regiao?: unknown; plataforma?: unknown };
  /** Absent before the first sale. */
  sales?: { count: number };
}

interface Value {
  key: string;
  label: string;
}

const valuesOf: Record<FacetName, (row: FacetRow, nowMs: number) => Value[]> = {
  marca: ({ card }) => named(card.marca),
  preco: ({ card }) => PRICE_RANGES.filter(({ from, below }) => card.price >= from && card.price < below),
  regiao: ({ extras }) => named(extras?.regiao),
  plataforma: ({ extras }) => named(extras?.plataforma, platformText),
  selo: ({ card }, nowMs) => ((badgeEnd(card) ?? Infinity) > nowMs ? named(card.badge) : []),
  expira: ({ card }, nowMs) => (expiresToday(card, nowMs) ? [{ key: 'hoje', label: 'Expira hoje' }] : []),
};

const COMPARED: Partial<Record<ProductSort, (a: FacetRow, b: FacetRow) => number>> = {
  'mais-vendidos': (a, b) => (b.sales?.count ?? 0) - (a.sales?.count ?? 0),
  'maior-desconto': (a, b) => discount(b) - discount(a),
  'menor-preco': (a, b) => a.card.price - b.card.price,
  'maior-preco': (a, b) => b.card.price - a.card.price,
};

function discount({ card }: FacetRow): number {
  return savingOf(card.price, card.valorDeFace)?.percent ?? 0;
}

/**
 * Products that match one chosen value of every facet with a choice, in the requested order, sold-out ones
 * last.
 */
export function filtered<Row extends FacetRow>(
  rows: readonly Row[],
  filter: ProductFilter,
  nowMs: number,
): Row[] {
  const wanted = chosenFacets(filter);
  const found = rows.filter((row) => wanted.every((one) => hasOne(row, one, nowMs)));
  const order = filter.ordem && COMPARED[filter.ordem];
  if (!order) return found;
  return found.toSorted((a, b) => Number(a.card.soldOut) - Number(b.card.soldOut) || order(a, b));
}

/**
 * Mixes the best sellers of the whole shop, as `filtered` sorts them: products without a sale take turns by category, else the
 * newest category would fill the list of a new shop.
 */
export function mixedBestSellers<Row extends FacetRow>(sorted: readonly Row[]): Row[] {
  const turns = new Map<string, number>();
  const turnOf = ({ card, sales }: Row): number => {
    if (card.soldOut) return Number.MAX_SAFE_INTEGER;
    if (sales?.count) return 0;
    const category = canonicalCategory(card.category);
    const turn = turns.get(category) ?? 0;
    turns.set(category, turn + 1);
    return turn;
  };
  return sorted
    .map((row) => ({ row, turn: turnOf(row) }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ row }) => row);
}

/**
 * Counts each value among the products that match the choices in all other facets: the size of the list if
 * this value alone were chosen in its facet.
 */
export function countFacets(
  rows: readonly FacetRow[],
  filter: ProductFilter,
  nowMs: number,
): Pick<ProductFacets, 'total' | 'facets'> {
  const facets = FACET_NAMES.map((name) => {
    const others = { ...filter, [name]: undefined };
    const offered = rows.flatMap((row) => valuesOf[name](row, nowMs));
    const counted = filtered(rows, others, nowMs).flatMap((row) => valuesOf[name](row, nowMs));
    return { name, values: counts(name, offered, counted) };
  });
  const total = filtered(rows, filter, nowMs).length;
  return { total, facets: facets.filter(({ values }) => isUseful(values, rows.length)) };
}

/** A value that every product has narrows nothing. */
function isUseful(values: readonly FacetValue[], rows: number): boolean {
  return values.length > 1 || values.some(({ count }) => count > 0 && count < rows);
}

/** Sorted by count, or in the order of the price ranges. A brand is spelled as in the first product. */
function counts(name: FacetName, offered: readonly Value[], counted: readonly Value[]): FacetValue[] {
  const found = new Map(offered.toReversed().map(({ key, label }) => [key, { key, label, count: 0 }]));
  for (const { key } of counted) found.get(key)!.count += 1;
  const values = [...found.values()];
  if (name !== 'preco')
    return values.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'pt-BR'));
  const order = PRICE_RANGES.map(({ key }): string => key);
  return values.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
}

interface Chosen {
  name: FacetName;
  keys: ReadonlySet<string>;
}

function chosenFacets(filter: ProductFilter): Chosen[] {
  return FACET_NAMES.map((name) => ({ name, keys: new Set(chosenKeys(filter, name)) })).filter(
    ({ keys }) => keys.size > 0,
  );
}

function hasOne(row: FacetRow, { name, keys }: Chosen, nowMs: number): boolean {
  return valuesOf[name](row, nowMs).some(({ key }) => keys.has(key));
}

/** Returns a text of the product as a value; none if it is empty or not a text. */
function named(text: unknown, labelOf = (value: string) => value.trim()): Value[] {
  if (typeof text !== 'string') return [];
  const key = facetKey(text);
  return key === '' ? [] : [{ key, label: labelOf(text) }];
}

/** `Estados Unidos` is `estados-unidos`: brands that differ in case, accents or punctuation are one. */
function facetKey(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}

/** True if it expires on the current calendar day of São Paulo. */
function expiresToday({ expiraEm }: ProductCard, nowMs: number): boolean {
  return expiraEm !== null && expiraEm > nowMs && localTime(expiraEm).date === localTime(nowMs).date;
}
