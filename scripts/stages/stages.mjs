import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../machine/build.mjs';
import { CACHE, NODE_MODULES, ROOT } from '../machine/places.mjs';
import { run, toolEnvironment } from '../machine/run.mjs';
import { Trouble } from '../machine/trouble.mjs';
import { jestCounts, oneCheck, playwrightCounts, printedCounts } from './counts.mjs';

/**
 * One kind of check.
 * @typedef {object} Stage
 * @property {string} name as in `npm test -- unit`
 * @property {string} what one line for the reader
 * @property {(file: string) => boolean} inputs the files that its result depends on
 * @property {(context: {node: string, filters: string[]}) => Promise<{ok: boolean, output: string, counts: object}>} perform
 * @property {() => string | undefined} [skipReason] why it cannot run here
 * @property {boolean} [needsBuild] is not run after a failed build
 * @property {boolean} [onlyInCi] runs with CI=true, or when it is asked for by name
 */

const REPORTS = join(CACHE, 'test');
/** Something hangs: a test's open handle, a server that never answers. */
const LIMIT_MS = 15 * 60_000;

/** The first run may have to build the tools it uses. */
const PROGRAM_LIMIT_MS = 30 * 60_000;

const everything = () => true;
const isDocument = (file) => file.endsWith('.md') || file.startsWith('docs/');
const inFolders =
  (...folders) =>
  (file) =>
    !isDocument(file) && (!file.includes('/') || folders.some((folder) => file.startsWith(`${folder}/`)));

async function tool(node, script, args, env) {
  const { code, output } = await run(node, [join(NODE_MODULES, script), ...args], {
    env: toolEnvironment(node, env),
    limitMs: LIMIT_MS,
  });
  return { ok: code === 0, output };
}

async function check(node, script, args, env) {
  const { ok, output } = await tool(node, script, args, env);
  return { ok, output, counts: oneCheck(ok) };
}

const nx = (node, args) =>
  check(node, 'nx/dist/bin/nx.js', [...args, '--output-style=static'], {
    NX_SKIP_NX_CACHE: String(Boolean(process.env.CI)),
  });

/** A project of jest.config.mjs. System tests start whole stores: one file at a time. */
const jest = (project, what, inputs, { workers = availableParallelism(), ...rest } = {}) => ({
  name: project,
  what,
  inputs,
  ...rest,
  async perform({ node, filters }) {
    const report = freshReport(`${project}.json`);
    const { ok, output } = await tool(
      node,
      'jest/bin/jest.js',
      [
        '--selectProjects',
        project,
        '--maxWorkers',
        String(workers),
        '--json',
        '--outputFile',
        report,
        ...filters,
      ],
      { NODE_OPTIONS: '--experimental-vm-modules' },
    );
    return { ok, output, counts: jestCounts(report) ?? oneCheck(false) };
  },
});

/**
 * A program of scripts/, for Node or for bash, that prints what it found, its counts in the last line. CI only: it uses
 * what CI has.
 */
const program = (name, what, script) => ({
  name,
  what,
  inputs: everything,
  onlyInCi: true,
  needsBuild: true,
  async perform({ node }) {
    const { code, output } = await run(
      script.endsWith('.sh') ? 'bash' : node,
      [join(ROOT, 'scripts', script)],
      {
        env: toolEnvironment(node),
        limitMs: PROGRAM_LIMIT_MS,
      },
    );
    return { ok: code === 0, output, counts: printedCounts(output) ?? oneCheck(false) };
  },
});

function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, name);
  rmSync(report, { force: true });
  return report;
}

/** @type {Stage[]} in the order in which they run: the quick ones first */
export const stages = [
  {
    name: 'format',
    what: 'Prettier',
    inputs: everything,
    perform: ({ node }) =>
      check(node, 'prettier/bin/prettier.cjs', [
        ...['--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content'],
        ...['--cache-location', join(CACHE, 'prettier.json'), '.'],
      ]),
  },
  {
    name: 'lint',
    what: 'ESLint with the room table, through Nx',
    inputs: inFolders('apps', 'libs', 'e2e', 'bench', 'eslint', 'scripts'),
    perform: ({ node }) => nx(node, ['run', 'workspace:lint']),
  },
  {
    name: 'types',
    what: 'TypeScript, one program for the Node side and one for the web',
    inputs: inFolders('apps', 'libs', 'e2e', 'bench', 'eslint', 'scripts'),
    perform: ({ node }) => nx(node, ['run-many', '-t', 'types']),
  },
  {
    name: 'build',
    what: 'every app and lib, through Nx',
    inputs: inFolders('apps', 'libs'),
    async perform({ node }) {
      try {
        await ensureBuilt(node, { force: Boolean(process.env.CI), quiet: true });
        return { ok: true, output: '', counts: oneCheck(true) };
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        return { ok: false, output: error.message, counts: oneCheck(false) };
      }
    },
  },
  jest('unit', 'pure code, and classes with fakes at the edge', everything),
  jest(
    'service',
    'one service alone, and the drivers’ contract suites',
    inFolders('apps', 'libs', 'scripts'),
  ),
  jest('web', 'the SPA in jsdom', inFolders('apps/web', 'libs/contracts', 'scripts')),
  jest('deploy', 'manifests against the code', everything, { workers: 1, needsBuild: true }),
  jest('system', 'the whole store, as its clients see it', inFolders('apps', 'libs', 'e2e', 'scripts'), {
    workers: 1,
    needsBuild: true,
  }),
  {
    name: 'browser',
    what: 'Playwright on the running store',
    inputs: inFolders('apps', 'libs', 'e2e', 'scripts'),
    needsBuild: true,
    skipReason: () =>
      existsSync(join(ROOT, 'e2e/playwright.config.ts')) ? undefined : 'there is no e2e/playwright.config.ts',
    async perform({ node, filters }) {
      const report = join(CACHE, 'playwright', 'report.json');
      rmSync(report, { force: true });
      const { ok, output } = await tool(node, '@playwright/test/cli.js', [
        ...['test', '-c', 'e2e/playwright.config.ts'],
        ...filters,
      ]);
      return { ok, output, counts: playwrightCounts(report) ?? oneCheck(false) };
    },
  },
  program(
    'manifests',
    'manifests under kustomize, promtool and a Kubernetes control plane',
    'deploy/verify.mjs',
  ),
  program('image', 'the Dockerfile, built and started by buildah', 'deploy/verify-image.sh'),
  program(
    'distributed',
    'several processes of each service: replicas, a bad network, scaling, backups, and the suites above against them',
    'test-distributed.mjs',
  ),
  program('faults', '300 purchases while everything fails in turn', 'test-faults.mjs'),
];
