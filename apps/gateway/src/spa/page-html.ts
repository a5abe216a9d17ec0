import escapeHtml from 'escape-html';
import { lookPath } from '@vale/contracts/catalog';
import { SHARE_HEIGHT, SHARE_WIDTH } from '../share/share-picture.js';

export interface PageHead {
  title: string;
  description: string;
  /** Absolute address of this page. */
  url: string;
  /** Absolute address of a picture of 1200 x 630 for previews in chats. */
  image: string;
  /** JSON-LD for search engines. */
  data: readonly object[];
  siteName: string;
  /** Empty if no help is offered. */
  supportUrl: string;
  kind: 'website' | 'product';
  listed: boolean;
  /** Path of the service worker. Absent if the shop has none. */
  serviceWorker?: string;
}

export interface PageParts {
  head: PageHead;
  /** First replies by address, so that nothing jumps when the page mounts. */
  replies: Record<string, unknown>;
  /** Scripts that the page needs at once. */
  preload: readonly string[];
  /** Addresses that the screen waits for and that are not in the page. */
  early: readonly string[];
  /** The largest contentful picture. */
  mainImage?: string;
  /** Styles of the shop's own look. Absent or empty: it has none. */
  lookStyles?: string;
  /** The id of the shop's own icon. */
  icon?: string;
  /** The replies are kept ones that could not be checked: the page sells nothing. */
  isStale?: boolean;
  /** The first view with its path and time in epoch milliseconds. Absent: the script renders everything. */
  view?: { html: string; path: string; now: number };
}

/** Scripts of a rendered page load after the first paint; see `apps/web/paint-first.ts`. */
const LATER = 'rel="later"';
const AT_ONCE = 'rel="modulepreload"';

/** The built icons, from the first to the last. */
const ICONS = /<link rel="icon".*<link rel="apple-touch-icon"[^>]*>/s;

/** Linked in the sentence for older browsers. */
const SUPPORT = /<a href="#suporte">[^<]*<\/a>/;
const NO_ADDRESS = '#suporte';

const DATA = /<script type="application\/json" id="__data">(.*?)<\/script>/s;

/** Includes the frame that is shown until the script renders the page. */
const ROOT = /<div id="root">(?:\s*<!--frame-->.*?<!--\/frame-->\s*)?/s;

/** Puts a page's parts into the built `index.html`. */
export function fillPage(template: string, parts: PageParts): string {
  const { head } = parts;
  const preload = parts.preload.filter((file) => !template.includes(`href="${file}"`));
  const html = parts.isStale ? template.replace('<html ', '<html data-stale ') : template;
  return (parts.view ? html : html.replace(LATER, AT_ONCE))
    .replace(SUPPORT, (link) =>
      head.supportUrl ? link.replace(NO_ADDRESS, escapeHtml(head.supportUrl)) : '',
    )
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeHtml(head.title)}</title>${previewLines(head).join('')}`,
    )
    .replace(ICONS, (built) => (parts.icon ? iconLinks(parts.icon) : built))
    .replace(/<meta\s+name="description"[^>]*>/, () => meta('name', 'description', head.description))
    .replace('</head>', () => `${headLines({ ...parts, preload }).join('')}</head>`)
    .replace(ROOT, (root) => dataElement(parts.replies) + rootElement(root, parts.view));
}

function rootElement(root: string, view: PageParts['view']): string {
  if (!view) return root;
  const { html, path, now } = view;
  return `<div id="root" data-rendered-at="${now}" data-path="${escapeHtml(path)}">${html}`;
}

function iconLinks(id: string): string {
  return [
    `<link rel="icon" href="${lookPath(id, 'icon-48.png')}" type="image/png" sizes="48x48">`,
    `<link rel="icon" href="${lookPath(id, 'icon-192.png')}" type="image/png" sizes="192x192">`,
    `<link rel="apple-touch-icon" href="${lookPath(id, 'icon-180.png')}">`,
  ].join('');
}

/** Before the styles: chats read only the beginning of a page for its preview. */
function previewLines(head: PageHead): string[] {
  return [
    `<link rel="canonical" href="${escapeHtml(head.url)}">`,
    meta('property', 'og:type', head.kind),
    meta('property', 'og:site_name', head.siteName),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', head.url),
    meta('property', 'og:locale', 'pt_BR'),
    meta('property', 'og:image', head.image),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(SHARE_WIDTH)),
    meta('property', 'og:image:height', String(SHARE_HEIGHT)),
    meta('property', 'og:image:alt', head.title),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', head.description),
    meta('name', 'twitter:image', head.image),
  ];
}

function headLines({ head, preload, early, mainImage, view, isStale, lookStyles }: PageParts): string[] {
  return [
    ...(head.listed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(lookStyles ? [`<style>${lookStyles}</style>`] : []),
    ...(head.serviceWorker ? [meta('name', 'service-worker', head.serviceWorker)] : []),
    ...(isStale ? [] : head.data).map(
      (data) => `<script type="application/ld+json">${escapeScript(JSON.stringify(data))}</script>`,
    ),
    ...preload.map((file) => `<link ${view ? LATER : AT_ONCE} crossorigin href="${escapeHtml(file)}">`),
    ...early.map((address) => `<link rel="early" href="${escapeHtml(address)}">`),
    // A rendered page contains the picture itself, in the format and size that suit the browser.
    ...(mainImage && !view ? [`<link rel="preload" as="image" href="${escapeHtml(mainImage)}">`] : []),
  ];
}

function dataElement(replies: Record<string, unknown>): string {
  if (Object.keys(replies).length === 0) return '';
  return `<script type="application/json" id="__data">${escapeScript(JSON.stringify(replies))}</script>`;
}

/** The first replies of a filled page. */
export function repliesOf(html: string): Record<string, unknown> {
  const [, json = '{}'] = DATA.exec(html) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** JSON inside a script element must not be able to end it. */
function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
