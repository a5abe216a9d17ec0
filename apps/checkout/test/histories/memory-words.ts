import type { StatusWordRepository } from '../../src/payments/charges/status-word.repository.js';
import type { StatusWord, WordMeaning } from '../../src/payments/charges/status-word.js';
import type { Disk } from './disk.js';
import type { Machine } from './machine.js';

/** `StatusWordRepository` without a database. */
export class MemoryWords implements Partial<StatusWordRepository> {
  constructor(
    private readonly disk: Disk,
    private readonly machine: Machine,
  ) {}

  find(id: string): Promise<StatusWord | null> {
    return this.machine.step(() => this.disk.words.get(id) ?? null);
  }

  list(): Promise<StatusWord[]> {
    return this.machine.step(() => [...this.disk.words.values()]);
  }

  record(word: StatusWord): Promise<void> {
    return this.machine.step(() => {
      if (!this.disk.words.has(word.id)) this.disk.words.set(word.id, word);
    });
  }

  map(id: string, meaning: WordMeaning): Promise<void> {
    return this.machine.step(() => {
      const word = this.disk.words.get(id);
      if (word) this.disk.words.set(id, { ...word, meaning, appliedAt: null });
    });
  }

  recordApplied({ id, meaning }: StatusWord, at: number): Promise<void> {
    return this.machine.step(() => {
      const word = this.disk.words.get(id);
      if (word?.meaning === meaning) this.disk.words.set(id, { ...word, appliedAt: at });
    });
  }
}
