import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CACHE, IS_IMAGE, NODE_MODULES, ROOT } from './paths.mjs';
import { projectsWith } from './projects.mjs';
import { run, toolEnvironment } from './run.mjs';
import { CommandError, say, seconds } from './command.mjs';

const STAMP = join(CACHE, 'build.json');
const CONFIGURATION = [
  '.swcrc',
  'nx.json',
  'package-lock.json',
  'scripts/bundle.mjs',
  'scripts/compile.mjs',
  'tsconfig.base.json',
];
const IS_TEST = /\.(spec|service-spec|server-spec|system-spec)\.tsx?$/;
const NOT_BUILT = new Set(['dist', 'test', 'node_modules']);

/**
 * Changes when a source changes. It is a hash of contents, not of times: a file that is saved without a change must not
 * start a build, which would replace `dist` while another process runs from it.
 */
function stampOf(projects) {
  const hash = createHash('sha256');
  const add = (path) => {
    const content = readFileSync(path);
    hash.update(`${relative(ROOT, path)}:${content.length}\n`).update(content);
  };
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) NOT_BUILT.has(entry.name) || walk(path);
      else if (entry.isFile() && !IS_TEST.test(entry.name)) add(path);
    }
  };
  CONFIGURATION.forEach((file) => add(join(ROOT, file)));
  projects.forEach((project) => walk(join(ROOT, project)));
  return hash.digest('hex');
}

/**
 * Builds what changed since the last time.
 * @returns {Promise<boolean>} false when nothing had changed
 * @throws CommandError after a failed build, whose output was shown
 */
export async function ensureBuilt(node, { force = false, quiet = false } = {}) {
  if (IS_IMAGE) return false;
  const projects = projectsWith('build').map(({ root }) => root);
  const stamp = stampOf(projects);
  const built = projects.every((project) => existsSync(join(ROOT, project, 'dist')));
  if (!force && built && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false;

  const started = performance.now();
  const report = quiet ? () => {} : say;
  report('Building what changed …');
  const { code, output } = await run(
    node,
    [join(NODE_MODULES, 'nx', 'dist', 'bin', 'nx.js'), 'run-many', '-t', 'build', '--output-style=static'],
    { env: toolEnvironment(node, { NX_SKIP_NX_CACHE: force ? 'true' : 'false' }) },
  );
  if (code !== 0) throw new CommandError(`the build failed:\n${output}`);
  for (const warning of output.match(/^.*over the .*budgets\.json$/gm) ?? []) say(warning);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(STAMP, stamp);
  report(`Built in ${seconds(started)}.`);
  return true;
}
