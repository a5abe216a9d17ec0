import { ServerError } from './errors.js';

/** How often a running read looks at the clock, in documents. */
const EVERY = 128;

/** The time limit (`maxTimeMS`) of the command that is running; one at a time, for the engine has one thread. */
export class Deadline {
  #at = Infinity;
  #count = 0;

  /** Runs `work`, which ends with an error soon after the limit has passed. 0 or undefined: no limit. */
  during<Result>(limitMs: number | undefined, work: () => Result): Result {
    this.#at = limitMs ? performance.now() + limitMs : Infinity;
    try {
      return work();
    } finally {
      this.#at = Infinity;
    }
  }

  /** To be called for each document that is looked at. */
  check(): void {
    if (this.#at === Infinity || ++this.#count % EVERY !== 0 || performance.now() < this.#at) return;
    throw new ServerError(50, 'MaxTimeMSExpired', 'operation exceeded time limit');
  }
}
