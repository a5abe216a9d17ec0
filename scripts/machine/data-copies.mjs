import { cp, mkdir } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { CommandError } from './command.mjs';

const CLI = join(ROOT, 'libs/embedded-mongo/dist/cli.js');
/** Contents of a data folder, see `DATA_DIR`. */
const STORE = 'store';
const FILES = 'files';
const UNFINISHED = 'incoming';

/**
 * Copies a data folder, whose store may be running. The documents first, as they are at one instant, then the files:
 * those are never changed or removed under their name, so every file that the copied documents refer to is in the copy.
 */
export async function backUp(node, dataDir, to) {
  await copyStore(node, 'backup', join(dataDir, STORE), join(to, STORE));
  await copyFiles(dataDir, to);
}

/** Makes a data folder of a backup. It must be missing or empty. */
export async function restore(node, from, dataDir) {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new CommandError(
      `${dataDir} is not empty: move it away first, or choose another folder with DATA_DIR=….`,
    );
  }
  await copyStore(node, 'restore', join(from, STORE), join(dataDir, STORE));
  await copyFiles(from, dataDir);
}

/** Prints what is found; a store that is damaged is an error. */
export async function checkStore(node, dataDir, backup) {
  const folders = [dataDir, backup].filter(Boolean).map((folder) => join(folder, STORE));
  const { code } = await run(node, [CLI, 'check', ...folders], { inherit: true });
  if (code !== 0) throw new CommandError('the store is damaged or could not be read: see above');
}

async function copyStore(node, command, from, to) {
  const { code, output } = await run(node, [CLI, command, from, to]);
  if (code !== 0) throw new CommandError(output.trim());
}

async function copyFiles(from, to) {
  const source = join(from, FILES);
  await mkdir(join(to, FILES), { recursive: true });
  if (!existsSync(source)) return;
  const unfinished = join(source, UNFINISHED);
  await cp(source, join(to, FILES), { recursive: true, filter: (path) => !path.startsWith(unfinished) });
}
