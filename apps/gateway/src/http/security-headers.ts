import { createHash } from 'node:crypto';

/** Sent with replies that are not pages. */
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Replies under /api are data that no other site may embed. */
export const API_HEADERS = {
  'content-security-policy': API_POLICY,
  'cross-origin-resource-policy': 'same-origin',
};

/** Files of the web app. No `default-src`: a worker obeys the policy that was sent with its script. */
export const ASSET_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** An uploaded SVG that is opened directly must not run scripts in the shop's origin. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * For the SPA and our own pages. Style elements are allowed by hash. Style attributes contain computed colours and
 * positions, and can load only what `img-src` and `font-src` allow. `IMAGE_HOSTS` names hosts of product pictures.
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
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

interface Allowed {
  /** Hashes of inline scripts, as `'sha256-…'`. */
  scriptHashes?: readonly string[];
  /** Hashes of style elements, in the HTML or added by a script. */
  styleHashes?: readonly string[];
  /** Hosts of pictures beside the page's own. */
  images?: readonly string[];
  /** Origins whose scripts the page may load, and to which they may report. */
  origins?: readonly string[];
}

export function pagePolicy(allowed: Allowed = {}): string {
  const { scriptHashes = [], styleHashes = [], images = [], origins = [] } = allowed;
  const further = {
    'script-src': [...scriptHashes, ...origins],
    'style-src': styleHashes,
    // Pixels also report with pictures.
    'img-src': [...images, ...origins],
    'connect-src': origins,
  };
  return PAGE_RULES.map((rule) => {
    const [name] = rule.split(' ', 1) as [keyof typeof further];
    return [rule, ...(further[name] ?? [])].join(' ');
  }).join('; ');
}

/** The policy of a page that a frame of the panel shows: no scripts, and its links open elsewhere. */
export function previewPolicy(allowed: Pick<Allowed, 'styleHashes' | 'images'>): string {
  return pagePolicy(allowed)
    .replace("script-src 'self'", "script-src 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

const ANY_OVER_TLS = ['https:'];

export function imageSources(hosts: string, path: string): readonly string[] {
  if (hosts === '' || path.startsWith('/admin')) return ANY_OVER_TLS;
  return hosts.split(',').map((host) => `https://${host.trim()}`);
}

/** A policy source that allows only this text. */
export function sourceOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
}

/** Origins of the scripts of the supported pixels, and those that they report to. */
const PIXEL_ORIGINS = {
  metaPixelId: ['https://connect.facebook.net', 'https://www.facebook.com'],
  utmifyPixelId: ['https://*.utmify.com.br'],
};

/** Only pixels that the shop has set. */
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
