import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { ROOT } from '../machine/paths.mjs';

it('a file runs by `jest FILE` alone, without options in the environment', () => {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/jest/bin/jest.js', 'libs/platform/src/ids.spec.ts'],
    { cwd: ROOT, env, encoding: 'utf8' },
  );
  expect(stderr).toContain('PASS unit libs/platform/src/ids.spec.ts');
  expect(status).toBe(0);
});
