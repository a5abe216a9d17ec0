// One Jest for the whole workspace. A project is a kind of test; a file's suffix says which kind it is:
//   *.spec.ts            unit: pure code, or one class with fakes at the process edge
//   *.service-spec.ts    one service alone, over the in-process bus and the embedded store; in libs/testing the drivers of both
//   *.server-spec.ts     one service, or the drivers, on NATS and Redis
//   *.system-spec.ts     the whole system as its clients see it (see libs/testing)
//   *.fault-spec.ts      the many-process shape while everything fails in turn (npm run test:faults)
//   *.dist-spec.ts       what only the many-process shape promises (npm run test:distributed)
// The web app has its own project, in jsdom. `npx jest FILE` runs one file, whatever its kind.
import { rerunOnRuntimeNode } from './scripts/jest/rerun.mjs';

rerunOnRuntimeNode();

const node = {
  // Projects do not inherit it from the workspace.
  cacheDirectory: '<rootDir>/.cache/jest',
  testEnvironment: '<rootDir>/scripts/jest/node-environment.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  resolver: '<rootDir>/scripts/jest/resolver.cjs',
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  transformIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.nx/', '<rootDir>/.cache/'],
  testEnvironmentOptions: { customExportConditions: ['vale-source', 'node', 'node-addons'] },
};

const FIRST_CATEGORIES = '<rootDir>/scripts/jest/first-categories.mjs';

/** The SPA's components and hooks. Same sources as Vite's, so TSX and the browser's globals on top of the above. */
const web = {
  ...node,
  displayName: 'web',
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/scripts/jest/web-environment.mjs',
  testMatch: ['<rootDir>/apps/web/src/**/*.spec.{ts,tsx}', '<rootDir>/.cache/together/web-*.mjs'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        swcrc: false,
        sourceMaps: true,
        module: { type: 'es6' },
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  moduleNameMapper: { '\\.css$': '<rootDir>/apps/web/src/testing/no-styles.ts' },
  setupFiles: ['<rootDir>/apps/web/src/testing/browser-globals.ts', FIRST_CATEGORIES],
  setupFilesAfterEnv: ['<rootDir>/apps/web/src/testing/after-env.ts'],
};

const setupFiles = ['<rootDir>/scripts/jest/fixed-seed.mjs', FIRST_CATEGORIES];

export default {
  // A busy machine may be ten times slower than the one a test was written on.
  testTimeout: 120_000,
  // Jest keeps memory of contexts that have ended.
  workerIdleMemoryLimit: '1500MB',
  projects: [
    {
      ...node,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{apps,libs,eslint}/**/*.spec.ts',
        '<rootDir>/{scripts,bench}/**/*.spec.mjs',
        '<rootDir>/.cache/together/unit-*.mjs',
      ],
      testPathIgnorePatterns: ['/dist/', '<rootDir>/apps/web/'],
      setupFiles,
    },
    {
      ...node,
      displayName: 'service',
      setupFiles,
      testMatch: ['<rootDir>/{apps,libs}/**/*.service-spec.ts', '<rootDir>/.cache/together/service-*.mjs'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/libs/testing/'],
    },
    {
      ...node,
      displayName: 'drivers',
      setupFiles,
      testMatch: ['<rootDir>/libs/testing/test/*.service-spec.ts'],
    },
    { ...node, displayName: 'servers', testMatch: ['<rootDir>/{apps,libs}/**/*.server-spec.ts'] },
    web,
    { ...node, displayName: 'deploy', testMatch: ['<rootDir>/scripts/**/*.deploy-spec.mjs'] },
    { ...node, displayName: 'system', testMatch: ['<rootDir>/{apps,libs,e2e}/**/*.system-spec.ts'] },
    { ...node, displayName: 'faults', testMatch: ['<rootDir>/e2e/distributed/*.fault-spec.ts'] },
    { ...node, displayName: 'distributed', testMatch: ['<rootDir>/e2e/distributed/*.dist-spec.ts'] },
  ],
};
