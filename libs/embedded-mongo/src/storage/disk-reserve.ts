import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Enough for the log of a few hundred deletes: a page is 4 KB, and a document with three indexes changes about five. */
const BYTES = 8 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** A file beside the store that keeps disk space free. On a full disk it is given up, so that deletes can be written. */
export class DiskReserve {
  #file: string;
  /** The space was given up. Until it is taken again, only deletes are written. */
  isSpent = false;

  constructor(storeFile: string) {
    this.#file = `${storeFile}.reserve`;
  }

  release(): void {
    this.isSpent = true;
    rmSync(this.#file, { force: true });
  }

  /** Takes the space; false when there is not enough. */
  hold(): boolean {
    if (!this.#isHeld()) {
      try {
        const { bavail, bsize } = statfsSync(dirname(this.#file));
        if (bavail * bsize < BYTES) return false;
        this.#fill();
      } catch {
        rmSync(this.#file, { force: true });
        return false;
      }
    }
    this.isSpent = false;
    return true;
  }

  #isHeld(): boolean {
    return statSync(this.#file, { throwIfNoEntry: false })?.size === BYTES;
  }

  #fill(): void {
    // Zeros would take no space where the file system compresses.
    const chunk = randomBytes(CHUNK_BYTES);
    const descriptor = openSync(this.#file, 'w', 0o600);
    try {
      for (let written = 0; written < BYTES; written += CHUNK_BYTES) {
        if (writeSync(descriptor, chunk) !== CHUNK_BYTES) throw new Error('the disk is full');
      }
    } finally {
      closeSync(descriptor);
    }
  }
}
