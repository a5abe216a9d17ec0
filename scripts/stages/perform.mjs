import { addCounts } from './counts.mjs';
import { processorSeconds } from './processor-time.mjs';

/**
 * A skipped suite prints its reason in such a line, a second run what had failed in the first, and a long test that runs
 * in full in CI alone how much of it ran here.
 */
const reasonsIn = (output) => [
  ...new Set([...output.matchAll(/^\s*((?:SKIPPED|FLAKY|LIGHTER): .*)$/gm)].map(([, reason]) => reason)),
];

/** Runs a stage, for one project or for all. A program that fails counts as a failure, even without a failed test. */
export async function perform(stage, context) {
  const startedAt = Date.now();
  const before = processorSeconds();
  const { ok, output, counts } = await stage.perform(context);
  const none = ok && counts.passed + counts.failed + counts.skipped.length === 0;
  const failed = ok ? counts.failed : Math.max(1, counts.failed);
  return {
    ok: failed === 0,
    counts: { ...counts, failed, skipped: none ? ['there are no tests of this kind'] : counts.skipped },
    reasons: reasonsIn(output),
    startedAt,
    seconds: (Date.now() - startedAt) / 1000,
    processorSeconds: processorSeconds() - before,
    output,
  };
}

/** One result of a stage from those of its projects. Results that started before `since` are from Nx's cache. */
export function merge(reports, since) {
  const ran = reports.filter(({ startedAt }) => startedAt >= since);
  return {
    ok: reports.every(({ ok }) => ok),
    counts: reports.map(({ counts }) => counts).reduce(addCounts),
    reasons: [...new Set(reports.flatMap(({ reasons }) => reasons))],
    seconds: ran.reduce((sum, { seconds }) => sum + seconds, 0),
    processorSeconds: ran.reduce((sum, { processorSeconds: own = 0 }) => sum + own, 0),
    cached: reports.length - ran.length,
    tasks: reports.length,
    output: reports
      .filter(({ ok }) => !ok)
      .map(({ output }) => output)
      .join('\n'),
  };
}
