import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../machine/build.mjs';
import { CommandError } from '../machine/command.mjs';
import { CACHE, NODE_MODULES, ROOT } from '../machine/paths.mjs';
import { run, toolEnvironment } from '../machine/run.mjs';
import { toFormat } from './change.mjs';
import { addCounts, jestCounts, oneCheck, playwrightCounts, printedCounts } from './counts.mjs';
import { secondRun } from './second-run.mjs';
import { together } from './together.mjs';

/**
 * @typedef {object} Stage
 * @property {string} name as in `npm test -- unit`
 * @property {string} what one line for the reader
 * @property {(context: Context) => Promise<{ok: boolean, output: string, counts: object}>} perform
 * @property {'code' | 'service' | 'servers' | 'alone'} lane stages of a lane run one after the other, the first three lanes side
 *   by side: the service stage takes as long as those that look at code alone, and what needs servers mostly waits for them
 * @property {true | string[] | {bytes: number}} [quick] part of `npm test`: all of it, what these filters choose, or the specs
 *   nearest to the change, as many as have these source bytes
 * @property {boolean} [needsBuild]
 */

/**
 * @typedef {object} Context
 * @property {string} node
 * @property {string[]} filters for the test runner
 * @property {import('./change.mjs').Change} [change] for `npm test`, which checks what it reaches
 */

/** A hanging test or server must not block CI. */
const LIMIT_MS = 30 * 60_000;
const CORES = availableParallelism();
/** The release of TypeScript in Go; ESLint and knip need the interface of the one before. */
const TYPE_CHECKERS = ['--checkers', String(CORES)];
const NOT_REACHED = { passed: 0, failed: 0, skipped: ['the change reaches no spec of this stage'] };
const LINTED = /\.(ts|tsx|mjs|cjs|js)$/;
const IN_GIVEN_ORDER = join(ROOT, 'scripts/jest/in-given-order.mjs');

async function tool(node, script, args, env) {
  const { code, output } = await run(node, [script, ...args], {
    env: toolEnvironment(node, env),
    limitMs: LIMIT_MS,
  });
  return { ok: code === 0, output };
}

/** Programs that pass or fail as a whole. An argument may be a function of the change, which gives arguments. */
const checks = (name, what, ...programs) => ({
  name,
  what,
  lane: 'code',
  quick: true,
  async perform({ node, change }) {
    const results = [];
    for (const [script, ...args] of programs) {
      const all = args.flatMap((arg) => (typeof arg === 'function' ? arg(change) : arg));
      results.push(await tool(node, script, all));
    }
    return {
      ok: results.every(({ ok }) => ok),
      output: results.map(({ output }) => output).join(''),
      counts: results.map(({ ok }) => oneCheck(ok)).reduce(addCounts),
    };
  },
});

/** A project of jest.config.mjs. `contexts` are the arguments of `together`, for specs that share Jest's contexts. */
const jest = (name, what, { workers = CORES, contexts, ...rest }) => ({
  name,
  what,
  ...rest,
  async perform({ node, filters, change }) {
    const report = freshReport(`${name}.json`);
    const nearest = change && rest.quick.bytes && { only: change.reached, total: rest.quick.bytes };
    const shared = contexts && filters.length === 0 && together(name, { ...contexts, ...nearest });
    if (shared?.length === 0) return { ok: true, output: '', counts: NOT_REACHED };
    const files = shared ? ['--runTestsByPath', ...shared, '--testSequencer', IN_GIVEN_ORDER] : filters;
    const runFiles = (some, atOnce) =>
      inMemory((env) =>
        tool(
          node,
          join(NODE_MODULES, 'jest/bin/jest.js'),
          [...some, '--selectProjects', name, ...atOnce, '--json', '--outputFile', report],
          { NODE_OPTIONS: '--experimental-vm-modules', ...env },
        ),
      );
    const { ok, output } = await runFiles(files, ['--maxWorkers', String(workers)]);
    const counts = jestCounts(report) ?? oneCheck(false);
    if (ok) return { ok, output, counts };
    let again = '';
    const second = await secondRun(report, async (paths) => {
      const result = await runFiles(['--runTestsByPath', ...paths], ['--runInBand']);
      again = result.output;
      return result.ok;
    });
    return { ok: Boolean(second), output: output + again, counts: second ?? counts };
  },
});

/** Its configuration writes report.json. */
const playwright = (name, what, { config, ...rest }) => ({
  name,
  what,
  lane: 'alone',
  needsBuild: true,
  ...rest,
  async perform({ node, filters }) {
    const report = join(CACHE, name, 'report.json');
    rmSync(report, { force: true });
    const { ok, output } = await inMemory((env) =>
      tool(node, join(NODE_MODULES, '@playwright/test/cli.js'), ['test', '-c', config, ...filters], env),
    );
    return { ok, output, counts: playwrightCounts(report) ?? oneCheck(false) };
  },
});

/** A program of scripts/ that ends with a line of its counts. */
const program = (name, what, script, lane = 'alone') => ({
  name,
  what,
  lane,
  needsBuild: true,
  async perform({ node, filters }) {
    const { code, output } = await run(
      script.endsWith('.sh') ? 'bash' : node,
      [join('scripts', script), ...filters],
      { env: toolEnvironment(node), limitMs: LIMIT_MS },
    );
    return { ok: code === 0, output, counts: printedCounts(output) ?? oneCheck(false) };
  },
});

/** Keeps temporary files in memory where there is room: stores flush each commit, which only a power loss would test. */
async function inMemory(work) {
  const folder = mkdtempSync(join(hasSharedMemory() ? '/dev/shm' : tmpdir(), 'vale-'));
  try {
    return await work({ TMPDIR: folder });
  } finally {
    removeLeftover(folder);
  }
}

/** A process that is still ending may write into the folder; what it leaves must not fail the run. */
function removeLeftover(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  } catch (error) {
    console.warn(`  ${folder} could not be removed: ${error.message}`);
  }
}

function hasSharedMemory(bytes = 2 * 1024 ** 3) {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= bytes && freemem() >= 2 * bytes;
  } catch {
    return false;
  }
}

function freshReport(name) {
  mkdirSync(join(CACHE, 'test'), { recursive: true });
  const report = join(CACHE, 'test', name);
  rmSync(report, { force: true });
  return report;
}

/** @type {Stage[]} */
export const stages = [
  {
    name: 'build',
    what: 'every app and lib, through Nx',
    quick: true,
    async perform({ node }) {
      try {
        await ensureBuilt(node, { force: Boolean(process.env.CI), quiet: true });
        return { ok: true, output: '', counts: oneCheck(true) };
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        return { ok: false, output: error.message, counts: oneCheck(false) };
      }
    },
  },
  checks(
    'types',
    'TypeScript, one program for the Node side and one for the web',
    ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json', ...TYPE_CHECKERS],
    ['node_modules/typescript-7/bin/tsc', '-p', 'apps/web/tsconfig.json', ...TYPE_CHECKERS],
  ),
  checks(
    'lint',
    'ESLint with the layer table; import cycles; dead exports, files and dependencies',
    // ESLint reads the project graph from Nx's cache, and skips the rule of project dependencies without it.
    ['node_modules/nx/dist/bin/nx.js', 'show', 'projects'],
    [
      'node_modules/eslint/bin/eslint.js',
      ...['--max-warnings', '0', '--no-warn-ignored', '--pass-on-no-patterns'],
      (change) => change?.files.filter((file) => LINTED.test(file)) ?? '.',
    ],
    ['eslint/cycles.ts'],
    ['node_modules/knip/bin/knip.js', '--tsConfig', 'tsconfig.knip.json'],
  ),
  checks('format', 'Prettier', [
    'node_modules/prettier/bin/prettier.cjs',
    ...['--check', '--log-level', 'warn', '--ignore-unknown', '--no-error-on-unmatched-pattern'],
    ...['--cache', '--cache-strategy', 'content', '--cache-location', join(CACHE, 'prettier.json')],
    toFormat,
  ]),
  jest('unit', 'pure code, and classes with fakes at the edge', {
    lane: 'code',
    quick: true,
    contexts: {
      patterns: ['{apps,libs,eslint}/**/*.spec.ts', '{scripts,bench}/**/*.spec.mjs'],
      except: 'apps/web/',
    },
  }),
  // Screens leave timers and loaded modules behind, so a context has few of them.
  jest('web', 'the SPA in jsdom', {
    lane: 'code',
    quick: { bytes: 140_000 },
    contexts: { patterns: ['apps/web/src/**/*.spec.{ts,tsx}'], bytes: 40_000 },
  }),
  // One context more than cores, because they wait a third of their time.
  jest('service', 'one service alone', {
    lane: 'service',
    quick: { bytes: 200_000 },
    workers: CORES + 1,
    contexts: { patterns: ['{apps,libs}/**/*.service-spec.ts'], except: 'libs/testing/' },
  }),
  // No change of a service can break them.
  jest('drivers', 'the drivers’ contract suites in one process', { lane: 'service' }),
  jest('deploy', 'manifests against the code', { lane: 'service', needsBuild: true }),
  program(
    'manifests',
    'manifests under kustomize, promtool and a Kubernetes control plane',
    'deploy/verify.mjs',
    'servers',
  ),
  jest('servers', 'the drivers’ contract suites on NATS and Redis', { lane: 'servers' }),
  program('ferretdb', 'contract and purchase suites on FerretDB', 'test-ferretdb.mjs', 'servers'),
  // One file more than cores, because several wait most of the time for polls and starting processes.
  jest('system', 'the whole system, over HTTP', {
    lane: 'alone',
    needsBuild: true,
    workers: CORES + 1,
    quick: ['e2e/purchase.system-spec.ts'],
  }),
  playwright('browser', 'Playwright on the running system', {
    config: 'e2e/playwright.config.ts',
    quick: ['purchase.spec.ts', '--project', 'desktop'],
  }),
  playwright('engines', 'Debian’s Chromium, Firefox ESR and WebKitGTK', { config: 'e2e/engines.config.ts' }),
  program('openapi', 'schemathesis against a demo shop, for two minutes', 'test-openapi.mjs'),
  program('image', 'the Dockerfile, built and started by buildah', 'deploy/verify-image.sh'),
  program(
    'distributed',
    'several processes of each service: replicas, a bad network, scaling, backups, purchases',
    'test-distributed.mjs',
  ),
  program('examples', 'examples/ as their readers run them, with packages of their own', 'test-examples.mjs'),
  program('faults', 'purchases while everything fails in turn', 'test-faults.mjs'),
];

/** @throws CommandError that names the stages */
export function stageNamed(name) {
  const stage = stages.find((each) => each.name === name);
  if (!stage)
    throw new CommandError(`no stage "${name}"; there are ${stages.map((each) => each.name).join(', ')}.`);
  return stage;
}
