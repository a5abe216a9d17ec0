import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { sandboxKeyIn } from './sandbox-key.js';

it('is random, of each data folder, kept, and for its owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-key-'));
  try {
    const [first, second] = [join(folder, 'a'), join(folder, 'b')];
    const key = sandboxKeyIn(first);
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(sandboxKeyIn(first)).toBe(key);
    expect(sandboxKeyIn(second)).not.toBe(key);
    expect(readFileSync(join(first, 'sandbox-key'), 'utf8').trim()).toBe(key);
    expect(statSync(join(first, 'sandbox-key')).mode & 0o077).toBe(0);
    writeFileSync(join(first, 'sandbox-key'), '\n');
    expect(sandboxKeyIn(first)).toMatch(/^[\w-]{32}$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
