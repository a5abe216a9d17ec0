import { ServerError } from './errors.js';

/** Bytes that all reads may keep in memory together. */
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Counts what reads keep in memory between their slices: documents being sorted, groups, and what open cursors have read ahead.
 * They share one budget, because many small reads need as much memory as a large one.
 */
export class Memory {
  #used = 0;

  constructor(
    /** Closes databases that nobody has used for some time. */
    private readonly makeSpace: () => void,
    private readonly most = MAX_BYTES,
  ) {}

  get used(): number {
    return this.#used;
  }

  /** A share of the budget, of no bytes at first. Whoever takes it has to release it. */
  hold(): Held {
    return new Held((bytes) => (this.#used += bytes));
  }

  /** Throws when the reads keep more than the budget, even after space was made. */
  assertSpace(): void {
    if (this.#used <= this.most) return;
    this.makeSpace();
    if (this.#used <= this.most) return;
    throw new ServerError(
      146,
      'ExceededMemoryLimit',
      `embedded store: open sorts, groups and cursors would hold more than ${this.most} bytes together; close cursors, or repeat the command later`,
    );
  }
}

/** The bytes that one read keeps in memory. */
export class Held {
  #bytes = 0;

  constructor(private readonly add: (bytes: number) => void) {}

  set(bytes: number): void {
    this.add(bytes - this.#bytes);
    this.#bytes = bytes;
  }

  release(): void {
    this.set(0);
  }
}
