// Spec files share a few of Jest's contexts, because each context loads every module anew and runs its code cold: one context
// for each file would double the time. `npx jest FILE` runs a file alone.
// `globSync` is no named import, because Node 20, which may start `npm test`, lacks it.
import fs, { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CACHE, ROOT } from '../machine/paths.mjs';

/** The projects' `testMatch` in jest.config.mjs has it too. */
export const TOGETHER = join(CACHE, 'together');

/** Jest keeps these per file: replaced modules, snapshots, the environment. */
const NEEDS_OWN_FILE = /unstable_mockModule|jest\.mock\(|toMatch(Inline)?Snapshot|@jest-environment/;

const BYTES_OF_A_CONTEXT = 120_000;
const MAX_TIMEOUT_MS = 120_000;

/**
 * Writes files that each import several spec files of one project, every one in a `describe` of its path, so that its
 * hooks stay its own.
 * @param {{patterns: string[], except?: string, bytes?: number, only?: string[], total?: number}} options globs of the specs,
 *   the start of paths left out, the most source bytes of a context, and the first of which paths, of `total` bytes together
 * @returns {string[]} the files for Jest to run, the longest first: specs that are alone wait or start processes
 */
export function together(stage, { patterns, except, bytes = BYTES_OF_A_CONTEXT, only, total }) {
  const exclude = (path) => /(^|\/)(node_modules|dist)$/.test(path);
  const matching = fs.globSync(patterns, { cwd: ROOT, exclude }).toSorted();
  const found = matching.filter((path) => !except || !path.startsWith(except));
  const paths = only
    ? firstOf(
        only.filter((path) => found.includes(path)),
        total,
      )
    : found;
  mkdirSync(TOGETHER, { recursive: true });
  for (const old of fs.globSync(`${stage}-*.mjs`, { cwd: TOGETHER })) rmSync(join(TOGETHER, old));
  const single = [];
  const byProject = new Map();
  for (const path of paths) {
    const source = readFileSync(join(ROOT, path), 'utf8');
    if (NEEDS_OWN_FILE.test(source) || path.endsWith('.mjs')) single.push(path);
    else {
      const project = path.split('/').slice(0, 2).join('-');
      byProject.set(project, [...(byProject.get(project) ?? []), { path, size: source.length }]);
    }
  }
  const written = [...byProject].flatMap(([project, specs]) =>
    inGroups(specs, bytes).map(({ paths: group, size }, at) => {
      const file = join(TOGETHER, `${stage}-${project}-${at + 1}.mjs`);
      writeFileSync(file, sourceOf(group));
      return { file, size };
    }),
  );
  const largestFirst = written.toSorted((one, other) => other.size - one.size).map(({ file }) => file);
  return [...single.map((path) => join(ROOT, path)), ...largestFirst];
}

/** The first files that have at most `bytes` together. A larger one is passed over. */
function firstOf(paths, bytes) {
  let left = bytes;
  return paths.filter((path) => {
    const size = readFileSync(join(ROOT, path)).length;
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** Groups of about the same size: a spec's bytes are the only measure of its time in a fresh clone. */
function inGroups(specs, bytes) {
  const total = specs.reduce((sum, { size }) => sum + size, 0);
  const groups = Array.from({ length: Math.ceil(total / bytes) }, () => ({ size: 0, paths: [] }));
  for (const { path, size } of specs.toSorted((one, other) => other.size - one.size)) {
    const smallest = groups.reduce((least, group) => (group.size < least.size ? group : least));
    smallest.size += size;
    smallest.paths.push(path);
  }
  return groups;
}

const sourceOf = (paths) => `import { describe, jest } from '@jest/globals';

// jest-circus adds hooks and tests to the block that is being defined. \`describe\` itself cannot wait for an import.
const state = globalThis[
  Object.getOwnPropertySymbols(globalThis).find(({ description }) => description === 'JEST_STATE_SYMBOL')
];
async function inBlock(name, load) {
  let block;
  describe(name, () => (block = state.currentDescribeBlock) && undefined);
  state.currentDescribeBlock = block;
  await load();
  state.currentDescribeBlock = block.parent;
}

${paths.map((path) => `await inBlock('${path}', () => import('${pathToFileURL(join(ROOT, path)).href}'));`).join('\n')}
jest.setTimeout(${MAX_TIMEOUT_MS});
`;
