// The layer table of docs/architecture.md, for eslint-plugin-boundaries: what a file may import, by its suffix and its
// folder. Which project may depend on which: project-dependencies.mjs.
import { fileURLToPath } from 'node:url';
import { services } from '../scripts/deploy/topology.mjs';

const SERVICE = `apps/{${services.join(',')}}/src`;
const file = (category, ...patterns) => ({
  category,
  pattern: patterns.map((pattern) => `${SERVICE}/**/${pattern}`),
});
const bySuffix = (...suffixes) => suffixes.map((suffix) => file(suffix, `*.${suffix}.ts`));

const WIRING = ['module', 'app', 'config', 'main'];

export const settings = {
  'boundaries/legacy-templates': false,
  'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export', 'require'],
  // Packages of the workspace count as packages, by their names.
  'boundaries/flag-as-external': { customSourcePatterns: ['@vale/**'] },
  'import/resolver': { [fileURLToPath(new URL('./resolve-relative.cjs', import.meta.url))]: {} },
  'boundaries/files-single-match': true,
  'boundaries/files': [
    file('main', 'main.ts'),
    ...bySuffix('service', 'repository', 'schema', 'client', 'query', 'module', 'app', 'config'),
    // After the suffixes: a name without one.
    file('domain', '*.ts'),
    { category: 'gateway', pattern: 'apps/gateway/src/**/*.ts' },
    // server.tsx is what the gateway loads.
    { category: 'web', pattern: 'apps/web/src/**/!(server).{ts,tsx}' },
    { category: 'contracts', pattern: 'libs/contracts/src/**/*.ts' },
    { category: 'platform', pattern: 'libs/platform/src/**/*.ts' },
    { category: 'engine', pattern: 'libs/embedded-mongo/src/**/*.ts' },
    { category: 'other', pattern: '**/*' },
  ],
  'boundaries/elements': [
    { type: 'feature', pattern: `${SERVICE}/*`, partialMatch: false, capture: ['app', 'name'] },
    ...['shared', 'screens', 'app'].map((layer) => ({
      type: `web-${layer}`,
      pattern: `apps/web/src/${layer}`,
      partialMatch: false,
    })),
    { type: 'web-feature', pattern: 'apps/web/src/features/*', partialMatch: false, capture: ['name'] },
  ],
};

/** The Nest modules of checkout, and what each may import: only modules above it. */
const CHECKOUT_MODULES = {
  vault: [],
  audit: [],
  orders: ['vault'],
  stock: ['vault', 'audit'],
  payments: ['vault', 'audit', 'orders', 'stock'],
  purchase: ['vault', 'orders', 'stock', 'payments'],
  backoffice: ['vault', 'audit', 'orders', 'stock', 'payments', 'purchase'],
};

/** The folders of these modules in the order of their imports: none imports from one that follows. */
const CHECKOUT_FOLDERS = {
  orders: ['money', 'buyer', 'life', 'settling', 'events', 'store', 'lists'],
  payments: [
    'providers',
    'methods',
    'stray',
    'charges',
    'test-charges',
    'reconciliation',
    'polls',
    'callbacks',
    'refunds',
  ],
};

const files = (...categories) => ({ file: { categories } });
const packages = (...source) => ({ module: { source } });
const elements = (...types) => ({ element: { types } });

const DATABASE = packages('mongoose', 'mongodb', 'bson', '@nestjs/mongoose');
const HTTP = packages(
  'fastify',
  '@fastify/*',
  'express',
  'undici',
  'node:http',
  'node:https',
  '@nestjs/platform-*',
);
const BUS_AND_JOBS = { module: { source: '@vale/platform', internalPath: '{bus,jobs,dead-letters}{,/**}' } };

/** Forbids imports of `to` in `from`. */
const never = (from, to, message) => ({ from, disallow: { to }, message });

const policies = [
  never(
    files('domain'),
    [{ module: { origin: ['external', 'core'], source: '!{@vale/contracts,escape-html,parse5}' } }],
    'Domain files are pure: contracts and sibling domain files only; pass clock, ids and random in.',
  ),
  never(
    files('domain'),
    files('service', 'repository', 'schema', 'client', 'config', 'query', ...WIRING),
    'Domain files know no service, repository or client.',
  ),
  never(
    files('service'),
    files('schema', 'query', 'module', 'app'),
    'A service knows domain files, its own repositories and clients.',
  ),
  never(
    { ...files('service'), ...elements('feature') },
    {
      element: { type: 'feature', captured: { name: '!{{ from.element.captured.name }}' } },
      ...files('repository'),
    },
    'Use the other feature’s service; its repository is its own.',
  ),
  ...Object.entries(CHECKOUT_MODULES).map(([name, above]) =>
    never(
      { element: { type: 'feature', captured: { app: 'checkout', name } } },
      // A name that exists in no service stands for the module that may import all others.
      ['below', ...Object.keys(CHECKOUT_MODULES)]
        .filter((other) => other !== name && !above.includes(other))
        .map((other) => ({ element: { type: 'feature', captured: { app: 'checkout', name: other } } })),
      `${name} imports ${above.join(', ') || 'no other module'} of checkout: move what both need up.`,
    ),
  ),
  ...Object.entries(CHECKOUT_FOLDERS).flatMap(([name, folders]) => {
    const inFolder = (folder) => ({
      element: { type: 'feature', captured: { app: 'checkout', name }, fileInternalPath: `${folder}/**` },
    });
    return folders
      .slice(0, -1)
      .map((folder, at) =>
        never(
          inFolder(folder),
          folders.slice(at + 1).map(inFolder),
          `The folders of ${name} import in this order: ${folders.join(', ')}.`,
        ),
      );
  }),
  never(
    files('repository', 'schema'),
    [files('service', 'client', 'query', 'module', 'app'), BUS_AND_JOBS],
    'Repositories hold queries and mapping; they decide and publish nothing.',
  ),
  never(
    files('client'),
    [files('service', 'repository', 'schema', 'query', 'module', 'app'), BUS_AND_JOBS],
    'A client knows one outside system and its settings.',
  ),
  never(
    files('query'),
    [
      files('service', 'repository', 'client', 'query', 'module', 'app'),
      { module: { source: '@vale/platform', internalPath: '{jobs,dead-letters}{,/**}' } },
    ],
    'A query reads its own collection and maps what it found; what needs more goes through a service.',
  ),
  never(
    files('service', 'client', 'gateway'),
    DATABASE,
    'Only repositories and schemas import the database libraries.',
  ),
  never(
    files('service', 'repository', 'schema', 'query'),
    HTTP,
    'HTTP belongs to the gateway, and to *.client.ts for outside systems.',
  ),
  never(
    files('contracts'),
    [
      { module: { origin: 'external', source: '!{zod,@jest/globals,fast-check}' } },
      { module: { origin: 'core' } },
    ],
    'Contracts import zod/mini and each other: they run in the browser and in every service.',
  ),
  never(
    files('platform'),
    { module: { source: '@vale/contracts', internalPath: '!{define,platform,time}' } },
    'The platform imports no service’s contracts, only `@vale/contracts/define` and `/time`.',
  ),
  never(
    files('engine'),
    { module: { origin: 'external', source: '!{bson,node:*}' } },
    'The embedded store imports only Node and bson, so that it could be published separately.',
  ),
  never(files('web'), { module: { origin: 'core' } }, 'The browser has no Node.'),
  ...[
    ['web-shared', ['web-feature', 'web-screens', 'web-app']],
    ['web-feature', ['web-screens', 'web-app']],
    ['web-screens', ['web-app']],
  ].map(([from, above]) =>
    never(elements(from), elements(...above), 'Imports go app -> screens -> features -> shared.'),
  ),
  never(
    elements('web-feature'),
    { element: { type: 'web-feature', captured: { name: '!{{ from.element.captured.name }}' } } },
    'A feature may not import another feature: a screen composes them.',
  ),
  never(files('*'), packages('@vale/testing'), 'Production code must not need what only tests have.'),
];

export const rules = {
  'boundaries/dependencies': [
    'error',
    { default: 'allow', checkAllOrigins: true, checkUnknownLocals: true, checkInternals: true, policies },
  ],
};
