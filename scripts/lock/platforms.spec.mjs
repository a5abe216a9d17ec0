import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../machine/paths.mjs';
import { completePlatforms, missingPlatforms } from './platforms.mjs';

describe('the lock file', () => {
  it('has every platform, so that `npm ci` works on each (`node scripts/complete-lock.mjs` adds what is missing)', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    expect(missingPlatforms(lock).map(({ name }) => name)).toEqual([]);
  });

  it('is completed with version and platform, and resolves packages further up', () => {
    const lock = {
      packages: {
        '': { name: 'root' },
        'node_modules/a': {
          version: '2.0.0',
          dev: true,
          optionalDependencies: { '@a/a-darwin-arm64': '2.0.0', b: '^1.0.0' },
        },
        'node_modules/b': { version: '1.0.0' },
        'node_modules/c/node_modules/d': { version: '1.0.0', optionalDependencies: { b: '^1.0.0' } },
      },
    };
    expect(completePlatforms(lock)).toEqual(['@a/a-darwin-arm64@2.0.0']);
    expect(lock.packages['node_modules/@a/a-darwin-arm64']).toEqual({
      version: '2.0.0',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['darwin'],
    });
    expect(Object.keys(lock.packages)[0]).toBe('');
  });
});
