import * as z from 'zod/mini';

/**
 * A new category is one row of `rows`, and `apps/web/public/img/<slug>.svg` for products without a picture. Router,
 * menu, home, the admin's select, page heads, colours, generated banners and page views derive from it. What the
 * product form offers for it is a row of `category-forms.ts` in the web app.
 */
export interface Category {
  label: string;
  /** Under the heading of its page. */
  description: string;
  /** Position among the home's carousels, 1 on top. */
  homeOrder: number;
  /** Text and accents in both themes, at least 4.5:1 on surfaces. `deep` is the dark end of a banner's gradient. */
  color: { light: string; dark: string; deep: string };
  /** Its page reports `ViewContent` (specification §2). */
  reportsView?: true;
}

/** A former name: its address and its stored products still exist and are shown under `renamedTo`. */
interface RenamedCategory {
  renamedTo: string;
  /** A line on the page of this address only. */
  announcement?: string;
}

/** Current categories, in the order of the header's menu and the admin's select. */
const rows = {
  'lojas-online': {
    label: 'Lojas Online',
    description: 'Créditos para as lojas em que você já compra, pagos no PIX.',
    homeOrder: 4,
    color: { light: '#C21F36', dark: '#FF5C6C', deep: '#4A0F1C' },
  },
  'ea-fc26': { renamedTo: 'viagens', announcement: 'PRÉ VENDA LIBERADA' },
  viagens: {
    label: 'Viagens',
    description: 'Créditos para hospedagem, passagens e passeios, pagos no PIX.',
    homeOrder: 1,
    color: { light: '#0B6B42', dark: '#2BD98F', deep: '#083A2B' },
  },
  cs2: { renamedTo: 'transporte' },
  transporte: {
    label: 'Transporte',
    description: 'Créditos para corridas e deslocamentos, pagos no PIX.',
    homeOrder: 5,
    color: { light: '#9A4A00', dark: '#FF9F43', deep: '#47230A' },
  },
  jogos: {
    label: 'Jogos',
    description: 'Contas, moedas e gift cards dos seus jogos, pagos no PIX.',
    homeOrder: 2,
    color: { light: '#0B5CA8', dark: '#5CA8FF', deep: '#0B2450' },
    reportsView: true,
  },
  'app-stores': {
    label: 'Google Play / Apple Store',
    description: 'Saldo para Google Play e Apple Store, pago no PIX.',
    homeOrder: 3,
    color: { light: '#6B33C9', dark: '#B58CFF', deep: '#2B1560' },
    reportsView: true,
  },
} as const satisfies Record<string, Category | RenamedCategory>;

export type CategorySlug = keyof typeof rows;

/** Every name that a product may be stored under, former ones included. */
export const CATEGORY_SLUGS = Object.keys(rows) as CategorySlug[];

export const categorySchema = z.enum(CATEGORY_SLUGS);

/** The header's menu and the admin's select. */
export const MENU_CATEGORIES = CATEGORY_SLUGS.filter((slug) => canonicalCategory(slug) === slug);

/** The carousels of the home, top to bottom. */
export const HOME_CATEGORIES = MENU_CATEGORIES.toSorted(
  (one, other) => categoryOf(one).homeOrder - categoryOf(other).homeOrder,
);

/** Previews show it while a product has no category yet. */
export const PREVIEWED_CATEGORY: CategorySlug = 'jogos';

/** Cards in a carousel of the home. The gateway puts the reply to the web app's own request into the page. */
export const HOME_CAROUSEL_LENGTH = 12;

export function isCategory(slug: string): slug is CategorySlug {
  return Object.hasOwn(rows, slug);
}

/** `ea-fc26` is a former name of `viagens`, `cs2` of `transporte`; any other name is its own canonical one. */
export function canonicalCategory(slug: CategorySlug): CategorySlug {
  const row = rows[slug];
  return 'renamedTo' in row ? row.renamedTo : slug;
}

/** The category itself, or the one that replaced a former name. */
export function categoryOf(slug: CategorySlug): Category {
  const row = rows[slug];
  return 'renamedTo' in row ? rows[row.renamedTo] : row;
}

/** The page of a former name does not report, although the category's own page may. */
export function reportsView(slug: CategorySlug): boolean {
  const row: Category | RenamedCategory = rows[slug];
  return 'reportsView' in row;
}

/** Announced on the page of this address, or null. */
export function categoryAnnouncement(slug: CategorySlug): string | null {
  const row: Category | RenamedCategory = rows[slug];
  return 'renamedTo' in row ? (row.announcement ?? null) : null;
}

/** Every stored name whose products are listed under this address: both names of a renamed category. */
export function namesOfCategory(slug: CategorySlug): CategorySlug[] {
  const canonical = canonicalCategory(slug);
  return CATEGORY_SLUGS.filter((name) => canonicalCategory(name) === canonical);
}

/** Unknown names, which old order bumps have, are shown upper-cased; `apex` was a category once. */
export function categoryLabel(slug: string): string {
  if (isCategory(slug)) return categoryOf(slug).label;
  return slug === 'apex' ? 'Apex Legends' : slug.toUpperCase();
}
