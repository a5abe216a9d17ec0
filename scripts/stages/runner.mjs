import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { say } from '../machine/command.mjs';
import { runThroughNx } from './nx-tasks.mjs';
import { perform } from './perform.mjs';
import { REPORTS } from './reports.mjs';

const NAMED_AT_MOST = 10;
const SHOWN_LINES = 300;

/**
 * Runs stages: the build first, then what can share the machine, then what needs it alone. With filters, which are for
 * the test runner, each runs once over all projects, and nothing is taken from Nx's cache.
 * @param {{node: string, filters: string[], throughNx?: typeof runThroughNx}} context
 * @returns {Promise<object[]>} one result per stage, in the order in which they ended
 */
export async function runStages(stages, { throughNx = runThroughNx, ...context }) {
  const results = [];
  const end = (stage, result) => {
    results.push({ stage, ...result });
    report(stage, result);
  };
  const performed = stages.filter(({ name }) => name === 'build' || context.filters.length > 0);
  const buildFailed = () => results.some(({ stage, ok }) => stage.name === 'build' && !ok);
  const runnable = (stage) => {
    if (stage.needsBuild && buildFailed()) end(stage, skipped('the build failed'));
    return !(stage.needsBuild && buildFailed());
  };

  for (const stage of performed) if (runnable(stage)) end(stage, await perform(stage, context));
  const others = stages.filter((stage) => !performed.includes(stage) && runnable(stage));
  const groups = [
    // One more than cores: the contract suites wait for servers most of the time.
    { group: others.filter(({ alone }) => !alone), parallel: availableParallelism() + 1 },
    { group: others.filter(({ alone }) => alone), parallel: 1 },
  ];
  for (const { group, parallel } of groups) {
    if (group.length > 0) await throughNx(group, { ...context, parallel }, end);
  }
  return results;
}

const skipped = (reason) => ({
  ok: true,
  counts: { passed: 0, failed: 0, skipped: [reason] },
  reasons: [],
  seconds: 0,
  output: '',
});

function markOf({ ok, counts }) {
  if (!ok) return '✗';
  return counts.passed > 0 ? '✓' : '–';
}

/**
 * Seconds are those of the stage's tasks together; several run at once. Processor time is what to compare between two
 * runs on a machine that others use too.
 */
function timeOf({ seconds, processorSeconds, cached = 0, tasks = 1 }) {
  if (cached === tasks) return 'unchanged since it passed';
  const processor = processorSeconds ? ` (processor ${processorSeconds.toFixed(1)} s)` : '';
  return `${seconds.toFixed(1)} s${processor}${cached > 0 ? `, ${cached} of ${tasks} projects unchanged` : ''}`;
}

function report({ name }, result) {
  const { counts, reasons, ok, output } = result;
  const many = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped.length} skipped`;
  say(`${markOf(result)} ${name.padEnd(8)} ${many.padEnd(42)} ${timeOf(result)}`);
  reasons.forEach((reason) => say(`    ${reason}`));
  counts.skipped.slice(0, NAMED_AT_MOST).forEach((test) => say(`    skipped: ${test}`));
  const more = counts.skipped.length - NAMED_AT_MOST;
  if (more > 0) say(`    and ${more} more`);
  if (ok) return;
  const lines = output.trimEnd().split('\n');
  if (lines.length > SHOWN_LINES) {
    mkdirSync(REPORTS, { recursive: true });
    writeFileSync(join(REPORTS, `${name}.log`), output);
    say(`    … (all of it in .cache/test/${name}.log)`);
  }
  lines.slice(-SHOWN_LINES).forEach((line) => say(`    ${line}`));
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
