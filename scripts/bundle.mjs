// Builds the one-process shape: every module that its threads load, joined into few files. A module of its own costs Node its
// source, records and links: 30 MB and half of the processor time of a start (docs/decisions/0147-bundle-the-one-process-shape.md).
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transformFile } from '@swc/core';
import { rolldown } from 'rolldown';
import { ROOT } from './machine/paths.mjs';

const OUTPUT = join(ROOT, 'apps/all-in-one/dist');
/** Loaded by their file name, so each keeps its own: the process, its threads, and what makes their stacks readable. */
const ENTRIES = {
  main: 'apps/all-in-one/src/main.ts',
  'engine-worker': 'libs/embedded-mongo/src/engine-worker.ts',
  'backup-worker': 'libs/embedded-mongo/src/backup-worker.ts',
  'render-worker': 'apps/gateway/src/share/render-worker.ts',
};
const STACKS = 'readable-stacks';
/** Our own code, which `transformFile` compiles like `dist` of every project. */
const TYPESCRIPT = /^(?!.*[\\/]node_modules[\\/]).*\.ts$/;
const PACKAGES = /[\\/]node_modules[\\/]/;
/** They load files beside them. */
const WITH_FILES = [/^sharp$/, /^@resvg\/resvg-wasm/];
/** MongoDB's driver requires this form; with the other one too, there would be two, each with its buffer of 17 MB. */
const BSON = createRequire(join(ROOT, 'package.json')).resolve('bson');
/** Source maps lead to our sources. Code of packages has none: as it is, its stacks have the names of functions. */
const sources = {
  name: 'sources',
  load: {
    filter: { id: TYPESCRIPT },
    async handler(id) {
      const { code, map } = await transformFile(id, { cwd: ROOT });
      return { code, map, moduleType: 'js' };
    },
  },
  transform: {
    filter: { id: PACKAGES },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
};

const bundle = await rolldown({
  cwd: ROOT,
  input: { ...ENTRIES, [STACKS]: 'apps/all-in-one/src/readable-stacks.ts' },
  platform: 'node',
  tsconfig: false,
  resolve: {
    alias: { bson: BSON },
    conditionNames: ['vale-source', 'node'],
    extensionAlias: { '.js': ['.ts', '.js'] },
  },
  external: WITH_FILES,
  plugins: [sources],
  onLog(level, log, report) {
    const isUnresolved = log.code === 'UNRESOLVED_IMPORT';
    // Packages use others when they are there; our own code has to have what it imports.
    if (isUnresolved && PACKAGES.test(log.id ?? '')) return;
    report(isUnresolved ? 'error' : level, log);
  },
});
await rm(OUTPUT, { recursive: true, force: true });
await bundle.write({
  dir: OUTPUT,
  format: 'esm',
  banner: ({ isEntry, name }) => (isEntry && name !== STACKS ? `import './${STACKS}.js';` : ''),
  chunkFileNames: '[name]-[hash].js',
  // Error texts and logs name classes.
  keepNames: true,
  comments: false,
  // Not referenced from the code: with --enable-source-maps Node would read all maps at the start and keep
  // them.
  sourcemap: 'hidden',
  sourcemapExcludeSources: true,
});
await bundle.close();
