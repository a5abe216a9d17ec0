import { ServerError } from './errors.js';

/** How often a running read checks the clock, in documents or KB read. */
const EVERY = 128;
/** How long a read runs before it pauses, in ms. With the chunk that a scan has just fetched it may be twice as long. */
const SLICE_MS = 2;

/** When the command that is running has to pause, and when its time limit (`maxTimeMS`) is over. */
export class Pace {
  #deadline = Infinity;
  #sliceEnd = Infinity;
  #count = 0;

  /** Runs one slice of a read. `deadline` is in the time of `performance.now()`. */
  slice<Result>(deadline: number, work: () => Result): Result {
    this.#sliceEnd = performance.now() + SLICE_MS;
    try {
      return this.whole(deadline, work);
    } finally {
      this.#sliceEnd = Infinity;
    }
  }

  /** Runs work that must not pause, because it holds a transaction. */
  whole<Result>(deadline: number, work: () => Result): Result {
    this.#deadline = deadline;
    try {
      return work();
    } finally {
      this.#deadline = Infinity;
    }
  }

  /** To be called for each document read: whether to pause now. Throws once the deadline has passed. */
  due(bytes = 0): boolean {
    if (this.#sliceEnd === Infinity && this.#deadline === Infinity) return false;
    this.#count += 1 + (bytes >> 10);
    if (this.#count < EVERY) return false;
    this.#count = 0;
    const now = performance.now();
    if (now >= this.#deadline) throw new ServerError(50, 'MaxTimeMSExpired', 'operation exceeded time limit');
    return now >= this.#sliceEnd;
  }
}
