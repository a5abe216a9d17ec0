// `npm test` runs the quick checks, `npm run test:all` and CI=true everything. `npm test -- unit web` runs some stages;
// further arguments go to the test runner of those stages (`npm test -- unit libs/platform`).
import './machine/require-node.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main, say, seconds } from './machine/command.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { CACHE } from './machine/paths.mjs';
import { presentChange } from './stages/change.mjs';
import { failuresOf, flakyOf, runStages, totalOf } from './stages/runner.mjs';
import { stageNamed, stages } from './stages/stages.mjs';

await main(async () => {
  const started = performance.now();
  const args = process.argv.slice(2);
  await ensureInstalled({ development: true });
  const node = runtimeNode();
  // Node 20 may start this, and lacks what the stages use.
  if (process.execPath !== node)
    return spawnSync(node, [fileURLToPath(import.meta.url), ...args], { stdio: 'inherit' }).status ?? 1;

  const { chosen, filtersOf, isQuick } = choose(args);
  const change = isQuick ? await presentChange() : undefined;
  if (change)
    say(
      `The change since ${change.since}: ${change.files.length} files, which reach ${change.reached.length}.`,
    );
  const results = await runStages(chosen, (stage) => ({ node, filters: filtersOf(stage), change }));
  const total = totalOf(results);
  const line = `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`;
  say('');
  failuresOf(results).forEach((failure) => say(`failed: ${failure}`));
  flakyOf(results).forEach((test) => say(`flaky: ${test} (failed once, then passed alone: mend it)`));
  if (isQuick) say(`Left to npm run test:all: ${leftBy(stages, change).join(', ')}.`);
  say(`${seconds(started)} in all.`);
  say(line);
  mkdirSync(join(CACHE, 'test'), { recursive: true });
  // .ci/run must end with this line, whatever npm adds.
  writeFileSync(join(CACHE, 'test', 'summary.txt'), `${line}\n`);
  return total.failed > 0 ? 1 : 0;
});

function choose(args) {
  const named = args.filter((arg) => stages.some((stage) => stage.name === arg));
  const filters = args.filter((arg) => !named.includes(arg));
  const withBuild = (some) =>
    stages.filter(
      (stage) => some.includes(stage) || (stage.name === 'build' && some.some((one) => one.needsBuild)),
    );
  if (named.length > 0)
    return { chosen: withBuild(stages.filter(({ name }) => named.includes(name))), filtersOf: () => filters };
  if (process.env.CI || filters.join() === '--all') return { chosen: stages, filtersOf: () => [] };
  // Throws: filters need a stage.
  if (filters.length > 0) stageNamed(filters[0]);
  return {
    chosen: stages.filter(({ quick }) => quick),
    filtersOf: ({ quick }) => (Array.isArray(quick) ? quick : []),
    isQuick: true,
  };
}

/** Names the stages that the quick checks leave out. A stage that chooses by the change runs whole without a history. */
function leftBy(some, change) {
  return some
    .filter(({ quick }) => quick !== true && !(quick?.bytes && !change))
    .map(({ name, quick }) => (quick ? `the rest of ${name}` : name));
}
