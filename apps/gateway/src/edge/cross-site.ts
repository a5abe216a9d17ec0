const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface CrossSiteRequest {
  method: string;
  headers: {
    host?: string | undefined;
    origin?: string | undefined;
    'sec-fetch-site'?: string | string[] | undefined;
  };
}

/**
 * Whether a browser sends this write for another site, with our cookie or to plant one (CSRF). Browsers say so
 * themselves: in `Sec-Fetch-Site`, and older ones by `Origin`, which every browser puts on a POST. Callers that are no
 * browsers send neither and carry nobody's cookie by accident.
 */
export function isCrossSite({ method, headers }: CrossSiteRequest, publicOrigin: string): boolean {
  if (SAFE_METHODS.has(method)) return false;
  const { origin, host } = headers;
  if (origin !== undefined && origin === publicOrigin) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && hostOf(origin) !== host;
}

/** `null` is what sandboxed pages and redirects across sites send as their origin. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
