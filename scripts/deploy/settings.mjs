// The settings of every app, from its compiled config schema: manifests, compose and docs are checked against it.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @returns {Promise<{variable: string, default: string, secret: boolean, description: string}[]>} */
export async function settingsOf(root, app) {
  const shared = await definitionsIn(join(root, 'libs/platform/dist/runtime-config.js'));
  const folder = join(root, 'apps', app, 'dist');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.config.js'));
  const own = (await Promise.all(files.map((name) => definitionsIn(join(folder, name))))).flat();
  const rows = new Map();
  for (const definition of [...shared, ...own])
    // Paths inside the workspace are relative to its root, the containers' working directory.
    for (const row of definition.describe())
      rows.set(row.variable, { ...row, default: row.default.replace(`${root}/`, './') });
  return [...rows.values()];
}

async function definitionsIn(file) {
  const module = await import(pathToFileURL(file).href);
  return Object.values(module).filter((value) => typeof value?.describe === 'function');
}
