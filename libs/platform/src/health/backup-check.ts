import { HOUR_MS } from '@vale/contracts/time';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** `npm run backup` touches it. */
const LAST_BACKUP = 'last-backup';
/** A nightly backup that failed once is late by half a day. */
const LATE_AFTER_HOURS = 36;

/** Rejects while the last backup of the data folder is too old. A folder that was never backed up passes. */
export function backupCheck(dataDir: string): () => Promise<void> {
  return async () => {
    const last = await stat(join(dataDir, LAST_BACKUP)).catch(() => undefined);
    const hours = last ? Math.floor((Date.now() - last.mtimeMs) / HOUR_MS) : 0;
    if (hours >= LATE_AFTER_HOURS) throw new Error(`the last backup is ${hours} hours old`);
  };
}
