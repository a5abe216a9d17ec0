import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from './paths.mjs';

const textOf = (path) => readFileSync(join(ROOT, path), 'utf8');
const dependenciesOf = (manifest) => Object.keys(JSON.parse(textOf(manifest)).dependencies ?? {});
/** Packages that `npm start` installs. */
const INSTALLED = new Set(
  ['package.json', 'scripts/package.json', 'apps/web/package.json'].flatMap(dependenciesOf),
);
const IMPORT = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm;
/** Programs of packages that a script starts. */
const PROGRAM = /(?:ROOT, 'node_modules\/|NODE_MODULES, ')((?:@[\w-]+\/)?[\w-]+)/g;
/** They do without: a server on the PATH instead of a container, and lighthouse.mjs demands a Chromium. */
const OPTIONAL = new Set(['testcontainers', '@sparticuz/chromium']);
const INSTALLS_ALL = 'ensureInstalled({ development: true })';

/** Packages that a script, and what it imports, needs. */
function packagesOf(entry) {
  const seen = new Set();
  const packages = new Set();
  const visit = (path) => {
    if (seen.has(path) || !existsSync(path)) return;
    seen.add(path);
    const text = readFileSync(path, 'utf8');
    for (const [, program] of text.matchAll(PROGRAM)) packages.add(program);
    for (const [, asStatement, asCall] of text.matchAll(IMPORT)) {
      const name = asStatement ?? asCall;
      if (name.startsWith('.')) visit(sourceOf(resolve(dirname(path), name)));
      else if (name.startsWith('@vale/testing/'))
        visit(join(ROOT, 'libs/testing/src', `${name.slice('@vale/testing/'.length)}.ts`));
      else if (!isKnown(name)) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)[0]);
    }
  };
  visit(join(ROOT, entry));
  return packages;
}

const sourceOf = (path) => (existsSync(path) ? path : path.replace(/\.js$/, '.ts'));

const isKnown = (name) =>
  name.startsWith('node:') || name.startsWith('@vale/') || builtinModules.includes(name);

it('each npm script and each bench runs with the packages of npm start, or installs all packages first', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const named = Object.values(scripts).flatMap(
    (command) => /^node (\S+\.mjs)$/.exec(command)?.slice(1) ?? [],
  );
  const entries = [
    ...new Set([...named, ...globSync('bench/*.bench.mjs', { cwd: ROOT }), 'scripts/screenshots.mjs']),
  ];
  expect(entries).toContain('bench/run.mjs');
  const lacking = entries
    .filter((entry) => !textOf(entry).includes(INSTALLS_ALL))
    .flatMap((entry) =>
      [...packagesOf(entry)]
        .filter((name) => !INSTALLED.has(name) && !OPTIONAL.has(name))
        .map((name) => `${entry}: ${name}`),
    );
  expect(lacking).toEqual([]);
});
