import type { Plugin, Rolldown } from 'vite';

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g;

/**
 * Puts the styles into the page, so that its frame is painted with the first reply and no request blocks it, and
 * preloads the font of headings and prices, which no browser requests before it has laid text out. All styles are 8 kB
 * compressed: picking the critical ones would save less than it costs.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'vale:inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
        const preloads = fonts.map(
          (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
        );
        return html.replace(
          STYLESHEET,
          (_, file: string) =>
            `${preloads.join('')}<style>${textOf(bundle[file])}</style>${alreadyLoaded(file)}`,
        );
      },
    },
  };
}

/**
 * Vite's loader of lazy chunks loads no sheet that the page has. It would come after those of a lazy chunk, and win. What
 * scans the page ahead loads a sheet although it is disabled, so `main.tsx` adds it.
 */
function alreadyLoaded(file: string): string {
  return `<meta name="inlined-styles" content="/${file}">`;
}

function textOf(part: Rolldown.OutputBundle[string] | undefined): string {
  if (part?.type !== 'asset') throw new Error('index.html names a stylesheet that is not in the build');
  return typeof part.source === 'string' ? part.source : new TextDecoder().decode(part.source);
}
