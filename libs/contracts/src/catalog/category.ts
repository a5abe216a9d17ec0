import * as z from 'zod/mini';

/** A new category is one row here. `heir` is the name under which a legacy category is listed today. */
interface CategoryRow {
  label: string;
  heir?: CategorySlug;
}

export const CATEGORY_SLUGS = [
  'lojas-online',
  'ea-fc26',
  'viagens',
  'cs2',
  'transporte',
  'jogos',
  'app-stores',
] as const;
export type CategorySlug = (typeof CATEGORY_SLUGS)[number];

const rows: Record<CategorySlug, CategoryRow> = {
  'lojas-online': { label: 'Lojas Online' },
  'ea-fc26': { label: 'Viagens', heir: 'viagens' },
  viagens: { label: 'Viagens' },
  cs2: { label: 'Transporte', heir: 'transporte' },
  transporte: { label: 'Transporte' },
  jogos: { label: 'Jogos' },
  'app-stores': { label: 'Google Play / Apple Store' },
};

export const categorySchema = z.enum(CATEGORY_SLUGS);

/** The carousels of the home, top to bottom. */
export const HOME_CATEGORIES = [
  'viagens',
  'jogos',
  'app-stores',
  'lojas-online',
  'transporte',
] as const satisfies CategorySlug[];

/** The header's menu and the admin's select. */
export const MENU_CATEGORIES = [
  'lojas-online',
  'viagens',
  'transporte',
  'jogos',
  'app-stores',
] as const satisfies CategorySlug[];

export function isCategory(slug: string): slug is CategorySlug {
  return Object.hasOwn(rows, slug);
}

/** `ea-fc26` is the legacy name of `viagens`, `cs2` of `transporte`; any other name stands for itself. */
export function currentCategory(slug: CategorySlug): CategorySlug {
  return rows[slug].heir ?? slug;
}

/** Every stored name whose products are listed under this address: both names of a renamed category. */
export function namesOfCategory(slug: CategorySlug): CategorySlug[] {
  const current = currentCategory(slug);
  return CATEGORY_SLUGS.filter((name) => currentCategory(name) === current);
}

/** Unknown names, which old order bumps have, are shown upper-cased; `apex` was a category once. */
export function categoryLabel(slug: string): string {
  if (isCategory(slug)) return rows[slug].label;
  return slug === 'apex' ? 'Apex Legends' : slug.toUpperCase();
}
