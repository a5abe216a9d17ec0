import { addCounts } from './counts.mjs';

/** Tests that skip others say why in a line that begins with this. */
const reasonsIn = (output) => [
  ...new Set([...output.matchAll(/^\s*(SKIPPED: .*)$/gm)].map(([, reason]) => reason)),
];

/** Runs a stage, for one project or for all. A program that fails has failed, even if it counts no failed test. */
export async function perform(stage, context) {
  const startedAt = Date.now();
  const { ok, output, counts } = await stage.perform(context);
  const none = ok && counts.passed + counts.failed + counts.skipped.length === 0;
  const failed = ok ? counts.failed : Math.max(1, counts.failed);
  return {
    ok: failed === 0,
    counts: { ...counts, failed, skipped: none ? ['there are no tests of this kind'] : counts.skipped },
    reasons: reasonsIn(output),
    startedAt,
    seconds: (Date.now() - startedAt) / 1000,
    output,
  };
}

/** One result of a stage from those of its projects. What started before `since` is from Nx's cache. */
export function merge(reports, since) {
  const ran = reports.filter(({ startedAt }) => startedAt >= since);
  return {
    ok: reports.every(({ ok }) => ok),
    counts: reports.map(({ counts }) => counts).reduce(addCounts),
    reasons: [...new Set(reports.flatMap(({ reasons }) => reasons))],
    seconds: ran.reduce((sum, { seconds }) => sum + seconds, 0),
    cached: reports.length - ran.length,
    tasks: reports.length,
    output: reports
      .filter(({ ok }) => !ok)
      .map(({ output }) => output)
      .join('\n'),
  };
}
