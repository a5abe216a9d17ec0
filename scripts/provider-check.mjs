// `npm run provider:check -- --driver woovi [--settings FILE] [--charge] [--production]`: compares a provider's sandbox with the double
// that the tests use. docs/payments.md describes it.
import './machine/require-node.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main } from './machine/command.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { ROOT } from './machine/paths.mjs';

const TYPESCRIPT = pathToFileURL(join(ROOT, 'libs/testing/src/process/typescript-hooks.mjs')).href;
const CHECK = join(ROOT, 'apps/checkout/test/providers/check/main.ts');

await main(async () => {
  await ensureInstalled({ development: true });
  const program = ['--conditions=vale-source', '--import', TYPESCRIPT, CHECK];
  const { status } = spawnSync(runtimeNode(), [...program, ...process.argv.slice(2)], { stdio: 'inherit' });
  return status ?? 1;
});
