import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { depConstraints } from './eslint/boundaries.mjs';
import { everywhere, rooms } from './eslint/rooms.mjs';
import { webPlugin } from './eslint/web-layers.mjs';

const SOURCES = ['**/*.{ts,tsx}'];
const SPECS = [
  '**/*.{spec,service-spec,system-spec}.{ts,tsx}',
  '**/test/**',
  'libs/testing/**',
  'e2e/**',
  'bench/**',
  'eslint/**',
  'scripts/**',
  'apps/web/src/testing/**',
];
const MAX_DEPENDENCIES = 6;

const constructors = {
  selector: `MethodDefinition[kind="constructor"] > FunctionExpression[params.length>${MAX_DEPENDENCIES}]`,
  message: `At most ${MAX_DEPENDENCIES} dependencies: a seventh means two jobs.`,
};
const silentTests = [
  {
    selector:
      'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(only|todo|failing)$/], CallExpression[callee.object.name=/^(describe|it|test)$/][callee.property.name="skip"][arguments.0.type="Literal"]',
    message:
      'A test runs or is deleted. Skip only what this machine cannot run: behind a condition, with the reason printed.',
  },
];
const noRoomForThis = (message) => ({ 'no-restricted-syntax': ['error', { selector: 'Program', message }] });

const roomRules = rooms.map(({ name, files, ignores = [], forbidden, syntax }) => ({
  name: `room/${name}`,
  files,
  ignores: [...ignores, ...SPECS],
  rules: {
    '@typescript-eslint/no-restricted-imports': ['error', { patterns: forbidden }],
    ...(syntax && { 'no-restricted-syntax': ['error', constructors, ...syntax] }),
  },
}));

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
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.js', '.json'],
          extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
          conditionNames: ['vale-source', 'node', 'import', 'default'],
        }),
      ],
    },
    rules: {
      '@nx/enforce-module-boundaries': ['error', { banTransitiveDependencies: true, depConstraints }],
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: everywhere }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 60],
      'no-restricted-syntax': ['error', constructors],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'no-console': 'error',
      'require-yield': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  ...roomRules,
  {
    name: 'promises: what nobody waits for fails unheard',
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
    name: 'web',
    files: ['apps/web/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks, 'vale-web': webPlugin },
    languageOptions: { globals: globals.browser },
    rules: {
      'vale-web/layers': 'error',
      // React.lazy asks for one.
      'import-x/no-default-export': 'off',
      'max-lines-per-function': ['error', 120],
      // Of the plugin's rules the two about React itself; the others speak for the React Compiler, which is not used.
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    name: 'tests',
    files: SPECS,
    rules: {
      'max-lines': ['error', 500],
      'max-lines-per-function': 'off',
      'no-console': 'off',
      'no-restricted-syntax': ['error', ...silentTests],
    },
  },
  {
    name: 'configuration files',
    files: ['**/*.config.ts'],
    ignores: ['**/src/**'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    name: 'what a process prints that has no logger yet',
    files: ['apps/all-in-one/**', 'apps/*/src/main.ts', 'libs/embedded-mongo/**'],
    rules: { 'no-console': 'off' },
  },
  {
    name: 'the one override: a composition root and the tests of the whole see every part',
    files: ['apps/all-in-one/**', 'e2e/**', 'bench/**', 'eslint/**', 'scripts/**'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  {
    name: 'no index but an area of the contracts',
    files: ['**/index.{ts,tsx}'],
    ignores: ['libs/contracts/src/*/index.ts'],
    rules: noRoomForThis(
      'Only libs/contracts/src/<area>/ has an index.ts: elsewhere import the file itself.',
    ),
  },
  {
    name: 'a suffix is a room',
    files: ['apps/{catalog,checkout,identity,notification,tracking}/src/**/*.*.ts'],
    ignores: [
      '**/*.{service,repository,schema,client,controller,consumer,job,module,config,app}.ts',
      ...SPECS,
    ],
    rules: noRoomForThis('The room table knows no such suffix; see docs/architecture.md.'),
  },
  {
    name: 'no attics',
    files: ['**/{common,utils,util,helpers,helper,types,manager,managers,base}/**/*.{ts,tsx}'],
    rules: noRoomForThis(
      'A folder’s name is a promise: common, utils, helpers, types, manager and base promise nothing.',
    ),
  },
  {
    name: 'a consumer’s name is a sentence',
    files: ['apps/*/src/**/*.consumer.ts'],
    ignores: ['**/*-when-*.consumer.ts'],
    rules: noRoomForThis('Name it verb-when-fact.consumer.ts.'),
  },
);
