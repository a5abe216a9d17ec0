// Finds files, exports and dependencies that nothing uses. Entries are files that no import starts, but a process or a runner that
// finds its files by their suffix.
const SPECS = '{src,test}/**/*.{spec,service-spec,server-spec,system-spec}.ts';

export default {
  // A type that is used in its own file may stand in the signature of what that file exports.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // nx and typescript-7 are started by their paths in scripts/; the others are installed by bench/peers, and a scheme of GJS.
  ignoreDependencies: ['nx', 'typescript-7', '@vendure/core', 'gi'],
  // Built by .ci/install-tools, or looked for before they are used; vite is the web app's.
  ignoreBinaries: ['vite', 'toxiproxy-server', 'go', 'apt-get', 'mount', 'umount', 'java', 'timedatectl'],
  workspaces: {
    '.': {
      entry: [
        'eslint/cycles.ts',
        'e2e/*.system-spec.ts',
        'e2e/distributed/*.{dist,fault}-spec.ts',
        'e2e/fixtures/*.mjs',
        'bench/{*.bench,*.spec,limits,measure}.mjs',
        // Installed and run in .cache.
        'bench/peers/vendure/server.mjs',
        'apps/all-in-one/src/{main,readable-stacks}.ts',
        'apps/all-in-one/{src,test}/**/*.{spec,service-spec}.ts',
      ],
      project: ['*.{js,mjs}', '{eslint,e2e,bench}/**/*.{ts,mjs,cjs}', 'apps/all-in-one/**/*.ts'],
      playwright: {
        config: ['e2e/{playwright,engines}.config.ts'],
        entry: ['e2e/{browser,engines}/*.spec.ts'],
      },
    },
    scripts: {
      entry: [
        '*.{mjs,cjs}',
        'deploy/{generate,verify}.mjs',
        'jest/in-given-order.mjs',
        '**/*.{spec,deploy-spec}.mjs',
      ],
      project: ['**/*.{mjs,cjs}'],
    },
    'apps/web': {
      entry: [
        'src/**/*.spec.{ts,tsx}',
        'src/testing/{browser-globals,after-env}.ts',
        'src/shared/ui/create-icon.ts',
      ],
      project: ['**/*.{ts,tsx,css}'],
    },
    'apps/*': {
      entry: ['{src/main.ts,scripts/*.mjs,test/providers/check/main.ts}', SPECS],
      project: ['{src,test,scripts}/**/*.{ts,mjs}'],
    },
    'libs/*': { entry: [SPECS], project: ['{src,test}/**/*.{ts,mjs}'], includeEntryExports: true },
    'libs/testing': {
      entry: [SPECS, 'src/process/{typescript-hooks,kill-with-parent}.mjs'],
      project: ['{src,test}/**/*.{ts,mjs}'],
      includeEntryExports: true,
    },
  },
};
