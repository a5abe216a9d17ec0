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
 * Browsers do not load a disabled sheet; Vite's loader of lazy chunks finds it, and does not load the styles again. They
 * would come after those of a lazy chunk, and win.
 */
function alreadyLoaded(file: string): string {
  return `<link rel="stylesheet" href="/${file}" disabled>`;
}

function textOf(part: Rolldown.OutputBundle[string] | undefined): string {
  if (part?.type !== 'asset') throw new Error('index.html names a stylesheet that is not in the build');
  return typeof part.source === 'string' ? part.source : new TextDecoder().decode(part.source);
}
