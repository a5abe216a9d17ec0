import { ServerError } from './errors.js';

/** A running read checks the clock after so many documents or KB. */
const EVERY = 128;
/** A read pauses after so many ms; with the chunk that a scan has just fetched it may take twice as long. */
const SLICE_MS = 2;

/** Knows when the running command has to pause, and when its time limit (`maxTimeMS`) is over. */
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

  /** Call it for each document read: true means to pause now. Throws once the deadline has passed. */
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
