import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../machine/command.mjs';
import { CACHE } from '../machine/paths.mjs';

const NAMED_AT_MOST = 10;
const SHOWN_LINES = 300;

/** A skipped suite prints its reason in such a line. */
const reasonsIn = (output) => [
  ...new Set([...output.matchAll(/^\s*(SKIPPED: .*)$/gm)].map(([, reason]) => reason)),
];

/** A program of scripts/ prints such a line for a test that passed the second time only. */
const flakyIn = ({ output, counts }) => [
  ...(counts.flaky ?? []),
  ...[...output.matchAll(/^FLAKY: (.*)$/gm)].map(([, test]) => test),
];

/**
 * Runs the build first, then the lanes side by side, then what needs the machine alone.
 * @param {import('./stages.mjs').Stage[]} stages
 * @param {(stage: object) => {node: string, filters: string[]}} contextOf
 * @returns {Promise<{stage: object, ok: boolean, counts: object}[]>} in the order in which they ended
 */
export async function runStages(stages, contextOf) {
  const results = [];
  const isBuild = ({ name }) => name === 'build';
  const inOrder = async (some) => {
    for (const stage of some) {
      const hasBuild = !results.some((result) => isBuild(result.stage) && !result.ok);
      const result =
        stage.needsBuild && !hasBuild ? notRun('the build failed') : await perform(stage, contextOf(stage));
      results.push({ stage, ...result });
      report(stage, result);
    }
  };
  await inOrder(stages.filter(isBuild));
  await Promise.all(
    ['code', 'service', 'servers'].map((lane) => inOrder(stages.filter((stage) => stage.lane === lane))),
  );
  await inOrder(stages.filter(({ lane }) => lane === 'alone'));
  return results;
}

/** A program that fails counts as a failure, even without a failed test. */
async function perform(stage, context) {
  const started = performance.now();
  const { ok, output, counts } = await stage.perform(context);
  const isEmpty = ok && counts.passed + counts.failed + counts.skipped.length === 0;
  const failed = ok ? counts.failed : Math.max(1, counts.failed);
  return {
    ok: failed === 0,
    counts: { ...counts, failed, skipped: isEmpty ? ['there are no tests of this kind'] : counts.skipped },
    seconds: (performance.now() - started) / 1000,
    output,
  };
}

const notRun = (reason) => ({
  ok: true,
  counts: { passed: 0, failed: 0, skipped: [reason] },
  seconds: 0,
  output: '',
});

function markOf({ ok, counts }) {
  if (!ok) return '✗';
  return counts.passed > 0 ? '✓' : '–';
}

function report({ name }, result) {
  const { counts, ok, output, seconds } = result;
  const many = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped.length} skipped`;
  say(`${markOf(result)} ${name.padEnd(11)} ${many.padEnd(42)} ${seconds.toFixed(1)} s`);
  reasonsIn(output).forEach((reason) => say(`    ${reason}`));
  flakyIn(result).forEach((test) => say(`    flaky: ${test}`));
  counts.skipped.slice(0, NAMED_AT_MOST).forEach((test) => say(`    skipped: ${test}`));
  const more = counts.skipped.length - NAMED_AT_MOST;
  const log = join(CACHE, 'test', `${name}.log`);
  mkdirSync(join(CACHE, 'test'), { recursive: true });
  writeFileSync(log, `${output}\n${counts.skipped.map((test) => `skipped: ${test}\n`).join('')}`);
  if (more > 0) say(`    and ${more} more, named in .cache/test/${name}.log`);
  if (ok) return;
  const lines = output.trimEnd().split('\n');
  if (lines.length > SHOWN_LINES) say(`    … (all of it in .cache/test/${name}.log)`);
  lines.slice(-SHOWN_LINES).forEach((line) => say(`    ${line}`));
}

/** Jest's and Playwright's headings of a failure. */
const FAILURE = /^\s*(?:● (?!Console$)(.+)|\d+\) (\[.+))$/gm;

/** @returns {string[]} each failed test with its stage, or the stage alone where its output names none */
export function failuresOf(results) {
  return results
    .filter(({ ok }) => !ok)
    .flatMap(({ stage: { name }, output }) => {
      const tests = new Set([...output.matchAll(FAILURE)].map(([, jest, other]) => (jest ?? other).trim()));
      return tests.size === 0 ? [name] : [...tests].map((test) => `${name}: ${test}`);
    });
}

/** @returns {string[]} each test that failed and then passed alone, with its stage */
export const flakyOf = (results) =>
  results.flatMap((result) => flakyIn(result).map((test) => `${result.stage.name}: ${test}`));

/** @returns {{passed: number, failed: number, skipped: number}} over all stages */
export function totalOf(results) {
  const sum = (count) => results.reduce((total, { counts }) => total + count(counts), 0);
  return {
    passed: sum((counts) => counts.passed),
    failed: sum((counts) => counts.failed),
    skipped: sum((counts) => counts.skipped.length),
  };
}
