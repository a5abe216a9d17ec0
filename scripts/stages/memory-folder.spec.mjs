import { existsSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inMemory } from './memory-folder.mjs';

const hasTmpfs = existsSync('/dev/shm') && statfsSync('/dev/shm').type === 0x01021994;
const whereThereIs = hasTmpfs ? it : it.skip;
if (!hasTmpfs) console.log('SKIPPED: /dev/shm is not in memory');

describe('temporary files of a stage', () => {
  const ci = process.env.CI;
  beforeEach(() => delete process.env.CI);
  afterEach(() => {
    if (ci !== undefined) process.env.CI = ci;
  });

  whereThereIs('are in memory, and gone afterwards, also when the stage throws', async () => {
    let folder;
    const failing = inMemory(
      async ({ TMPDIR }) => {
        folder = TMPDIR;
        writeFileSync(join(TMPDIR, 'left behind'), 'x');
        throw new Error('failed');
      },
      { needed: 1 },
    );
    await expect(failing).rejects.toThrow('failed');
    expect(folder).toMatch(/^\/dev\/shm\/vale-/);
    expect(existsSync(folder)).toBe(false);
  });

  it('are on the disk with CI set, where memory is short, and where there is none for files', async () => {
    const environment = async (env) => env;
    expect(await inMemory(environment, { needed: Infinity })).toEqual({});
    expect(await inMemory(environment, { folder: join(tmpdir(), 'no such folder'), needed: 1 })).toEqual({});
    process.env.CI = 'true';
    expect(await inMemory(environment, { needed: 1 })).toEqual({});
  });
});
