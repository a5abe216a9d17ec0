import * as z from 'zod/mini';

/** Price ranges in reais; `from` is inclusive, `below` exclusive. */
export const PRICE_RANGES = [
  { key: 'ate-25', label: 'Até R$ 25', from: 0, below: 25.01 },
  { key: '25-50', label: 'R$ 25 a R$ 50', from: 25.01, below: 50.01 },
  { key: '50-100', label: 'R$ 50 a R$ 100', from: 50.01, below: 100.01 },
  { key: '100-200', label: 'R$ 100 a R$ 200', from: 100.01, below: 200.01 },
  { key: 'acima-200', label: 'Acima de R$ 200', from: 200.01, below: Infinity },
] as const;

/** Filters of a shopper's list. Each name is also the query parameter in page addresses and in the API. */
export const FACETS = {
  marca: 'Marca',
  preco: 'Preço',
  regiao: 'Região',
  plataforma: 'Plataforma',
  selo: 'Selo',
  expira: 'Oferta',
} as const;
export type FacetName = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS) as FacetName[];

/** Orders of a list. The default is the first: newest first, or best hits of a search. */
export const SORTS = {
  recentes: 'Mais recentes',
  'mais-vendidos': 'Mais vendidos',
  'maior-desconto': 'Maior desconto',
  'menor-preco': 'Menor preço',
  'maior-preco': 'Maior preço',
} as const;
export type ProductSort = keyof typeof SORTS;
export const SORT_NAMES = Object.keys(SORTS) as ProductSort[];

/** The rows above the home's carousels: at most `limit` products each. */
export const HOME_ROWS = {
  best: { limit: 8, ordem: 'mais-vendidos' },
  today: { limit: 8, expira: 'hoje' },
} as const;

/** Keys of values, joined by commas; a product needs one of them. */
const chosen = z.optional(
  z.string().check(z.maxLength(300), z.regex(/^[a-z0-9-]{1,60}(,[a-z0-9-]{1,60}){0,19}$/)),
);

const FILTER_SHAPE = {
  marca: chosen,
  preco: chosen,
  regiao: chosen,
  plataforma: chosen,
  selo: chosen,
  expira: chosen,
} satisfies Record<FacetName, typeof chosen>;

/** Filters and order of a shopper's list. */
export const productFilterSchema = z.object({ ...FILTER_SHAPE, ordem: z.optional(z.enum(SORT_NAMES)) });
export type ProductFilter = z.output<typeof productFilterSchema>;

const facetValueSchema = z.object({
  key: z.string(),
  label: z.string(),
  /** Number of products that have it and match the choices in the other facets. */
  count: z.int(),
});
export type FacetValue = z.output<typeof facetValueSchema>;

export const facetsSchema = z.object({
  /** Number of products that match all choices. */
  total: z.int(),
  /** False when the list has more products than are counted and filtered: its newest ones, or its best hits. */
  isComplete: z.boolean(),
  /** Facets whose values differ within the list, in the order of `FACETS`. */
  facets: z.array(z.object({ name: z.enum(FACET_NAMES), values: z.array(facetValueSchema) })),
  /** The next expiry among the products, as epoch milliseconds. */
  nextExpiry: z.nullable(z.int()),
});
export type ProductFacets = z.output<typeof facetsSchema>;

export function isFiltered(filter: ProductFilter): boolean {
  return (
    FACET_NAMES.some((name) => filter[name] !== undefined) || (filter.ordem ?? 'recentes') !== 'recentes'
  );
}

/** The keys chosen of one facet. */
export function chosenKeys(filter: ProductFilter, name: FacetName): string[] {
  return filter[name]?.split(',') ?? [];
}
