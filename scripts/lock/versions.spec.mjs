import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../machine/paths.mjs';

const manifest = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

describe('packages that several manifests declare', () => {
  it('have one version', () => {
    const root = manifest('.');
    const known = { ...root.devDependencies, ...root.optionalDependencies, ...root.dependencies };
    for (const folder of ['apps/web', 'scripts']) {
      const { dependencies } = manifest(folder);
      const twice = Object.keys(dependencies).filter((name) => name in known);
      expect(twice.map((name) => `${name} ${dependencies[name]}`)).toEqual(
        twice.map((name) => `${name} ${known[name]}`),
      );
    }
  });
});
