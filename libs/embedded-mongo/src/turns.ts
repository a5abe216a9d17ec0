/** Marks where a read may pause between its results, so that other commands get a turn. */
export const TURN = Symbol('turn');
export type Turn = typeof TURN;

/** Results with pauses between them. Every consumer passes each pause on. */
export type Steps<Item> = Iterable<Item | Turn>;

/** Leaves out pauses, for writes: they hold a transaction. */
export function* withoutTurns<Item>(steps: Steps<Item>): Generator<Item> {
  for (const step of steps) if (step !== TURN) yield step;
}

/** Lets paused reads continue in order, one in each round of the event loop. */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** Resolves after the sockets have been read and queued writes committed. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#resume());
    });
  }

  #resume(): void {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(() => this.#resume());
  }
}
