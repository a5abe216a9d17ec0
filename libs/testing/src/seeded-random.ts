/** A repeatable random number generator (mulberry32), so that a failed run can be repeated. */
export class SeededRandom {
  private state: number;

  constructor(readonly seed: number) {
    this.state = seed >>> 0;
  }

  /** Seeded by `TEST_SEED` if set, else by the given number; runs print the seed. */
  static fromEnvironment(seed: number): SeededRandom {
    return new SeededRandom(Number(process.env['TEST_SEED'] ?? seed));
  }

  /** 0 included, 1 not. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  integer(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }
}
