import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../scripts/machine/paths.mjs';

/**
 * A folder of this run, which is deleted when the process ends. It is not in os.tmpdir(), which may be in memory, where an
 * fsync costs nothing.
 */
export function ownFolder(prefix) {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, prefix));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
  return folder;
}
