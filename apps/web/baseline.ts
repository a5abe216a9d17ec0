import type { Plugin, Rolldown } from 'vite';
import BASELINE from './baseline.json' with { type: 'json' };

const { browsers, newerStyles } = BASELINE;

/** Gives Vite the oldest browsers that the shop is built for. They are named only in `baseline.json`. */
export const targets = Object.entries(browsers).map(([name, version]) => name + version);

const SENTENCE = '%BASELINE%';
const sentence = `Chrome ${browsers.chrome}, Safari ${browsers.safari} ou Firefox ${browsers.firefox}`;

/**
 * Writes the oldest supported browsers into the notice of `index.html`, and fails the build if a style needs newer ones.
 * `baseline.json` also lists newer browser methods, which ESLint refuses; newer JavaScript is refused by `lib` in `tsconfig.json`.
 */
export function baseline(): Plugin {
  return {
    name: 'vale:baseline',
    transformIndexHtml: (html) => html.replace(SENTENCE, sentence),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const { fileName, text } of styleSheets(bundle)) {
          const newer = newerStyles.filter((style) => text.includes(style));
          if (newer.length > 0)
            this.error(`${fileName} has styles newer than baseline.json: ${newer.join(', ')}`);
        }
      },
    },
  };
}

function styleSheets(bundle: Rolldown.OutputBundle): { fileName: string; text: string }[] {
  return Object.values(bundle).flatMap((part) =>
    part.type === 'asset' && part.fileName.endsWith('.css')
      ? [{ fileName: part.fileName, text: String(part.source) }]
      : [],
  );
}
