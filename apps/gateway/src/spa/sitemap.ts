import escapeHtml from 'escape-html';

interface SitemapEntry {
  /** Absolute. */
  url: string;
  /** Epoch milliseconds. */
  changedAt?: number | undefined;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export function sitemapXml(entries: readonly SitemapEntry[]): string {
  return xmlOf('urlset', 'url', entries);
}

export function sitemapIndexXml(entries: readonly SitemapEntry[]): string {
  return xmlOf('sitemapindex', 'sitemap', entries);
}

function xmlOf(root: string, element: string, entries: readonly SitemapEntry[]): string {
  const rows = entries.map(({ url, changedAt }) => {
    const day = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    return `<${element}><loc>${escapeHtml(url)}</loc>${day}</${element}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${rows.join('')}</${root}>\n`;
}

/** Crawlers may read pages, which say themselves if they are unlisted. Of the API they may read only pictures. */
export function robotsTxt(publicUrl: string): string {
  return `User-agent: *\nAllow: /api/files/\nDisallow: /api/\nDisallow: /sandbox/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
