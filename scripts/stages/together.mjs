// Outside CI the spec files of a project run in few of Jest's contexts, not in one each (decision 0117): a context loads
// every module anew, and runs its code cold. With CI=true each file has its own, which also shows that it runs alone.
// `globSync` not by name: Node 20, which may start `npm test`, has none. The stages run in the pinned Node.
import fs, { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CACHE, ROOT } from '../machine/paths.mjs';

/** Part of the projects' `roots` and `testMatch`. */
export const TOGETHER = join(CACHE, 'together');

/** What belongs to one file in Jest: replaced modules, snapshots, the environment. */
const ALONE = /unstable_mockModule|jest\.mock\(|toMatch(Inline)?Snapshot|@jest-environment/;

/** Its suites mostly wait, for timers and for processes that they start: side by side they end sooner. */
const APART = ['libs/testing'];

/** Less than this is not worth a second context, which costs two to three processor seconds. */
const BYTES_OF_A_CONTEXT = 150_000;

const LONGEST_TIMEOUT_MS = 120_000;

/**
 * Writes files that each run several spec files, every one in a `describe` of its path, so that its hooks stay its own.
 * @param {{stage: string, root: string, pattern: string, contexts: number, bytes?: number}} options `root` is the
 *   project's folder, `pattern` the glob of its specs below that, `contexts` how many there are at most, one for each `bytes`
 * @returns {string[]} the files that Jest is to run; none where it is to find them itself
 */
export function together({ stage, root, pattern, contexts, bytes = BYTES_OF_A_CONTEXT }) {
  if (APART.includes(root)) return [];
  const exclude = (path) => /(^|\/)(node_modules|dist)$/.test(path);
  const found = fs.globSync(join(root, pattern), { cwd: ROOT, exclude });
  const sources = found.map((path) => join(ROOT, path));
  const isAlone = (file) => ALONE.test(readFileSync(file, 'utf8'));
  mkdirSync(TOGETHER, { recursive: true });
  const name = `${stage}-${root.replaceAll('/', '-')}`;
  for (const old of fs.globSync(`${name}-*.mjs`, { cwd: TOGETHER })) rmSync(join(TOGETHER, old));
  const groups = inGroups(
    sources.filter((file) => !isAlone(file)),
    contexts,
    bytes,
  );
  const written = groups.map((files, at) => {
    const file = join(TOGETHER, `${name}-${at + 1}.mjs`);
    writeFileSync(file, sourceOf(files));
    return file;
  });
  return [...written, ...sources.filter(isAlone)];
}

/** Of about the same size in bytes, the only measure of a spec's time that a fresh clone has. */
function inGroups(files, atMost, bytesOfOne) {
  const sized = files.map((file) => ({ file, bytes: statSync(file).size }));
  const total = sized.reduce((sum, { bytes }) => sum + bytes, 0);
  const length = Math.min(atMost, Math.ceil(total / bytesOfOne));
  const groups = Array.from({ length }, () => ({ bytes: 0, files: [] }));
  for (const { file, bytes } of sized.toSorted((one, other) => other.bytes - one.bytes)) {
    const smallest = groups.reduce((least, group) => (group.bytes < least.bytes ? group : least));
    smallest.bytes += bytes;
    smallest.files.push(file);
  }
  return groups.map((group) => group.files);
}

const sourceOf = (files) => `import { describe, jest } from '@jest/globals';

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

${files.map((file) => `await inBlock('${relative(ROOT, file)}', () => import('${pathToFileURL(file).href}'));`).join('\n')}
jest.setTimeout(${LONGEST_TIMEOUT_MS});
`;

/** The spec file of one result of a report: a result of several has the path of each test's as its outermost block. */
export const specOf = (name, { ancestorTitles = [] }) =>
  name.startsWith(TOGETHER) ? join(ROOT, ancestorTitles[0] ?? '') : name;
