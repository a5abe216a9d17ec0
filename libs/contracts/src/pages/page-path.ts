import { isSlug, type CategorySlug } from '../catalog/category.js';
import { currentSlug } from '../catalog/shop-categories.js';
import { PAGE_NAMES, pages, pathsOf, type PageName } from './pages.js';

export type NamesIn<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

export type PageParams<Name extends PageName> = {
  [Param in NamesIn<(typeof pages)[Name]['path']>]: Param extends 'category' ? CategorySlug : string;
};

/** A page at an address. On one of its further addresses (`alsoAt`) it has no parameters. */
export type PageMatch = {
  [Name in PageName]: {
    name: Name;
    params: (typeof pages)[Name] extends { alsoAt: unknown } ? Partial<PageParams<Name>> : PageParams<Name>;
  };
}[PageName];

/** The address of a page, without a query. */
export function pagePath<Name extends PageName>(
  name: Name,
  ...[params]: keyof PageParams<Name> extends never ? [] : [PageParams<Name>]
): string {
  const values = (params ?? {}) as Record<string, string>;
  return pathWith(pages[name].path.replace('/*', ''), values);
}

/** A path with its parameters filled in. */
export function pathWith(path: string, values: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(values[param] ?? ''));
}

/** The page for a path without query; null if there is none. */
export function pageAt(path: string): PageMatch | null {
  const segments = path.split('/').filter(Boolean);
  for (const name of PAGE_NAMES) {
    for (const pattern of pathsOf(name)) {
      const params = paramsOf(pattern, segments);
      if (params && isAllowed(params)) return { name, params } as PageMatch;
    }
  }
  return segments.includes('success') ? { name: 'success', params: {} } : null;
}

/** Characters that end up behind a link copied out of a sentence, or out of a message with its `*bold*` words. */
const TRAILING =
  /(?:\s|[.,;:!*)\]>'"]|%(?:0[AD]|20|22|27|29|2A|3E|5D|C2%(?:A0|BB)|E2%80%(?:8[B-F]|9[89CD]|A6)))+$/i;

/**
 * The intended address of a damaged link: a query after a lone `&` or an encoded sign, capitals, or text that followed the link
 * (`/jogos&e=1`, `/JOGOS`, `/jogos%20`). Null if nothing can be repaired.
 */
export function repairedPath(address: string): string | null {
  const [path = '', query = ''] = address.split('?', 2);
  // The encoded ones come second, because they may be part of an id.
  for (const sign of [/&/, /&|%26|%3F/i]) {
    const [start = '', ...behind] = path.split(sign);
    const bare = start.replace(TRAILING, '');
    const meant = pageAt(bare) ? bare : inLowerCase(bare);
    if (meant === null) continue;
    // Two slashes at the start would name another host.
    if (meant === path || /^\/[\\/]/.test(meant)) return null;
    const search = [...behind, query].filter(Boolean).join('&');
    return `${meant}${search && `?${search}`}`;
  }
  return null;
}

/** The current address of a category that has another one, with its query; null for any other address. */
export function movedPath(address: string): string | null {
  const [path = '', query = ''] = address.split('?', 2);
  const page = pageAt(path);
  if (page?.name !== 'category') return null;
  const slug = currentSlug(page.params.category);
  if (slug === page.params.category) return null;
  return pagePath('category', { category: slug }) + (query && `?${query}`);
}

/** Ids keep their case. */
function inLowerCase(path: string): string | null {
  const segments = path.split('/').filter(Boolean);
  for (const name of PAGE_NAMES) {
    const parts = pages[name].path.split('/').filter(Boolean);
    const lower = segments.map((one, at) =>
      /^:(?!category|game)/.test(parts[at] ?? '') ? one : one.toLowerCase(),
    );
    if (pageAt(`/${lower.join('/')}`)?.name === name) return `/${lower.join('/')}`;
  }
  return null;
}

/** Parameters of a path that fits the pattern; otherwise null. */
export function paramsOf(pattern: string, segments: readonly string[]): Record<string, string> | null {
  const parts = pattern.split('/').filter(Boolean);
  const open = parts.at(-1) === '*';
  const fixed = open ? parts.slice(0, -1) : parts;
  if (open ? segments.length < fixed.length : segments.length !== fixed.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of fixed.entries()) {
    const segment = segments[index]!;
    if (part.startsWith(':')) params[part.slice(1)] = decoded(segment);
    else if (part !== segment) return null;
  }
  return params;
}

function isAllowed({ category }: Record<string, string>): boolean {
  return category === undefined || (isSlug(category) && !isReserved(category));
}

/** First segments of what the gateway serves besides pages, and of the web app's files. */
const OTHERS = [
  'api',
  'assets',
  'healthz',
  'icons',
  'img',
  'metrics',
  'readyz',
  'sandbox',
  'share',
  'success',
];

/** True for the first segment of another address of the shop, which no category may have. */
export function isReserved(slug: string): boolean {
  return (
    OTHERS.includes(slug) ||
    PAGE_NAMES.some((name) => pathsOf(name).some((path) => path.split('/')[1] === slug))
  );
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
