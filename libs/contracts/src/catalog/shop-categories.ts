import type { Category, CategorySlug } from './category.js';

/** A process serves one shop, whose categories catalog stores; see docs/decisions. Empty until `setCategories`. */
let list: readonly Category[] = [];
let byName: ReadonlyMap<string, Category> = new Map();

/** False in a process that no one told the categories, such as checkout. */
export function knowsCategories(): boolean {
  return list.length > 0;
}

/** Replaces the categories of this process, in the order of the header's menu and the admin's select. */
export function setCategories(categories: readonly Category[]): void {
  if (list === categories) return;
  list = categories;
  byName = new Map(list.flatMap((one) => namesOf(one).map((name) => [name, one])));
}

const namesOf = ({ slug, aliases }: Category): CategorySlug[] => [
  ...aliases.map((alias) => alias.slug),
  slug,
];

/** Every name that a product may be stored under, former ones included. */
export function categorySlugs(): CategorySlug[] {
  return [...byName.keys()];
}

/** Addresses of the categories in the header's menu and the admin's select. */
export function menuCategories(): CategorySlug[] {
  return list.map(({ slug }) => slug);
}

/** Addresses of the categories in the carousels of the home, top to bottom. */
export function homeCategories(): CategorySlug[] {
  return list.toSorted((one, other) => one.homeOrder - other.homeOrder).map(({ slug }) => slug);
}

/** Previews show it while a product has no category yet. */
export function previewedCategory(): CategorySlug {
  return list[0]?.slug ?? '';
}

export function isCategory(slug: string): boolean {
  return byName.has(slug);
}

/** True for a further name, such as `ea-fc26` of `viagens`. */
export function isAlias(slug: CategorySlug): boolean {
  return aliasOf(slug) !== undefined;
}

/** The id of the category that has this name. An unknown name is its own. */
export function canonicalCategory(slug: CategorySlug): CategorySlug {
  return byName.get(slug)?.id ?? slug;
}

/** The address that links to a category use: a name that redirects is replaced by the current one. */
export function currentSlug(slug: CategorySlug): CategorySlug {
  return aliasOf(slug)?.redirects ? byName.get(slug)!.slug : slug;
}

/** The category of this name. One that was deleted, which old orders may name, is shown without its texts. */
export function categoryOf(slug: CategorySlug): Omit<Category, 'id' | 'slug' | 'aliases'> {
  return byName.get(slug) ?? { ...UNKNOWN, label: categoryLabel(slug) };
}

const UNKNOWN = {
  description: '',
  homeOrder: 0,
  color: { light: '#5B5570', dark: '#B9B3C9', deep: '#1F1A2E' },
  image: '/img/fallback.svg',
  reportsView: false,
};

/** The page of a further name does not report, although the category's own page may. */
export function reportsView(slug: CategorySlug): boolean {
  return !isAlias(slug) && categoryOf(slug).reportsView;
}

/** Announced on the page of this address, or null. */
export function categoryAnnouncement(slug: CategorySlug): string | null {
  return aliasOf(slug)?.announcement ?? null;
}

/** Every stored name whose products are listed under this address: all names of its category. */
export function namesOfCategory(slug: CategorySlug): CategorySlug[] {
  const found = byName.get(slug);
  return found ? namesOf(found) : [slug];
}

/** Unknown names, which old order bumps have, are shown upper-cased; `apex` was a category once. */
export function categoryLabel(slug: string): string {
  return byName.get(slug)?.label ?? (slug === 'apex' ? 'Apex Legends' : slug.toUpperCase());
}

function aliasOf(slug: CategorySlug) {
  return byName.get(slug)?.aliases.find((alias) => alias.slug === slug);
}
