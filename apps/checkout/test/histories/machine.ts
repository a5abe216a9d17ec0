import type { SeededRandom } from '@vale/testing/seeded-random';

/** Point at which a process dies: before or after its n-th step from now. */
export interface Crash {
  steps: number;
  when: 'before' | 'after';
}

/** Steps of two concurrent processes may interleave in any order: each waits for up to this many turns. */
const MAX_TURNS = 3;

/** One process of the shop, as far as it can end. A step is one command to a database, a queue or a provider. */
export class Machine {
  private alive = true;
  private left = Infinity;
  private when: Crash['when'] = 'before';
  private end: () => void = () => undefined;
  /** Resolves when the process has ended: whatever it was doing never goes on. */
  readonly ended = new Promise<void>((resolve) => (this.end = resolve));

  constructor(private readonly random: SeededRandom) {}

  get isAlive(): boolean {
    return this.alive;
  }

  crashLater({ steps, when }: Crash): void {
    this.left = steps;
    this.when = when;
  }

  /** The crash that has not happened will not happen. */
  spare(): void {
    this.left = Infinity;
  }

  crash(): void {
    this.alive = false;
    this.end();
  }

  async step<T>(work: () => T): Promise<T> {
    for (let turns = this.random.integer(0, MAX_TURNS); turns > 0; turns--) await Promise.resolve();
    if (!this.alive) return never();
    const isLast = this.left-- <= 0;
    if (isLast && this.when === 'before') return this.endHere();
    const result = work();
    return isLast ? this.endHere() : result;
  }

  private endHere(): Promise<never> {
    this.crash();
    return never();
  }
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
