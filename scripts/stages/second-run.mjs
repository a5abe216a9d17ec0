import { rmSync } from 'node:fs';
import { jestCounts, jestFailures } from './counts.mjs';

/** More failures than these have a common cause. */
const FILES_AT_MOST = 3;

/**
 * Runs the spec files of failed tests once more, in CI only, because among 16,000 tests on two busy cores one that depends on
 * timing would refuse a whole run. What passes then is counted as passed and named as flaky, so that it gets mended.
 * @param {string} report the file of the first run, which the second one replaces
 * @param {(paths: string[]) => Promise<boolean>} runAlone runs spec files one after the other; true when all passed
 * @returns {Promise<import('./counts.mjs').Counts | undefined>} undefined unless everything passed the second time
 */
export async function secondRun(report, runAlone) {
  const first = jestCounts(report);
  const failures = jestFailures(report);
  if (!process.env.CI || !failures || failures.paths.length === 0 || failures.paths.length > FILES_AT_MOST)
    return undefined;
  rmSync(report);
  if (!(await runAlone(failures.paths)) || jestCounts(report)?.failed !== 0) return undefined;
  return { ...first, passed: first.passed + first.failed, failed: 0, flaky: failures.tests };
}
