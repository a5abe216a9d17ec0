import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { CommandError } from './command.mjs';

const CLI = join(ROOT, 'libs/embedded-mongo/dist/cli.js');
/** Contents of a data folder, see `DATA_DIR`. */
const STORE = 'store';
const FILES = 'files';
const UNFINISHED = 'incoming';
/** Has `takenAt` like the summary of a MongoDB backup, but no `format`, by which a restore tells the two apart. */
const SUMMARY = 'backup.json';
/** End of the name of the file beside each file that has its content type. */
const TYPE = '.type';

/**
 * Copies a data folder, whose store may be running. The documents first, as they are at one instant, then the files, which
 * never change under their name. Files that the shop removes meanwhile, of exported days, are made again when asked for.
 */
export async function backUp(node, dataDir, to) {
  // Read before the copy begins, so that everything that the copy lacks happened after it.
  const takenAt = new Date();
  await copyStore(node, 'backup', join(dataDir, STORE), join(to, STORE));
  await copyFiles(dataDir, to);
  await writeFile(join(to, SUMMARY), `${JSON.stringify({ takenAt }, null, 2)}\n`);
}

/** The panel warns once this file is old (libs/platform/src/health/backup-check.ts). */
export async function noteBackup(dataDir) {
  await writeFile(join(dataDir, 'last-backup'), '');
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
  // Where nothing backs up the new folder, the panel says so.
  await noteBackup(dataDir);
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
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith(TYPE) || entry.parentPath === join(source, UNFINISHED))
      continue;
    const path = join(entry.parentPath, entry.name);
    await copyStored(path, join(to, FILES, relative(source, path)));
  }
}

/** Copies a file of the shop, unless it has been removed. Its type first: a file without a type is not readable. */
export async function copyStored(path, to) {
  await mkdir(dirname(to), { recursive: true });
  try {
    await copyFile(path + TYPE, to + TYPE);
    await copyFile(path, to);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
