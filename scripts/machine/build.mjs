import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CACHE, NODE_MODULES, ROOT } from './places.mjs';
import { run, toolEnvironment } from './run.mjs';
import { Trouble, say, seconds } from './trouble.mjs';

const STAMP = join(CACHE, 'build.json');
const CONFIGURATION = ['.swcrc', 'nx.json', 'package-lock.json', 'scripts/compile.mjs', 'tsconfig.base.json'];
const IS_TEST = /\.(spec|service-spec|system-spec)\.tsx?$/;
const NOT_BUILT = new Set(['dist', 'test', 'node_modules']);

/** Folders of everything that is built: those in apps/ and libs/ with a build target. */
export function builtProjects() {
  return ['apps', 'libs']
    .flatMap((top) => readdirSync(join(ROOT, top)).map((name) => `${top}/${name}`))
    .filter((folder) => {
      const file = join(ROOT, folder, 'project.json');
      return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).targets?.build;
    });
}

/**
 * A cheap answer to "did anything change": names, sizes and times of the sources, no contents (about 20 ms). When it
 * differs Nx is asked, which knows by content what has to be built.
 */
function stampOf(projects) {
  const hash = createHash('sha256');
  const add = (path) => {
    const { mtimeMs, size } = statSync(path);
    hash.update(`${relative(ROOT, path)}:${size}:${mtimeMs}\n`);
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
 * @returns {Promise<boolean>} whether anything had to be looked at
 * @throws Trouble after a failed build, whose output was shown
 */
export async function ensureBuilt(node, { force = false, quiet = false } = {}) {
  const projects = builtProjects();
  const stamp = stampOf(projects);
  const there = projects.every((project) => existsSync(join(ROOT, project, 'dist')));
  if (!force && there && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false;

  const started = performance.now();
  const tell = quiet ? () => {} : say;
  tell('Building what changed …');
  const { code, output } = await run(
    node,
    [join(NODE_MODULES, 'nx', 'dist', 'bin', 'nx.js'), 'run-many', '-t', 'build', '--output-style=static'],
    { env: toolEnvironment(node, { NX_SKIP_NX_CACHE: force ? 'true' : 'false' }) },
  );
  if (code !== 0) throw new Trouble(`the build failed:\n${output}`);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(STAMP, stamp);
  tell(`Built in ${seconds(started)}.`);
  return true;
}
