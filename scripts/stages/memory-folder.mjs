import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
/** Linux' number of a file system in memory. */
const TMPFS = 0x01021994;
/** A stage's data folders take less; containers often have 64 MB there. */
const NEEDED_BYTES = 1024 ** 3;

/**
 * Runs a stage's program with its temporary files in memory, where there is enough of it and CI is not set: a store waits
 * for the disk at each commit, which only the loss of power would show to have happened (decision 0158).
 * @template Result
 * @param {(env: {TMPDIR?: string}) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function inMemory(work, { folder = SHARED_MEMORY, needed = NEEDED_BYTES } = {}) {
  if (process.env.CI || !hasMemory(folder, needed)) return work({});
  const TMPDIR = mkdtempSync(join(folder, 'vale-'));
  try {
    return await work({ TMPDIR });
  } finally {
    rmSync(TMPDIR, { recursive: true, force: true, maxRetries: 3 });
  }
}

function hasMemory(folder, needed) {
  try {
    const { type, bavail, bsize } = statfsSync(folder);
    // Stages that run at once each take their own.
    return type === TMPFS && bavail * bsize >= needed && freemem() >= needed * (availableParallelism() + 1);
  } catch {
    return false;
  }
}
