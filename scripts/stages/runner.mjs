import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../machine/places.mjs';
import { say } from '../machine/trouble.mjs';
import { readWorkspace } from './fingerprint.mjs';

/** Logs, and what passed. */
const RESULTS = join(CACHE, 'test');
const NAMED_AT_MOST = 10;
const SHOWN_LINES = 300;

/**
 * Runs stages one after the other and keeps what passed, so that a stage whose inputs are the same is not run again
 * (it always is with CI set, or with filters).
 * @returns {Promise<object[]>} one result per stage: {stage, status, counts, seconds, kept?}
 */
export async function runStages(stages, { results: folder = RESULTS, ...context }) {
  mkdirSync(folder, { recursive: true });
  const results = [];
  let buildFailed = false;
  for (const stage of stages) {
    const reason = stage.skipReason?.() ?? (stage.needsBuild && buildFailed ? 'the build failed' : undefined);
    const result = reason ? skipped(stage, reason) : await keptOrRun(stage, context, folder);
    if (stage.name === 'build' && result.status === 'failed') buildFailed = true;
    report(result);
    results.push(result);
  }
  return results;
}

const skipped = (stage, reason) => ({
  stage,
  status: 'skipped',
  seconds: 0,
  counts: { passed: 0, failed: 0, skipped: [reason] },
});

async function keptOrRun(stage, context, folder) {
  const mayKeep = !process.env.CI && context.filters.length === 0;
  const file = join(folder, `${stage.name}.kept.json`);
  const inputs = readWorkspace().of(stage.inputs);
  if (mayKeep && existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    if (kept.inputs === inputs)
      return { stage, status: 'passed', kept: true, seconds: 0, counts: kept.counts };
  }
  rmSync(file, { force: true });

  if (process.stdout.isTTY) process.stdout.write(`  ${stage.name}: ${stage.what} …`);
  const started = performance.now();
  const { ok, output, counts } = await stage.perform(context);
  const seconds = (performance.now() - started) / 1000;
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  writeFileSync(join(folder, `${stage.name}.log`), output);

  counts.reasons = reasonsIn(output);
  const none = ok && counts.passed + counts.failed + counts.skipped.length === 0;
  if (none) counts.skipped.push('there are no tests of this kind');
  const status = !ok || counts.failed > 0 ? 'failed' : none ? 'skipped' : 'passed';
  // Files that were changed meanwhile may or may not have been seen.
  if (mayKeep && status === 'passed' && readWorkspace().of(stage.inputs) === inputs) {
    writeFileSync(file, JSON.stringify({ inputs, counts }));
  }
  return {
    stage,
    status,
    seconds,
    counts: ok || counts.failed > 0 ? counts : { ...counts, failed: 1 },
    output,
  };
}

/** Tests that skip others say why in a line that begins with this. */
const reasonsIn = (output) => [
  ...new Set([...output.matchAll(/^\s*(SKIPPED: .*)$/gm)].map(([, reason]) => reason)),
];

const MARKS = { passed: '✓', failed: '✗', skipped: '–' };

function report({ stage, status, seconds, counts, kept, output }) {
  const time = kept ? 'unchanged since it passed' : `${seconds.toFixed(1)} s`;
  const many = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped.length} skipped`;
  say(`${MARKS[status]} ${stage.name.padEnd(8)} ${many.padEnd(42)} ${time}`);
  counts.reasons?.forEach((reason) => say(`    ${reason}`));
  counts.skipped.slice(0, NAMED_AT_MOST).forEach((name) => say(`    skipped: ${name}`));
  const more = counts.skipped.length - NAMED_AT_MOST;
  if (more > 0) say(`    and ${more} more`);
  if (status === 'failed') {
    const lines = output.trimEnd().split('\n');
    if (lines.length > SHOWN_LINES) say(`    … (all of it in .cache/test/${stage.name}.log)`);
    lines.slice(-SHOWN_LINES).forEach((line) => say(`    ${line}`));
  }
}

/** @returns {{passed: number, failed: number, skipped: number}} over all stages */
export function totalOf(results) {
  const sum = (count) => results.reduce((total, { counts }) => total + count(counts), 0);
  return {
    passed: sum((counts) => counts.passed),
    failed: sum((counts) => counts.failed),
    skipped: sum((counts) => counts.skipped.length),
  };
}
