// `npm test`: every check, in stages, through Nx. `npm test -- unit web` runs some; further arguments go to the test runner
// of those stages (`npm test -- unit libs/platform`). With CI=true nothing is taken from Nx's cache.
import './machine/require-node.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './machine/build.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { CACHE } from './machine/paths.mjs';
import { main, say, seconds } from './machine/command.mjs';
import { runStages, totalOf } from './stages/runner.mjs';
import { stageNamed, stages } from './stages/stages.mjs';

await main(async () => {
  const started = performance.now();
  const { chosen, filters, left } = choose(process.argv.slice(2));
  await ensureInstalled({ development: true });
  const node = runtimeNode();
  // Stages chosen by name, without the stage `build`.
  if (chosen.some((stage) => stage.needsBuild) && !chosen.some(({ name }) => name === 'build'))
    await ensureBuilt(node);

  const results = await runStages(chosen, { node, filters });
  const total = totalOf(results);
  const line = `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`;
  say('');
  if (left.length > 0) say(`Left to CI: ${left.map(({ name, what }) => `${name} (${what})`).join('; ')}.`);
  say(`Tests that ran: ${testsByKind(results)}. In all ${seconds(started)}.`);
  say(line);
  mkdirSync(join(CACHE, 'test'), { recursive: true });
  // For .ci/run, which must end with this line whatever npm adds.
  writeFileSync(join(CACHE, 'test', 'summary.txt'), `${line}\n`);
  return total.failed > 0 ? 1 : 0;
});

function choose(args) {
  const named = args.filter((arg) => stages.some((stage) => stage.name === arg));
  const filters = args.filter((arg) => !named.includes(arg));
  // Filters need a stage: throws, naming the stages.
  if (named.length === 0 && filters.length > 0) stageNamed(filters[0]);
  if (named.length > 0)
    return { chosen: stages.filter(({ name }) => named.includes(name)), filters, left: [] };
  const isLeft = ({ onlyInCi }) => onlyInCi && !process.env.CI;
  return { chosen: stages.filter((stage) => !isLeft(stage)), filters, left: stages.filter(isLeft) };
}

function testsByKind(results) {
  const kinds = results.filter(
    ({ stage }) => !['format', 'lint', 'proof', 'types', 'build'].includes(stage.name),
  );
  return (
    kinds.map(({ stage, counts }) => `${counts.passed + counts.failed} ${stage.name}`).join(', ') || 'none'
  );
}
