import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'sandbox-key';

/** The key of the sandbox of a data folder: random, made by its first start, for its owner alone. */
export function sandboxKeyIn(dataDir: string): string {
  const file = join(dataDir, FILE);
  try {
    const kept = readFileSync(file, 'utf8').trim();
    // Empty where the machine went down, or the disk was full, while it was written.
    if (kept !== '') return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomBytes(24).toString('base64url');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}
