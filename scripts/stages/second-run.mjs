import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../machine/paths.mjs';
import { jestCounts } from './counts.mjs';
import { specOf } from './together.mjs';

/** More failed files than this are a fault of the code or of the machine, not a race in a test. */
const FILES_AT_MOST = 3;
const MESSAGE_LINES = 4;
/** Suites that look for lost or doubled orders under random faults: one failure in any number of runs is a fault. */
const NEVER_TWICE = /crash|faults|histories|races|last-code/;

/** @typedef {{ok: boolean, output: string, counts: import('./counts.mjs').Counts | undefined}} JestRun */

/**
 * Runs Jest, and a few failed files once more, alone: on a busy machine a test can fail for its timing. A test that then
 * passes is printed as flaky, with its failure. A second failure stands.
 * @param {(args: string[], workers?: number) => Promise<{ok: boolean, output: string}>} runJest writes its JSON report to
 *   `report`
 * @returns {Promise<JestRun>}
 */
export async function withSecondRun(runJest, report) {
  const first = await runJest([]);
  const counts = jestCounts(report);
  const failed = failedFiles(report);
  const stands = failed.length > FILES_AT_MOST || failed.some(({ file }) => NEVER_TWICE.test(basename(file)));
  if (first.ok || failed.length === 0 || stands) return { ...first, counts };
  // In the first run Jest ends its workers, whatever they left open; the second has no workers.
  const args = ['--forceExit', '--runTestsByPath', ...failed.map(({ file }) => file)];
  const second = await runJest(args, 1);
  const secondCounts = jestCounts(report);
  if (!second.ok || !secondCounts) return { ...first, counts };
  const flaky = failed.map(({ file, messages }) => `FLAKY: ${relative(ROOT, file)}: ${messages}\n`).join('');
  const again = failed.reduce((sum, { passed }) => sum + passed, 0);
  return {
    ok: true,
    output: `${first.output}\n${second.output}\n${flaky}`,
    counts: { ...counts, passed: counts.passed - again + secondCounts.passed, failed: 0 },
  };
}

/** The files of a report with a failed test, or that could not be loaded. */
function failedFiles(report) {
  if (!existsSync(report)) return [];
  return JSON.parse(readFileSync(report, 'utf8'))
    .testResults.filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      // Without a failed test it could not be loaded.
      const files = failed.length > 0 ? new Set(failed.map((test) => specOf(name, test))) : [name];
      return [...files].map((file) => {
        const own = assertionResults.filter((test) => specOf(name, test) === file);
        return {
          file,
          passed: own.filter(({ status }) => status === 'passed').length,
          messages: firstLines(
            own.find(({ failureMessages }) => failureMessages?.length)?.failureMessages[0] ?? message,
          ),
        };
      });
    });
}

const firstLines = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MESSAGE_LINES)
    .join(' | ');
