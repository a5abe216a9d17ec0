import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { baseline, targets } from './baseline.js';
import { budgets } from './budgets.js';
import { compressBuild } from './compress-build.js';
import { injectedStyles } from './injected-styles.js';
import { inlineStyles } from './inline-styles.js';
import { leanContracts } from './lean-contracts.js';
import { leanLibraries } from './lean-libraries.js';
import { leanTailwind } from './lean-tailwind.js';
import { paintFirst } from './paint-first.js';
import { isOfPanel, panelCopies } from './panel-copies.js';
import { serverBuild } from './server-build.js';

/** `apps/web/src/features` and `shared`, and icons. */
const OURS = /[\\/]src[\\/](?:features|shared)[\\/]|[\\/]lucide-react[\\/]/;

/**
 * Modules kept out of the shared chunk although enough lazy files import them: the checkout and the lists use neither,
 * and the link of a stock notice would load the whole chunk for one icon.
 */
const RARE = /[\\/](?:copy-text\.ts|unlink\.mjs)$/;

/** Forms need the library of schemas: a file that is joined with one loads it. */
const FORM = /[\\/]model[\\/][\w-]+-form\.ts$/;

/** Bytes of source. A module or chunk below it is not worth a request of its own. */
const TINY = 1_500;

/** Blockers of advertisements know names such as `attribution` or `stars`, and a page needs each of its files. */
const NAMELESS = 'assets/[hash]';

/** The gateway's address for the dev server's proxy. */
const gateway = process.env['VALE_GATEWAY'] ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command, isSsrBuild }) => {
  // Nx runs its tasks with NODE_ENV=development, and then React's development build would be shipped.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  if (isSsrBuild) return serverBuild;
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      leanContracts(),
      leanLibraries(),
      panelCopies(),
      react(),
      tailwindcss(),
      leanTailwind(),
      baseline(),
      inlineStyles(),
      injectedStyles(),
      paintFirst(),
      budgets(),
      compressBuild(),
    ],
    resolve: { conditions: ['vale-source', ...defaultClientConditions] },
    cacheDir: '../../.cache/vite',
    server: {
      // not `/dev/mailbox`, which is a screen of this app
      proxy: { '/api': gateway, '/sandbox': gateway },
    },
    build: {
      target: targets,
      cssTarget: targets,
      outDir: 'dist',
      emptyOutDir: true,
      // The gateway reads it to preload a route's chunk.
      manifest: true,
      // Browsers that lack it load the same scripts, only later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        treeshake: { propertyReadSideEffects: false },
        // Two shared chunks: what every page loads first, and what five lazy files share of our code and the
        // icons. Smaller chunks would compress worse and cost a request and 0.7 kB of headers each. The
        // panel's screens share more with each other than a shopper's page should load. Tiny modules that
        // fewer files share are joined with those of nearly the same files.
        output: {
          entryFileNames: `${NAMELESS}.js`,
          chunkFileNames: `${NAMELESS}.js`,
          assetFileNames: `${NAMELESS}[extname]`,
          hashCharacters: 'base36',
          codeSplitting: {
            groups: [
              { name: 'frame', tags: ['$initial'] },
              {
                name: 'shared',
                test: (id) => OURS.test(id) && !RARE.test(id) && !isOfPanel(id),
                minShareCount: 5,
              },
              {
                name: 'tiny',
                test: (id) => OURS.test(id) && !FORM.test(id) && !isOfPanel(id),
                minShareCount: 2,
                maxModuleSize: TINY,
                entriesAware: true,
                entriesAwareMergeThreshold: TINY,
              },
            ],
          },
        },
      },
    },
  };
});
