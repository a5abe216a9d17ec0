// `npm run bench`: the built shop beside its limits and its peers. See README.md.
import '../scripts/machine/require-node.mjs';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/machine/build.mjs';
import { CommandError, main, say } from '../scripts/machine/command.mjs';
import { keepRunning } from '../scripts/machine/keep-running.mjs';
import { runtimeNode } from '../scripts/machine/node.mjs';
import { CACHE } from '../scripts/machine/paths.mjs';
import { readOptions } from './options.mjs';

await main(async () => {
  const options = optionsOrUsage();
  const node = runtimeNode();
  await ensureBuilt(node);
  if (process.execPath !== realpathSync(node))
    return keepRunning(node, [import.meta.filename, ...process.argv.slice(2)], process.env);
  // Avoids os.tmpdir(), which may be in memory, where an fsync costs nothing.
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'bench-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
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
