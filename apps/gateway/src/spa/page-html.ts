import escapeHtml from 'escape-html';

/** What differs between the pages of one `index.html`. */
export interface PageHead {
  title: string;
  description: string;
  /** Absolute address of this page. */
  url: string;
  /** Absolute address of a picture, for previews in chats. */
  image?: string;
  siteName: string;
  kind: 'website' | 'product';
  listed: boolean;
}

export interface PageParts {
  head: PageHead;
  /** First replies of the page by their address, so that nothing jumps when it mounts. */
  replies: Record<string, unknown>;
  /** Scripts that the page needs at once. */
  preload: readonly string[];
  /** The picture that counts for the largest contentful paint. */
  mainImage?: string;
}

/** Puts a page's parts into the built `index.html`. */
export function fillPage(template: string, parts: PageParts): string {
  const { head } = parts;
  const preload = parts.preload.filter((file) => !template.includes(`href="${file}"`));
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => meta('name', 'description', head.description))
    .replace('</head>', () => `${headLines({ ...parts, preload }).join('')}</head>`)
    .replace('<div id="root">', (root) => `${dataElement(parts.replies)}${root}`);
}

function headLines({ head, preload, mainImage }: PageParts): string[] {
  return [
    `<link rel="canonical" href="${escapeHtml(head.url)}">`,
    meta('property', 'og:type', head.kind),
    meta('property', 'og:site_name', head.siteName),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', head.url),
    meta('property', 'og:locale', 'pt_BR'),
    ...(head.image ? [meta('property', 'og:image', head.image)] : []),
    meta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
    ...(head.listed ? [] : [meta('name', 'robots', 'noindex')]),
    ...preload.map((file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`),
    ...(mainImage ? [`<link rel="preload" as="image" href="${escapeHtml(mainImage)}">`] : []),
  ];
}

function dataElement(replies: Record<string, unknown>): string {
  if (Object.keys(replies).length === 0) return '';
  return `<script type="application/json" id="__data">${escapeScript(JSON.stringify(replies))}</script>`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** JSON inside a script element must not be able to end it. */
function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
