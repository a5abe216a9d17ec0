const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

interface CrossSiteRequest {
  method: string;
  /** Without a colon. */
  protocol: string;
  headers: {
    host?: string | undefined;
    origin?: string | undefined;
    'sec-fetch-site'?: string | string[] | undefined;
  };
}

/**
 * True if a browser sends this write on behalf of another site (CSRF), with our cookie or to set one. Browsers send
 * `Sec-Fetch-Site`; older ones send `Origin` with every POST. Other clients send neither, and only cookies that they
 * mean to send.
 */
export function isCrossSite({ method, protocol, headers }: CrossSiteRequest, publicOrigin: string): boolean {
  if (SAFE_METHODS.has(method)) return false;
  const { origin, host } = headers;
  if (origin !== undefined && origin === publicOrigin) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && origin !== originOf(`${protocol}://${host}`);
}

function originOf(address: string): string | null {
  return URL.parse(address)?.origin ?? null;
}
