// `npm run bench`: the built shop in one process, each figure beside its limit in the same run. See README.md.
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
  if (options.all) {
    const { measureEveryPart } = await import('./every-part.mjs');
    return measureEveryPart(say) ? 0 : 1;
  }
  // Under the repository, not in os.tmpdir(): that may be memory, where an fsync costs nothing.
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'bench-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
  // These need what was just built.
  if (options.scaleOut) {
    const { measureScaleOut } = await import('./scale-out.mjs');
    await measureScaleOut({ ...options, folder, rounds: 1 }, say);
    return 0;
  }
  if (options.prepare) {
    const { prepareGrowth } = await import('./growth-folders.mjs');
    await prepareGrowth(options, say);
    return 0;
  }
  if (options.growth) {
    const { measureGrowth } = await import('./growth.mjs');
    await measureGrowth({ ...options, folder }, say);
    return 0;
  }
  if (options.adminLists) {
    const { measureAdminLists } = await import('./admin-lists.mjs');
    await measureAdminLists(options, say);
    return 0;
  }
  if (options.waiting) {
    const { measureWaiting } = await import('./waiting.mjs');
    await measureWaiting(options, say);
    return 0;
  }
  const { measureAll } = await import('./measure.mjs');
  const complete = await measureAll({ ...options, folder }, say);
  return complete ? 0 : 1;
});

function optionsOrUsage() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    throw new CommandError(error.message);
  }
}
