/** For replies that are not shown as a page. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** An uploaded SVG that is opened by itself must not run scripts in the shop's origin. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * The SPA and our own pages. Toasts need style attributes and injected style elements. Product images may be anywhere,
 * over TLS.
 */
export const PAGE_POLICY = [
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
].join('; ');

/** The web app's pages, whose inline scripts are allowed by their hashes. */
export function pagePolicy(scriptHashes: readonly string[]): string {
  return PAGE_POLICY.replace("script-src 'self'", ["script-src 'self'", ...scriptHashes].join(' '));
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
