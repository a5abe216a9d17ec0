import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './machine/paths.mjs';

const FORMER = 'SECRET_KEY=0123456789abcdef0123456789abcdef';
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'compose-env-'));
  for (const path of ['docker-compose.yml', 'scripts/compose-env.mjs', 'scripts/machine'])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('npm run compose:env adds secrets to an .env that is there, which nobody else may read from then on', () => {
  const file = join(root, '.env');
  writeFileSync(file, FORMER);
  chmodSync(file, 0o644);
  execFileSync(process.execPath, [join(root, 'scripts/compose-env.mjs')]);
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines[0]).toBe(FORMER);
  expect(lines).toContainEqual(expect.stringMatching(/^IDENTITY_KEY=[0-9a-f]{48}$/));
  expect(lines).toContain(`OTHER_IDENTITY_KEYS=${FORMER.split('=')[1]}`);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});
