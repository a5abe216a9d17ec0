// Lets a child process of a test run TypeScript sources directly: `node --import <this file> file.ts`.
// Node's own type stripping has no decorators, so SWC does it, by the workspace's .swcrc as everywhere else. Its output and
// the code that Node compiles are kept for the next of these processes: a crash suite starts dozens, 1.6 s each without.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = fileURLToPath(new URL('../../../../', import.meta.url));
const CACHE = join(workspace, '.cache/typescript-processes');
const configuration = readFileSync(join(workspace, '.swcrc'), 'utf8');
const require = createRequire(import.meta.url);
const { version } = require('@swc/core/package.json');

mkdirSync(CACHE, { recursive: true });
enableCompileCache(join(CACHE, 'compiled'));

registerHooks({
  resolve(specifier, context, nextResolve) {
    const relativeJs = /^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts');
    if (relativeJs) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(source)) return { url: source.href, shortCircuit: true };
    }
    return nextResolve(specifier, context);
  },
  load(url, context, nextLoad) {
    if (!url.endsWith('.ts') || !url.startsWith('file:')) return nextLoad(url, context);
    return { format: 'module', source: transformed(fileURLToPath(url)), shortCircuit: true };
  },
});

function transformed(filename) {
  const source = readFileSync(filename, 'utf8');
  const key = `// ${hash([version, configuration, source].join('\0'))}\n`;
  // One file per source, replaced when its text changes.
  const file = join(CACHE, `${hash(filename)}.mjs`);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (kept.startsWith(key)) return kept.slice(key.length);
  const { transformSync } = require('@swc/core');
  const { code } = transformSync(source, { ...JSON.parse(configuration), filename, sourceMaps: 'inline' });
  // Other processes may read it meanwhile.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, key + code);
  renameSync(unfinished, file);
  return code;
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex');
}
