import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../machine/build.mjs';
import { CommandError } from '../machine/command.mjs';
import { CACHE, ROOT } from '../machine/paths.mjs';
import { run, toolEnvironment } from '../machine/run.mjs';
import {
  addCounts,
  jestCounts,
  oneCheck,
  playwrightCounts,
  playwrightFlaky,
  printedCounts,
} from './counts.mjs';
import { inMemory } from './memory-folder.mjs';
import { withSecondRun } from './second-run.mjs';
import { TOGETHER, together } from './together.mjs';

/**
 * One kind of check. But for `build`, the stage is also the Nx target of that name, in the projects that have such checks;
 * its inputs are in nx.json. `npm test` runs the targets through Nx (nx-tasks.mjs), and Nx runs each by task.mjs.
 * @typedef {object} Stage
 * @property {string} name as in `npm test -- unit`
 * @property {string} what one line for the reader
 * @property {(context: {node: string, filters: string[], root?: string}) => Promise<{ok: boolean, output: string, counts: object}>} perform
 *   for the project in the folder `root`, or for all projects where there is none
 * @property {boolean} [needsBuild] is not run after a failed build
 * @property {boolean} [alone] starts whole systems: nothing else runs meanwhile
 * @property {boolean} [onlyInCi] runs with CI=true, or when it is chosen by name
 */

/** Longer than any stage takes: a test's open handle or a server that never replies must not block CI. */
const LIMIT_MS = 15 * 60_000;

/** The first run may have to build its tools. */
const PROGRAM_LIMIT_MS = 30 * 60_000;

async function tool(node, script, args, env) {
  const { code, output } = await run(node, [join(ROOT, script), ...args], {
    env: toolEnvironment(node, env),
    limitMs: LIMIT_MS,
  });
  return { ok: code === 0, output };
}

/** Programs that pass or fail as a whole, one after the other. */
const checks = (...programs) =>
  async function perform({ node }) {
    const results = [];
    for (const [script, ...args] of programs) results.push(await tool(node, script, args));
    return {
      ok: results.every(({ ok }) => ok),
      output: results.map(({ output }) => output).join(''),
      counts: results.map(({ ok }) => oneCheck(ok)).reduce(addCounts),
    };
  };

/** A project of jest.config.mjs; `pattern` is that of the specs that run together outside CI, `contexts` in how many at most. */
const jest = (
  name,
  what,
  { workers = availableParallelism(), contexts: most = workers, bytes, pattern, ...rest } = {},
) => ({
  name,
  what,
  ...rest,
  async perform({ node, filters, root }) {
    const report = freshReport(name, root);
    const joined =
      pattern && root && !process.env.CI
        ? together({ stage: name, root, pattern, contexts: most, bytes })
        : [];
    const contexts = joined.filter((file) => file.startsWith(TOGETHER)).length;
    const runJest = (args, maxWorkers = Math.min(contexts || workers, workers)) => {
      const options = [
        ...['--selectProjects', name, '--maxWorkers', String(maxWorkers), '--json', '--outputFile', report],
        ...(root ? ['--roots', join(ROOT, root)] : []),
        ...(joined.length > 0 ? ['--roots', TOGETHER] : []),
        // Jest ends its workers, whatever they left open; here it has none.
        ...(contexts === 1 ? ['--forceExit'] : []),
        ...(args.length > 0 || joined.length === 0 ? args : ['--runTestsByPath', ...joined]),
      ];
      return inMemory((env) =>
        tool(node, 'node_modules/jest/bin/jest.js', options, {
          NODE_OPTIONS: '--experimental-vm-modules',
          ...env,
        }),
      );
    };
    const { ok, output, counts } =
      filters.length > 0
        ? { ...(await runJest(filters)), counts: jestCounts(report) }
        : await withSecondRun(runJest, report);
    return { ok, output, counts: counts ?? oneCheck(false) };
  },
});

/** A program of scripts/, for Node or for bash, whose last line has its counts. In CI only: it needs the tools CI has. */
const program = (name, what, script) => ({
  name,
  what,
  onlyInCi: true,
  needsBuild: true,
  alone: true,
  async perform({ node }) {
    const { code, output } = await run(
      script.endsWith('.sh') ? 'bash' : node,
      [join(ROOT, 'scripts', script)],
      { env: toolEnvironment(node), limitMs: PROGRAM_LIMIT_MS },
    );
    return { ok: code === 0, output, counts: printedCounts(output) ?? oneCheck(false) };
  },
});

function freshReport(name, root = 'all') {
  const folder = join(CACHE, 'jest-reports');
  mkdirSync(folder, { recursive: true });
  const report = join(folder, `${name}-${root.replaceAll('/', '-')}.json`);
  rmSync(report, { force: true });
  return report;
}

/** @type {Stage[]} */
export const stages = [
  {
    name: 'format',
    what: 'Prettier',
    perform: checks([
      'node_modules/prettier/bin/prettier.cjs',
      ...['--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content'],
      ...['--cache-location', join(CACHE, 'prettier.json'), '.'],
    ]),
  },
  {
    name: 'lint',
    what: 'ESLint with the layer table; import cycles; dead exports, files and dependencies',
    perform: checks(
      ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.'],
      ['eslint/cycles.ts'],
      ['node_modules/knip/bin/knip.js', '--tsConfig', 'tsconfig.knip.json'],
    ),
  },
  {
    name: 'proof',
    what: 'the proof tables of docs/: their tests exist, and nothing of the specification is left out',
    perform: checks(['scripts/proof.mjs']),
  },
  {
    name: 'types',
    what: 'TypeScript, one program for the Node side and one for the web',
    perform: checks(
      ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'],
      ['node_modules/typescript/bin/tsc', '-p', 'apps/web/tsconfig.json'],
    ),
  },
  {
    name: 'build',
    what: 'every app and lib, through Nx',
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
  jest('unit', 'pure code, and classes with fakes at the edge', { pattern: '**/*.spec.ts' }),
  jest('service', 'one service alone, and the contract suites of the drivers of one process', {
    pattern: '**/*.service-spec.ts',
  }),
  // The same suites as above on other drivers: elsewhere the rules are tested once.
  jest('servers', 'the drivers’ contract suites on NATS and Redis', { onlyInCi: true }),
  // Some leave timers and loaded screens behind: a document for every eight files, not one for all.
  jest('web', 'the SPA in jsdom', { pattern: 'src/**/*.spec.{ts,tsx}', contexts: Infinity, bytes: 40_000 }),
  jest('deploy', 'manifests against the code', { needsBuild: true }),
  // One file more than cores: several wait most of the time, for polls and for processes that start.
  jest('system', 'the whole system, over HTTP', {
    ...{ workers: availableParallelism() + 1, needsBuild: true, alone: true },
  }),
  {
    name: 'browser',
    what: 'Playwright on the running system',
    needsBuild: true,
    alone: true,
    async perform({ node, filters }) {
      const report = join(CACHE, 'playwright', 'report.json');
      rmSync(report, { force: true });
      const options = ['test', '-c', 'e2e/playwright.config.ts', ...filters];
      const { ok, output } = await inMemory((env) =>
        tool(node, 'node_modules/@playwright/test/cli.js', options, env),
      );
      return {
        ok,
        output: `${output}\n${playwrightFlaky(report)}`,
        counts: playwrightCounts(report) ?? oneCheck(false),
      };
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
  program('ferretdb', 'contract, replica, purchase and last-code suites on FerretDB', 'test-ferretdb.mjs'),
  program('faults', '300 purchases while everything fails in turn', 'test-faults.mjs'),
];

/** @returns {Stage} */
export function stageNamed(name) {
  const stage = stages.find((each) => each.name === name);
  if (!stage)
    throw new CommandError(`no stage "${name}"; there are ${stages.map((each) => each.name).join(', ')}.`);
  return stage;
}
