import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultServerConditions, type Plugin, type UserConfig } from 'vite';
import { leanContracts } from './lean-contracts.js';
import { leanLibraries } from './lean-libraries.js';
import { isOfPanel } from './panel-copies.js';

/** Styles are in the page already, and the panel is never rendered by the server. */
const leftOut: Plugin = {
  name: 'vale:left-out-of-server',
  enforce: 'pre',
  load(id) {
    if (id.endsWith('.css')) return { code: '', moduleType: 'js' };
    return isOfPanel(id) ? { code: 'export default () => null;', moduleType: 'js' } : null;
  },
};

/**
 * `vite build --ssr`: the app as one module for Node, in the folder of the build. The gateway loads it to render pages; its
 * image has none of the app's packages, so they are in the module.
 */
export const serverBuild: UserConfig = {
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [leftOut, leanContracts(), leanLibraries(), react()],
  ssr: { noExternal: true, resolve: { conditions: ['vale-source', ...defaultServerConditions] } },
  cacheDir: '../../.cache/vite',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    target: 'node20',
    minify: true,
    outDir: 'dist/.server',
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('src/server.tsx', import.meta.url)),
      // A new build is a new module to a gateway that runs; a screen is loaded when it is first rendered.
      output: { entryFileNames: 'render-[hash].mjs', chunkFileNames: 'parts/[name]-[hash].mjs' },
    },
  },
};
