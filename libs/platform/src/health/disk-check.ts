import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Below this the operator is warned, before the first write is refused. */
const LEAST_BYTES = 64 * 1024 * 1024;

/** Rejects while the disk of the embedded store is nearly full, or the store's reserve was used up by a full one or a quota. */
export function diskCheck(dataDir: string): () => Promise<void> {
  const store = join(dataDir, 'store');
  const reserve = join(store, 'store.db.reserve');
  let hadReserve = false;
  return async () => {
    const { bavail, bsize } = await statfs(store);
    const hasReserve = existsSync(reserve);
    hadReserve ||= hasReserve;
    const free = bavail * bsize;
    if (free < LEAST_BYTES)
      throw new Error(`${Math.floor(free / 1024 / 1024)} MB are left on the disk of ${store}`);
    if (hadReserve && !hasReserve) throw new Error(`the disk of ${store} was full, or its quota was used up`);
  };
}
