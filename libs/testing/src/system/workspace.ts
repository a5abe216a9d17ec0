import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, from wherever this file runs (`src` under Jest, `dist` once built). */
export const workspaceRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'nx.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('no nx.json above the tests');
  return findRoot(parent);
}

/** The compiled `main.js` of an app. Throws when it was not built. */
export function builtApp(app: string): string {
  return builtFile(`apps/${app}/dist/main.js`);
}

/** A compiled file, by its path below the root. Throws when it was not built. */
export function builtFile(path: string): string {
  const script = join(workspaceRoot, path);
  if (!existsSync(script)) throw new Error(`${script} is missing: run "npm run build" first`);
  return script;
}
