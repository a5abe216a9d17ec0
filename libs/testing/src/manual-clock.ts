import { Clock } from '@vale/platform/clock';

/** Time that moves only when the test says so. */
export class ManualClock extends Clock {
  constructor(private ms = Date.UTC(2026, 10, 21, 12)) {
    super();
  }

  now(): Date {
    return new Date(this.ms);
  }

  nowMs(): number {
    return this.ms;
  }

  advance(ms: number): void {
    this.ms += ms;
  }
}
