import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const PARENTS = ['.', 'apps', 'libs'];

/**
 * The workspace's projects, read from their `project.json`, because Nx takes a second for it.
 * @returns {{name: string, root: string, tags: string[], targets?: object}[]} `root` as seen from the workspace's root
 */
export function projects() {
  return PARENTS.flatMap((parent) => [
    ...(parent === '.' ? ['.'] : []),
    ...readdirSync(join(ROOT, parent)).map((name) => (parent === '.' ? name : `${parent}/${name}`)),
  ]).flatMap((root) => {
    const file = join(ROOT, root, 'project.json');
    return existsSync(file) ? [{ root, ...JSON.parse(readFileSync(file, 'utf8')) }] : [];
  });
}

/** Projects with a target of this name. */
export const projectsWith = (target) => projects().filter(({ targets }) => targets?.[target]);
