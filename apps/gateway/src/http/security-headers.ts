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
 * The SPA and our own pages. Toasts need style attributes and injected style elements. Product images may be anywhere,
 * over TLS.
 */
const PAGE_RULES = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
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
  /** Further ones whose scripts the page may load, and which those scripts may report to. */
  origins?: readonly string[];
}

export function pagePolicy({ scriptHashes = [], origins = [] }: Allowed = {}): string {
  const further = { 'script-src': [...scriptHashes, ...origins], 'connect-src': origins };
  return PAGE_RULES.map((rule) => {
    const [name] = rule.split(' ', 1) as [keyof typeof further];
    return [rule, ...(further[name] ?? [])].join(' ');
  }).join('; ');
}

export const PAGE_POLICY = pagePolicy();

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
