import { TURN, type Turn } from './turns.js';

/** Entries that are sorted at once; they take about a ms. */
const RUN = 1000;

/**
 * Sorts entries in runs and merges these while the result is read, so that no step takes long; keeps only entries
 * that can be among the first `wanted`. No two entries may be equal in the order.
 */
export class SortedRuns<Entry> {
  #run: Entry[] = [];
  #runs: Entry[][] = [];
  #count = 0;
  #bytes = 0;
  /** No entry beyond this one can be among the first `wanted`. */
  #cutoff: Entry | undefined;

  constructor(
    private readonly order: (left: Entry, right: Entry) => number,
    /** Memory of an entry, in bytes. */
    private readonly size: (entry: Entry) => number,
    private readonly wanted = Infinity,
  ) {}

  /** Entries held. */
  get count(): number {
    return this.#count;
  }

  /** Memory held, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Pauses when `due` says so. */
  *add(entry: Entry, due: () => boolean): Generator<Turn> {
    if (this.#cutoff !== undefined && this.order(entry, this.#cutoff) > 0) return;
    this.#run.push(entry);
    this.#count++;
    this.#bytes += this.size(entry);
    if (this.#run.length < RUN) return;
    this.#endRun();
    if (this.#count >= 2 * this.wanted + RUN) yield* this.#compact(due);
  }

  #endRun(): void {
    if (this.#run.length) this.#runs.push(this.#run.sort(this.order));
    this.#run = [];
  }

  *#compact(due: () => boolean): Generator<Turn> {
    const merged: Entry[] = [];
    for (const step of this.#merged(due)) {
      if (step === TURN) yield TURN;
      else merged.push(step);
    }
    this.#runs = [merged];
    this.#count = merged.length;
    this.#bytes = merged.reduce((sum, entry) => sum + this.size(entry), 0);
    this.#cutoff = merged[this.wanted - 1];
  }

  *#merged(due: () => boolean): Generator<Entry | Turn> {
    const heap = new RunHeap(this.#runs, this.order);
    for (let n = 0; n < this.wanted; n++) {
      const next = heap.take();
      if (next === undefined) return;
      if (due()) yield TURN;
      yield next;
    }
  }

  /** Returns the entries in order, at most `wanted`; nothing can be added afterwards. */
  *sorted(due: () => boolean): Generator<Entry | Turn> {
    this.#endRun();
    yield* this.#merged(due);
  }
}

/** Keeps runs in a binary heap by their next entry. */
class RunHeap<Entry> {
  readonly #heads: { run: Entry[]; at: number }[];

  constructor(
    runs: Entry[][],
    private readonly order: (left: Entry, right: Entry) => number,
  ) {
    this.#heads = runs.map((run) => ({ run, at: 0 }));
    for (let i = (this.#heads.length >> 1) - 1; i >= 0; i--) this.#sink(i);
  }

  take(): Entry | undefined {
    const top = this.#heads[0];
    if (!top) return undefined;
    const entry = top.run[top.at++];
    if (top.at >= top.run.length) {
      const last = this.#heads.pop()!;
      if (this.#heads.length) this.#heads[0] = last;
    }
    this.#sink(0);
    return entry;
  }

  #sink(from: number): void {
    const heads = this.#heads;
    for (let at = from; ;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heads.length && this.#isBefore(child, least)) least = child;
      if (least === at) return;
      [heads[at], heads[least]] = [heads[least]!, heads[at]!];
      at = least;
    }
  }

  #isBefore(left: number, right: number): boolean {
    const a = this.#heads[left]!;
    const b = this.#heads[right]!;
    return this.order(a.run[a.at]!, b.run[b.at]!) < 0;
  }
}
