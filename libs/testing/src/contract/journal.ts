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
  /** Lists by mark, and by mark and probe, because suites write thousands of entries and count those of a mark at each write. */
  private readonly entries = new Map<string, Entry[]>();
  private readonly waiting = new Set<() => void>();

  write(who: string, mark: string, detail: unknown = undefined): void {
    const entry = { who, mark, at: Date.now(), detail };
    this.listOf(mark).push(entry);
    this.listOf(mark, who).push(entry);
    for (const wake of this.waiting) wake();
  }

  of(mark: string, who?: string): Entry[] {
    return [...this.listOf(mark, who)];
  }

  /** Resolves once there are `count` entries; after `timeoutMs` rejects with an error that lists those found. */
  async atLeast(count: number, mark: string, who?: string, timeoutMs = 10_000): Promise<Entry[]> {
    const found = this.listOf(mark, who);
    return new Promise((resolve, reject) => {
      const check = () => {
        if (found.length < count) return;
        clearTimeout(timer);
        this.waiting.delete(check);
        resolve([...found]);
      };
      const timer = setTimeout(() => {
        this.waiting.delete(check);
        const all = JSON.stringify(this.of(mark));
        reject(new Error(`waited ${timeoutMs} ms for ${count} of ${who ?? 'any probe'} in ${all}`));
      }, timeoutMs);
      this.waiting.add(check);
      check();
    });
  }

  private listOf(mark: string, who?: string): Entry[] {
    const key = JSON.stringify([mark, who]);
    let list = this.entries.get(key);
    if (!list) this.entries.set(key, (list = []));
    return list;
  }
}
