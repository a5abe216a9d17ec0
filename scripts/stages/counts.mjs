import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{passed: number, failed: number, skipped: string[], flaky?: string[]}} Counts `skipped` names what did not run,
 *   `flaky` what failed and then passed alone; these tests are among the passed ones.
 */

/** Counts of a stage that is a single check. */
export const oneCheck = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [] });

export const addCounts = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: [...a.skipped, ...b.skipped],
  flaky: [...(a.flaky ?? []), ...(b.flaky ?? [])],
});

/** Reads the file that `jest --json --outputFile` writes. */
export function jestCounts(file) {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const skipped = report.testResults
    .flatMap((suite) => suite.assertionResults)
    .filter((test) => test.status !== 'passed' && test.status !== 'failed')
    .map((test) => test.fullName);
  // A file that cannot be loaded has no tests, and counts as a failure.
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped,
  };
}

/** A spec that runs in a shared context is in a `describe` of its path, which `together` adds. */
const SPEC_PATH = /\.(service-)?spec\.(ts|tsx|mjs)$/;

/**
 * @returns {{tests: string[], paths: string[]} | undefined} the failed tests and their spec files, from the file that
 *   `jest --json --outputFile` writes; undefined where a file failed without a test
 */
export function jestFailures(file) {
  if (!existsSync(file)) return undefined;
  const tests = [];
  const paths = new Set();
  for (const { name, status, assertionResults } of JSON.parse(readFileSync(file, 'utf8')).testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return undefined;
    for (const { fullName, ancestorTitles } of failed) {
      const [first = ''] = ancestorTitles;
      tests.push(fullName);
      paths.add(SPEC_PATH.test(first) ? first : name);
    }
  }
  return { tests, paths: [...paths] };
}

/** Reads the output of Playwright's JSON reporter. */
export function playwrightCounts(file) {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const skipped = [...specsOf(report.suites)].flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'skipped')
      .map((test) => {
        const reason = test.annotations.find((annotation) => annotation.type === 'skip')?.description;
        return `${spec.title} [${test.projectName}]${reason ? `: ${reason}` : ''}`;
      }),
  );
  const flaky = [...specsOf(report.suites)].flatMap((spec) =>
    spec.tests.filter((test) => test.status === 'flaky').map((test) => `${spec.title} [${test.projectName}]`),
  );
  const { expected, unexpected } = report.stats;
  return { passed: expected + flaky.length, failed: unexpected + report.errors.length, skipped, flaky };
}

function* specsOf(suites = []) {
  for (const suite of suites) {
    yield* suite.specs;
    yield* specsOf(suite.suites);
  }
}

/** Reads the last line of a program: `12 passed, 0 failed, 1 skipped`. */
export function printedCounts(output) {
  const [, passed, failed, skipped] = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(output) ?? [];
  if (passed === undefined) return undefined;
  return {
    passed: Number(passed),
    failed: Number(failed),
    skipped: Array.from({ length: Number(skipped) }, () => 'see the log of this stage'),
  };
}
