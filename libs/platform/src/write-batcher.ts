import { EVENT_POLICY } from './bus/event-transport.js';

/** Default time to wait for more items. Batch only writes that nobody waits for. Milliseconds. */
const WAIT_MS = 200;
/** A consumer gets no more events at once, so waiting would bring none. */
const MAX_ITEMS = EVENT_POLICY.concurrency;

interface Group<Item> {
  items: Item[];
  close: () => void;
  /** One result for each item, in order. Never rejects. */
  written: Promise<PromiseSettledResult<void>[]>;
}

/**
 * Collects items for a short time and writes them together, because a command costs far more than an item. Groups are
 * written one after another. Items that arrive meanwhile join the next one. If a group cannot be written, its items are
 * written one by one in their order, before the next group. `write` must be safe to repeat.
 */
export class WriteBatcher<Item> {
  private open: Group<Item> | undefined;
  private writing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly write: (items: readonly Item[]) => Promise<void>,
    private readonly limits: { ms?: number; most?: number } = {},
  ) {}

  /** Resolves once the item is written. An item that cannot be written fails alone. */
  async add(item: Item): Promise<void> {
    const group = (this.open ??= this.start());
    const at = group.items.push(item) - 1;
    if (group.items.length >= (this.limits.most ?? MAX_ITEMS)) group.close();
    const result = (await group.written)[at]!;
    if (result.status === 'rejected') throw result.reason;
  }

  private start(): Group<Item> {
    const items: Item[] = [];
    const closed = Promise.withResolvers<void>();
    const timer = setTimeout(closed.resolve, this.limits.ms ?? WAIT_MS);
    const before = this.writing;
    const written = closed.promise.then(async () => {
      clearTimeout(timer);
      await before;
      this.open = undefined;
      return this.writeAll(items);
    });
    this.writing = written;
    return { items, close: closed.resolve, written };
  }

  private async writeAll(items: readonly Item[]): Promise<PromiseSettledResult<void>[]> {
    const together = await this.attempt(items);
    if (together.status === 'fulfilled' || items.length === 1) return items.map(() => together);
    const results: PromiseSettledResult<void>[] = [];
    for (const item of items) results.push(await this.attempt([item]));
    return results;
  }

  private async attempt(items: readonly Item[]): Promise<PromiseSettledResult<void>> {
    return (await Promise.allSettled([this.write(items)]))[0];
  }
}
