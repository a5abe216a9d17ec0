import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, NODE_MODULES } from '../machine/paths.mjs';
import { run, toolEnvironment } from '../machine/run.mjs';
import { say } from '../machine/command.mjs';
import { jestCounts, oneCheck } from './counts.mjs';
import { secondRun } from './second-run.mjs';

/**
 * Runs one project of jest.config.mjs, with its output shown, one file after the other, because each starts whole systems.
 * @param {{env?: Record<string, string>, limitMs: number}} options
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export async function runJest(node, project, filters, { env = {}, limitMs }) {
  const report = join(CACHE, 'test', `${project}.json`);
  mkdirSync(join(CACHE, 'test'), { recursive: true });
  rmSync(report, { force: true });
  const runFiles = async (files) => {
    const { code } = await run(
      node,
      [
        join(NODE_MODULES, 'jest/bin/jest.js'),
        // After a failure handles may be left open; child processes end with Jest.
        ...['--selectProjects', project, '--runInBand', '--forceExit', '--json', '--outputFile', report],
        ...files,
      ],
      {
        env: toolEnvironment(node, { NODE_OPTIONS: '--experimental-vm-modules', ...env }),
        inherit: true,
        limitMs,
      },
    );
    return code === 0;
  };
  const ok = await runFiles(filters);
  const counts = jestCounts(report) ?? oneCheck(false);
  if (ok) return counts;
  const second = await secondRun(report, (paths) => runFiles(['--runTestsByPath', ...paths]));
  return second ?? { ...counts, failed: Math.max(1, counts.failed) };
}

/**
 * The last line of a command that tests. With CI set a skip is a failure.
 * @returns {number} the exit status
 */
export function conclude(counts) {
  const ci = Boolean(process.env.CI);
  counts.skipped.forEach((name) => say(`skipped: ${name}`));
  counts.flaky?.forEach((name) => say(`FLAKY: ${name}`));
  if (ci && counts.skipped.length > 0) say('With CI set a skip is a failure.');
  say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped.length} skipped`);
  return counts.failed > 0 || (ci && counts.skipped.length > 0) ? 1 : 0;
}
