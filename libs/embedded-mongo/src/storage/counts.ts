/** A count in progress. Writes up to `key` change it; those beyond will be counted. */
interface Counting {
  n: number;
  key: Uint8Array;
}

/**
 * The numbers of documents of collections: counted when first needed, then kept up to date by writes. They are in memory only, so
 * that a crash cannot leave a wrong count behind.
 */
export class Counts {
  readonly #known = new Map<number, number>();
  readonly #counting = new Map<number, Counting>();
  /** Collections changed in the transaction that is open, in order. */
  #changed: number[] = [];

  get(collection: number): number | undefined {
    return this.#known.get(collection);
  }

  /** Starts to count; the caller advances `n` and `key` together. */
  start(collection: number): Counting {
    const counting = { n: 0, key: Buffer.alloc(0) };
    this.#counting.set(collection, counting);
    return counting;
  }

  /** Keeps a finished count, unless another one was started or a rollback discarded it. */
  finish(collection: number, counting: Counting): void {
    if (this.#counting.get(collection) !== counting) return;
    this.#counting.delete(collection);
    this.#known.set(collection, counting.n);
  }

  /** Notes a document inserted (1) or removed (-1); `key` is its key in the index on _id. */
  change(collection: number, key: Uint8Array, by: 1 | -1): void {
    this.#changed.push(collection);
    const known = this.#known.get(collection);
    if (known !== undefined) this.#known.set(collection, known + by);
    const counting = this.#counting.get(collection);
    if (counting && Buffer.compare(key, counting.key) <= 0) counting.n += by;
  }

  forget(collection: number): void {
    this.#known.delete(collection);
    this.#counting.delete(collection);
  }

  begin(): void {
    this.#changed = [];
  }

  /** A point in the open transaction to which `rollBack` can return. */
  get savepoint(): number {
    return this.#changed.length;
  }

  /** Forgets the counts that have been changed since the savepoint. */
  rollBack(savepoint = 0): void {
    for (const collection of this.#changed.splice(savepoint)) this.forget(collection);
  }
}
