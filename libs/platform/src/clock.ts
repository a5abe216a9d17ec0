/** Time, as business code reads it. A token of Nest's injection; tests use a clock that they move. */
export abstract class Clock {
  abstract now(): Date;
  /** Epoch milliseconds. */
  abstract nowMs(): number;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }

  nowMs(): number {
    return Date.now();
  }
}
