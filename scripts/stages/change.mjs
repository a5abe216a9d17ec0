// `npm test` runs the specs nearest to what is being changed; everything runs in `npm run test:all`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT } from '../machine/paths.mjs';

/** @typedef {{since: string, files: string[], reached: string[]}} Change
 *   `files` exist; `reached` has these and all that import them, directly or not, the nearest first; paths from the workspace */

/** @returns {Promise<Change | undefined>} nothing where there is no Git history */
export async function presentChange() {
  const since = base();
  if (!since) return undefined;
  const names = [
    ...git('diff', '--name-only', since, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const files = names.filter((name) => existsSync(join(ROOT, name)));
  // Node 20 starts `npm test` and reads no TypeScript.
  const { importsOfPrograms } = await import('../../eslint/cycles.ts');
  const imports = importsOfPrograms().flatMap((program) =>
    [...program].map(([file, targets]) => [relative(ROOT, file), targets.map((to) => relative(ROOT, to))]),
  );
  return { since, files, reached: reachedFrom(files, imports) };
}

/**
 * Prettier without a file reads its input, which it refuses beside a cache. A change may have only deleted files.
 * @param {Change} [change]
 */
export const toFormat = (change) => (change ? ['package.json', ...change.files] : ['.']);

/** The commit that upstream has too, or the one before the last where upstream has everything. */
function base() {
  const [head] = git('rev-parse', '--short', 'HEAD');
  const [shared] = git('merge-base', 'HEAD', '@{upstream}').map(
    (commit) => git('rev-parse', '--short', commit)[0],
  );
  const isClean = git('status', '--porcelain').length === 0;
  const [before] = git('rev-parse', '--short', '--verify', '--quiet', 'HEAD~1');
  if (shared && !(isClean && shared === head)) return shared;
  return isClean ? before : head;
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

/**
 * @param {string[]} files
 * @param {[string, string[]][]} imports a file, and those that it imports
 * @returns {string[]} `files` and what imports them: first those that share a word of their names, then the nearest ones.
 *   (Imports alone do not order the specs of a service: each starts its module, which imports everything.)
 */
export function reachedFrom(files, imports) {
  const importers = new Map();
  for (const [file, targets] of imports) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const reached = new Set(files);
  // The loop also visits files that it adds.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const words = new Set(files.flatMap(wordsOf));
  const shared = (file) => wordsOf(file).filter((word) => words.has(word)).length;
  return [...reached].toSorted((one, other) => shared(other) - shared(one));
}

/** `apps/x/coupon-admin.service.ts` is about coupons and administration. */
const wordsOf = (path) =>
  basename(path)
    .split('.')[0]
    .split('-')
    .map((word) => word.replace(/s$/, ''));
