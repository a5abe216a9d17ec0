import { EVENT_POLICY } from './bus/event-transport.js';

/** Time to wait for more items. Gather only writes that nobody waits for. Milliseconds. */
const GATHERED_MS = 200;
/** A consumer gets no more events at once, so waiting would bring none. */
const MOST = EVENT_POLICY.concurrency;

interface Group<Item> {
  items: Item[];
  close: () => void;
  written: Promise<void>;
}

/**
 * Gathers items for a short time and writes them together, because a command costs far more than an item. Groups are
 * written one after another. Items that arrive meanwhile join the next one. `write` must be safe to repeat.
 */
export class Gathered<Item> {
  private open: Group<Item> | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly write: (items: readonly Item[]) => Promise<void>,
    private readonly limits = { ms: GATHERED_MS, most: MOST },
  ) {}

  /** Resolves once the item is written. An item that cannot be written fails alone. */
  async add(item: Item): Promise<void> {
    const group = (this.open ??= this.start());
    group.items.push(item);
    if (group.items.length >= this.limits.most) group.close();
    try {
      await group.written;
    } catch (error) {
      if (group.items.length === 1) throw error;
      await this.write([item]);
    }
  }

  private start(): Group<Item> {
    const items: Item[] = [];
    const closed = Promise.withResolvers<void>();
    const timer = setTimeout(closed.resolve, this.limits.ms);
    const before = this.writing;
    const written = closed.promise.then(async () => {
      clearTimeout(timer);
      await before;
      this.open = undefined;
      await this.write(items);
    });
    this.writing = written.catch(() => undefined);
    return { items, close: closed.resolve, written };
  }
}
