import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { processorSeconds } from './processor-time.mjs';

it('counts this process and those that it waited for, whatever its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vale-stat-'));
  const file = join(folder, 'stat');
  writeFileSync(file, '42 (a) name (1) S 1 42 42 0 -1 4194304 9 9 9 9 150 50 1000 300 20 0 1 0 5\n');
  expect(processorSeconds(file)).toBe(15);
  rmSync(folder, { recursive: true, force: true });
});

it('is unknown where the system does not say', () => {
  expect(processorSeconds('/no/such/file')).toBe(0);
});
