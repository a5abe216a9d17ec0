import { normalPath } from '../old-path/old-path.js';
import type { ForeignGroup } from './foreign-groups.js';
import type { ForeignTable, TableRow } from './foreign-table.js';
import { plainText } from './plain-text.js';

/** Headings of the last part of a product's address, and of whole addresses. */
const SLUGS = new Set(['handle', 'url handle', 'identificador url', 'slug']);
const ADDRESSES = new Set([
  ...['url', 'url do produto', 'product url', 'link do produto'],
  ...['permalink', 'link permanente'],
]);

/** Addresses of a product in each shop; `*` is its slug. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  WooCommerce: ['/produto/*', '/product/*'],
  Shopify: ['/products/*'],
  Nuvemshop: ['/produtos/*'],
  Yampi: ['/*', '/*/p', '/produto/*'],
};

const MAX_LENGTH = 400;

export const isAddress = (heading: string) => isOneOf(SLUGS, heading) || isOneOf(ADDRESSES, heading);

/** True for WooCommerce's own export, which has no column with addresses: they are taken from the names. */
export function isGuessed(table: ForeignTable, shop: string): boolean {
  return shop === 'WooCommerce' && !table.headings.some(isAddress);
}

/** Reads the paths of a product in its former shop. */
export function oldPathReader(table: ForeignTable, shop: string): (group: ForeignGroup) => string[] {
  const isNamed = isGuessed(table, shop);
  const [slugs, addresses] = [placesOf(table, SLUGS), placesOf(table, ADDRESSES)];
  return ({ head, variations }) => {
    const rows = [head, ...variations];
    const slug = isNamed ? wordPressSlug(table.text(head, 'name')) : firstText(rows, slugs);
    const bare = slug.replaceAll(/^\/+|\/+$/g, '');
    const forms = bare === '' ? [] : (FORMS[shop] ?? []);
    const paths = [pathOf(firstText(rows, addresses)), ...forms.map((form) => form.replace('*', () => bare))];
    return [...new Set(paths.map(normalPath))].filter((path) => path !== '/' && path.length <= MAX_LENGTH);
  };
}

function placesOf(table: ForeignTable, names: ReadonlySet<string>): number[] {
  return table.headings.flatMap((heading, at) => (isOneOf(names, heading) ? [at] : []));
}

function firstText(rows: readonly TableRow[], places: readonly number[]): string {
  for (const { cells } of rows)
    for (const at of places) {
      const text = cells[at]?.trim() ?? '';
      if (text !== '') return text;
    }
  return '';
}

function isOneOf(names: ReadonlySet<string>, heading: string): boolean {
  return names.has(plainText(heading));
}

/** An address without a host is a path of the shop. */
function pathOf(address: string): string {
  const url = URL.parse(address, 'https://shop.invalid');
  if (!url || !/^https?:$/.test(url.protocol)) return '/';
  // Addresses that only their queries tell apart, such as `/produto?id=1`, have one path.
  const isPath = [...url.searchParams.keys()].every((key) => key === 'variant' || key.startsWith('utm_'));
  return isPath ? url.pathname : '/';
}

/** The slug that WordPress gives to a product with this name: `R$ 40,90 – Ação` is `r-4090-acao`. */
function wordPressSlug(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[./–—]/g, '-')
    .replaceAll(/[^a-z0-9\s_-]/g, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
