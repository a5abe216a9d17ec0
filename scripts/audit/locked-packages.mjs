import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../machine/paths.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} name
 * @property {string} version
 * @property {string | undefined} licence an SPDX expression; absent where its manifest has none
 * @property {boolean} isDev only for the build and the tests
 */

export const readLock = () => JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

/** Every package of a lockfile that comes from a registry, once for each version. @returns {LockedPackage[]} */
export function lockedPackages({ packages }) {
  const found = new Map();
  for (const [path, { name, version, license, dev, link }] of Object.entries(packages)) {
    const folder = 'node_modules/';
    const at = path.lastIndexOf(folder);
    if (at < 0 || link || !version) continue;
    const own = name ?? path.slice(at + folder.length);
    const key = `${own}@${version}`;
    const isDev = dev === true && (found.get(key)?.isDev ?? true);
    found.set(key, { name: own, version, licence: license, isDev });
  }
  return [...found.values()];
}
