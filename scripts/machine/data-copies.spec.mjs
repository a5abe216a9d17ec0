import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyStored } from './data-copies.mjs';

describe('a file of a running shop', () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'data-copies-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is copied with its type', async () => {
    writeFileSync(join(folder, 'a'), 'content');
    writeFileSync(join(folder, 'a.type'), 'text/csv');
    await copyStored(join(folder, 'a'), join(folder, 'to/a'));
    expect(readFileSync(join(folder, 'to/a'), 'utf8')).toBe('content');
    expect(readFileSync(join(folder, 'to/a.type'), 'utf8')).toBe('text/csv');
  });

  it('is left out if the shop removes it meanwhile, in part or whole', async () => {
    writeFileSync(join(folder, 'b'), 'content');
    for (const name of ['a', 'b']) {
      await copyStored(join(folder, name), join(folder, 'to', name));
      expect(existsSync(join(folder, 'to', name))).toBe(false);
    }
  });
});
