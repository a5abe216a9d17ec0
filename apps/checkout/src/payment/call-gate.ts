/** Lets so many calls through at once; the others wait their turn. */
export class CallGate {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly atOnce: number) {}

  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      return await call();
    } finally {
      const next = this.waiting.shift();
      // A place is handed on, not given back, so that nobody slips in between.
      if (next) next();
      else this.running--;
    }
  }
}
