import { createHash } from 'node:crypto';

/** For replies that are not shown as a page. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Of every reply under /api: data, which no other site may embed. */
export const API_HEADERS = {
  'content-security-policy': API_POLICY,
  'cross-origin-resource-policy': 'same-origin',
};

/** An uploaded SVG that is opened by itself must not run scripts in the shop's origin. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * The SPA and our own pages. Style elements are allowed by their hashes; style attributes have colours and places that are
 * computed, and can load nothing that `img-src` and `font-src` do not allow. Pictures of products may be
 * where `IMAGE_HOSTS` says.
 */
const PAGE_RULES = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

interface Allowed {
  /** Of inline scripts, as `'sha256-…'`. */
  scriptHashes?: readonly string[];
  /** Of style elements, in the HTML or put there by a script. */
  styleHashes?: readonly string[];
  /** Of pictures beside the page's own. */
  images?: readonly string[];
  /** Further ones whose scripts the page may load, and which those scripts may report to. */
  origins?: readonly string[];
}

export function pagePolicy(allowed: Allowed = {}): string {
  const { scriptHashes = [], styleHashes = [], images = [], origins = [] } = allowed;
  const further = {
    ...{ 'script-src': [...scriptHashes, ...origins], 'style-src': styleHashes },
    // A pixel reports by a picture too.
    ...{ 'img-src': [...images, ...origins], 'connect-src': origins },
  };
  return PAGE_RULES.map((rule) => {
    const [name] = rule.split(' ', 1) as [keyof typeof further];
    return [rule, ...(further[name] ?? [])].join(' ');
  }).join('; ');
}

const ANY_OVER_TLS = ['https:'];

/** Where the pictures of a page may be, by `IMAGE_HOSTS`. */
export function imageSources(hosts: string, path: string): readonly string[] {
  if (hosts === '' || path.startsWith('/admin')) return ANY_OVER_TLS;
  return hosts.split(',').map((host) => `https://${host.trim()}`);
}

/** A source of a policy: this text alone. */
export function sourceOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
}

/** Of the pixels that a shop can set: their scripts, and where they report to. */
const PIXEL_ORIGINS = {
  metaPixelId: ['https://connect.facebook.net', 'https://www.facebook.com'],
  utmifyPixelId: ['https://*.utmify.com.br'],
};

/** The origins of those that are set. */
export function pixelOrigins(ids: Record<keyof typeof PIXEL_ORIGINS, string> | undefined): string[] {
  const names = Object.keys(PIXEL_ORIGINS) as (keyof typeof PIXEL_ORIGINS)[];
  return names.flatMap((name) => (ids?.[name] ? PIXEL_ORIGINS[name] : []));
}

/** Seconds: a year, as preload lists require. */
const HSTS_AGE = 31_536_000;

export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Not `same-origin`: the shop opens external checkouts in windows of their own.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${HSTS_AGE}` }),
  };
}
