// `npm run test:fuzz [requests] [seed]`: the fuzz of the system stage with 50,000 requests, other ones in each run.
import './machine/require-node.mjs';
import { join } from 'node:path';
import { ensureBuilt } from './machine/build.mjs';
import { main } from './machine/command.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { ROOT } from './machine/paths.mjs';
import { run, toolEnvironment } from './machine/run.mjs';

const LIMIT_MS = 30 * 60_000;

await main(async () => {
  const [requests = '50000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
  await ensureInstalled({ development: true });
  const node = runtimeNode();
  await ensureBuilt(node);
  const env = {
    NODE_OPTIONS: '--experimental-vm-modules',
    FUZZ_REQUESTS: requests,
    FUZZ_SEED: seed,
  };
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const { code } = await run(node, [jest, 'e2e/fuzz.system', '--selectProjects', 'system'], {
    env: toolEnvironment(node, env),
    inherit: true,
    limitMs: LIMIT_MS,
  });
  return code;
});
