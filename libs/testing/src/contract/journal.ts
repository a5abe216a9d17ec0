/** One action of a probe. */
export interface Entry {
  who: string;
  mark: string;
  /** Epoch milliseconds. */
  at: number;
  detail: unknown;
}

/** Actions of the probes of one process, in order; the suites wait on it. */
export class Journal {
  private readonly entries: Entry[] = [];
  private readonly waiting = new Set<() => void>();

  write(who: string, mark: string, detail: unknown = undefined): void {
    this.entries.push({ who, mark, at: Date.now(), detail });
    for (const wake of this.waiting) wake();
  }

  of(mark: string, who?: string): Entry[] {
    return this.entries.filter((entry) => entry.mark === mark && (who === undefined || entry.who === who));
  }

  /** Resolves once there are `count` entries; after `timeoutMs` rejects with an error that lists those found. */
  async atLeast(count: number, mark: string, who?: string, timeoutMs = 10_000): Promise<Entry[]> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = this.of(mark, who);
        if (found.length < count) return;
        clearTimeout(timer);
        this.waiting.delete(check);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.waiting.delete(check);
        const found = JSON.stringify(this.of(mark));
        reject(new Error(`waited ${timeoutMs} ms for ${count} of ${who ?? 'any probe'} in ${found}`));
      }, timeoutMs);
      this.waiting.add(check);
      check();
    });
  }
}
