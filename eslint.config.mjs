import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import boundaries from 'eslint-plugin-boundaries';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { codeInLayers } from './eslint/code-in-layers.mjs';
import * as layers from './eslint/layers.mjs';
import { depConstraints } from './eslint/project-dependencies.mjs';
import { services } from './scripts/deploy/topology.mjs';
import BASELINE from './apps/web/baseline.json' with { type: 'json' };

const SOURCES = ['**/*.{ts,tsx}'];
const SPECS = [
  '**/*.{spec,service-spec,server-spec,system-spec}.{ts,tsx}',
  '**/test/**',
  'libs/testing/**',
  'e2e/**',
  'bench/**',
  'eslint/**',
  'scripts/**',
  'apps/web/src/testing/**',
];
const MAX_DEPENDENCIES = 6;

const CLASSIC_ZOD = {
  name: 'zod',
  message:
    "Import from 'zod/mini': one schema serves browser and services, and the SPA pays 6 KB for it instead of 23.",
};

const MUTATION = {
  name: '@tanstack/react-query',
  importNames: ['useMutation'],
  message: 'useAction of shared/http/use-action.ts: a double click sends one request.',
};

const LAZY = {
  name: 'react',
  importNames: ['lazy'],
  message:
    '`optional` of shared/optional.tsx where the page works without it, else `lazy` of shared/lazy-screen.ts.',
};

const ROUTE = {
  name: '../define/route.js',
  message:
    'Only files named `routes.ts` or `…-routes.ts` define routes: pages load those without their schemas.',
};

const newerMethods = BASELINE.newerMethods.map((method) => {
  const [object, property] = method.split('.');
  return {
    ...(object !== '*' && { object }),
    property,
    message: 'Newer than the browsers of apps/web/baseline.json, or missing on plain http.',
  };
});

const constructors = {
  selector: `MethodDefinition[kind="constructor"] > FunctionExpression[params.length>${MAX_DEPENDENCIES}]`,
  message: `At most ${MAX_DEPENDENCIES} dependencies: a seventh means two jobs.`,
};
/** React calls what an effect returns as its cleanup; `window.scrollTo` returns a promise since Chromium 156. */
const effects = {
  selector:
    'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression:first-child[body.type!=/^(BlockStatement|ArrowFunctionExpression|FunctionExpression|Identifier)$/]',
  message: 'An effect returns nothing or its cleanup: write a block, and `return` only before a function.',
};
/** A failed import reloads the page, as after a release, unless one of these handles it. */
const lateFiles = {
  selector:
    'ImportExpression:not(CallExpression[callee.name=/^(lazy|optional|loadAhead|loadWithoutReload)$/] ImportExpression)',
  message: '`lazy` if the page needs the file; else `optional`, `loadAhead` or `loadWithoutReload`.',
};
const nestedLiterals = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the properties themselves, one a line.',
};
/** Sentences of the specification keep its spelling. */
const EMAIL =
  '/^(?!Email é obrigatório$|Email inválido$|Este email já está em uso$)[^]*(\\bEmail|\\semails?\\b|\\bemails?\\s)/';
const spelling = {
  selector: `Literal[value=${EMAIL}], JSXText[value=${EMAIL}], TemplateElement[value.raw=${EMAIL}]`,
  message: 'Texts say “e-mail”.',
};
const silentTests = [
  {
    selector:
      'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(only|todo|failing)$/], CallExpression[callee.object.name=/^(describe|it|test)$/][callee.property.name="skip"][arguments.0.type="Literal"]',
    message:
      'A test runs or is deleted. Skip only what this machine cannot run: behind a condition, with the reason printed.',
  },
];
const noSuchFile = (message) => ({ 'no-restricted-syntax': ['error', { selector: 'Program', message }] });

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.cache/**',
      '.nx/**',
      'data/**',
      'docs/**',
      'k8s/**',
      '**/*.snap',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: { globals: globals.node },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }] },
  },
  {
    files: SOURCES,
    extends: [...tseslint.configs.recommended],
    plugins: { '@nx': nx, 'import-x': importX },
    languageOptions: { globals: globals.node },
    rules: {
      'no-restricted-imports': ['error', CLASSIC_ZOD],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', 300],
      'no-restricted-syntax': ['error', constructors, effects, nestedLiterals, spelling],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    name: 'projects: a composition root and the tests of the whole depend on every one',
    files: SOURCES,
    ignores: [
      'apps/all-in-one/**',
      'e2e/**',
      'bench/**',
      'eslint/**',
      'scripts/**',
      // Its people reach the shop as in a browser: by the web app's own table of sources.
      'apps/tracking/test/sixty-days/landings.ts',
    ],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          banTransitiveDependencies: true,
          // The platform loads the embedded store when it is the one to use; tests always need it.
          checkDynamicDependenciesExceptions: ['@vale/embedded-mongo'],
          depConstraints,
        },
      ],
    },
  },
  {
    name: 'named exports: only React.lazy, Playwright and configurations need default ones',
    files: SOURCES,
    ignores: ['apps/web/src/**', '**/*.config.ts', 'e2e/browser/start-*.ts'],
    rules: { 'import-x/no-default-export': 'error' },
  },
  {
    name: 'logger: a process prints by itself before it has one',
    files: SOURCES,
    ignores: [...SPECS, 'apps/all-in-one/**', 'apps/*/src/main.ts', 'libs/embedded-mongo/**'],
    rules: { 'no-console': 'error' },
  },
  {
    name: 'functions fit a screen',
    files: SOURCES,
    ignores: SPECS,
    rules: { 'max-lines-per-function': ['error', 60] },
  },
  {
    name: 'a component is mostly markup',
    files: ['apps/web/**/*.{ts,tsx}'],
    ignores: SPECS,
    rules: { 'max-lines-per-function': ['error', 120] },
  },
  {
    name: 'the in-process connection never changes its status: its iterator only ends',
    files: ['libs/platform/src/bus/in-process/*.ts'],
    rules: { 'require-yield': 'off' },
  },
  {
    name: 'layers',
    files: ['{apps,libs}/*/src/**/*.{ts,tsx}'],
    ignores: SPECS,
    plugins: { boundaries },
    settings: layers.settings,
    rules: layers.rules,
  },
  ...codeInLayers.map(({ name, files, syntax }) => ({
    name: `code in layers: ${name}`,
    files,
    ignores: SPECS,
    rules: { 'no-restricted-syntax': ['error', constructors, nestedLiterals, spelling, ...syntax] },
  })),
  {
    name: 'promises: an error of one that nothing awaits is lost',
    files: ['{apps,libs,e2e,bench}/**/*.ts'],
    ignores: ['apps/web/**'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    },
  },
  {
    name: 'service worker',
    files: ['apps/web/public/*.js'],
    languageOptions: { globals: globals.serviceworker },
  },
  {
    name: 'web',
    files: ['apps/web/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: {
      // The plugin's other rules are about the React Compiler, which is not used.
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    name: 'web: a file that is loaded late',
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: SPECS,
    rules: { 'no-restricted-syntax': ['error', constructors, effects, lateFiles, nestedLiterals, spelling] },
  },
  {
    name: 'web: a request that changes something is sent once; a file that cannot be loaded costs at most its part',
    files: ['apps/web/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/shared/{http/use-action.ts,lazy-screen.ts,optional.tsx}'],
    rules: { 'no-restricted-imports': ['error', CLASSIC_ZOD, MUTATION, LAZY] },
  },
  {
    name: 'contracts: routes, see apps/web/lean-contracts.ts',
    files: ['libs/contracts/src/**/*.ts'],
    ignores: ['**/*routes.ts'],
    rules: { 'no-restricted-imports': ['error', CLASSIC_ZOD, ROUTE] },
  },
  {
    name: 'web: older browsers, see apps/web/baseline.json',
    files: ['apps/web/src/**/*.{ts,tsx}', 'libs/contracts/src/**/*.ts'],
    ignores: [...SPECS],
    rules: { 'no-restricted-properties': ['error', ...newerMethods] },
  },
  {
    name: 'tests',
    files: SPECS,
    rules: {
      'max-lines': ['error', 500],
      'no-restricted-syntax': ['error', nestedLiterals, ...silentTests],
    },
  },
  {
    name: 'fixtures: Playwright reads their names from an object pattern',
    files: ['e2e/browser/fixtures.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    name: 'no index but an area of the contracts',
    files: ['**/index.{ts,tsx}'],
    ignores: ['libs/contracts/src/*/index.ts'],
    rules: noSuchFile('Only libs/contracts/src/<area>/ has an index.ts: elsewhere import the file itself.'),
  },
  {
    name: 'a suffix is a layer',
    files: [`apps/{${services.join(',')}}/src/**/*.*.ts`],
    ignores: ['**/*.{service,repository,schema,client,query,module,config,app}.ts', ...SPECS],
    rules: noSuchFile('The layer table knows no such suffix; see docs/architecture.md.'),
  },
  {
    name: 'no folder for everything',
    files: ['**/{common,utils,util,helpers,helper,types,manager,managers,base}/**/*.{ts,tsx}'],
    rules: noSuchFile('common, utils, helpers, types, manager and base say nothing about what they hold.'),
  },
);
