import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../machine/places.mjs';

/** Made by building, installing or running; never an input. */
const MADE = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.nx',
  '.git',
  'data',
  'test-results',
  'playwright-report',
]);

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!MADE.has(entry.name)) yield* filesBelow(path);
    } else if (entry.isFile() && !entry.name.endsWith('.log')) {
      yield path;
    }
  }
}

/**
 * The content of the workspace as it is now: `of(filter)` is a hash over the files (paths from the root, with `/`) that
 * the filter takes. Two equal hashes mean that a stage would see the same.
 */
export function readWorkspace() {
  const files = [...filesBelow(ROOT)]
    .map((path) => ({ name: relative(ROOT, path).replaceAll('\\', '/'), path }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, path }) => ({ name, hash: createHash('sha256').update(readFileSync(path)).digest('hex') }));
  return {
    of(filter) {
      const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`);
      for (const file of files) if (filter(file.name)) hash.update(`${file.name} ${file.hash}\n`);
      return hash.digest('hex');
    },
  };
}
