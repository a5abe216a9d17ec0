// `npm run bench`: the built shop beside its limits and its peers. See README.md.
import '../scripts/machine/require-node.mjs';
import { realpathSync } from 'node:fs';
import { ensureBuilt } from '../scripts/machine/build.mjs';
import { CommandError, main, say } from '../scripts/machine/command.mjs';
import { keepRunning } from '../scripts/machine/keep-running.mjs';
import { runtimeNode } from '../scripts/machine/node.mjs';
import { ownFolder } from './folder.mjs';
import { readOptions } from './options.mjs';

await main(async () => {
  const options = optionsOrUsage();
  const node = runtimeNode();
  await ensureBuilt(node);
  if (process.execPath !== realpathSync(node))
    return keepRunning(node, [import.meta.filename, ...process.argv.slice(2)], process.env);
  const folder = ownFolder('bench-');
  process.env.TMPDIR = folder;
  // Imports the build.
  const { measure } = await import('./measure.mjs');
  await measure({ ...options, folder }, say);
  return 0;
});

function optionsOrUsage() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    throw new CommandError(error.message);
  }
}
