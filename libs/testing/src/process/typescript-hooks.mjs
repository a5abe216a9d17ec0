// Lets a child process of a test run TypeScript sources directly: `node --import <this file> file.ts`.
// Node's own type stripping has no decorators, so SWC does it, by the workspace's .swcrc as everywhere else.
import { transformSync } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const options = JSON.parse(readFileSync(new URL('../../../../.swcrc', import.meta.url), 'utf8'));

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
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      ...options,
      filename,
      sourceMaps: 'inline',
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
