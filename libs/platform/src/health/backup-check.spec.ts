import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupCheck } from './backup-check.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vale-backup-check-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function backedUp(hoursAgo: number): void {
  const file = join(folder, 'last-backup');
  const at = Date.now() / 1_000 - hoursAgo * 3_600;
  writeFileSync(file, '');
  utimesSync(file, at, at);
}

it('passes for a folder that was never backed up, or a day ago', async () => {
  const check = backupCheck(folder);
  await expect(check()).resolves.toBeUndefined();
  backedUp(35);
  await expect(check()).resolves.toBeUndefined();
});

it('fails once the last backup is older than a day and a half', async () => {
  backedUp(49);
  await expect(backupCheck(folder)()).rejects.toThrow('the last backup is 49 hours old');
});
