import * as z from 'zod/mini';

const MAX_SLUG = 40;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The form of a category's address. The shop's data says which categories exist: `isCategory`. */
export const categorySchema = z.string().check(z.maxLength(MAX_SLUG), z.regex(SLUG));
export type CategorySlug = z.output<typeof categorySchema>;

export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG && SLUG.test(text);
}

/** A further name: stored products and old links still use it. */
const categoryAliasSchema = z.object({
  slug: categorySchema,
  /** A line on the page of this address only. */
  announcement: z.optional(z.string()),
  /** Its page leads to the category's own address; otherwise it shows the same list. */
  redirects: z.boolean(),
});

export const categoryViewSchema = z.object({
  /** Never changes: products are listed by it. */
  id: categorySchema,
  slug: categorySchema,
  label: z.string(),
  /** Under the heading of its page. */
  description: z.string(),
  /** Position among the home's carousels, the least on top. */
  homeOrder: z.int(),
  /** Text and accents in both themes, at least 4.5:1 on surfaces. `deep` is the dark end of a banner's gradient. */
  color: z.object({ light: z.string(), dark: z.string(), deep: z.string() }),
  /** An emoji before its name in menus; absent for none. */
  icon: z.optional(z.string()),
  /** Address of the picture of its products that have none. */
  image: z.string(),
  /** Its page reports `ViewContent` (specification §2). */
  reportsView: z.boolean(),
  aliases: z.array(categoryAliasSchema),
});
export type Category = z.output<typeof categoryViewSchema>;

/** Cards in a carousel of the home. The gateway puts the reply to the web app's own request into the page. */
export const HOME_CAROUSEL_LENGTH = 12;

/** A process serves one shop, whose categories catalog stores; see docs/decisions. Empty until `setCategories`. */
let list: readonly Category[] = [];
let byName: ReadonlyMap<string, Category> = new Map();

/**
 * The name of a category that the shop has. A process that no one told the categories leaves the check to the one
 * that stores them.
 */
export const knownCategorySchema = z.string().check(
  z.refine((slug) => isSlug(slug) && (list.length === 0 || isCategory(slug)), {
    error: 'Escolha uma categoria da loja',
  }),
);

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
