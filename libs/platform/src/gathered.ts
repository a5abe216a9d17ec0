interface GatheredLimits {
  /** How long the first item of a group waits for others. Milliseconds. */
  ms: number;
  /** A group of this size does not wait. */
  most: number;
}

interface Group<Item> {
  items: Item[];
  close: () => void;
  written: Promise<void>;
}

/**
 * Writes items that arrive within a short time together, because each command costs far more than an item. Groups are written one
 * after another; what arrives meanwhile belongs to the next one. `write` must be safe to repeat.
 */
export class Gathered<Item> {
  private open: Group<Item> | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly limits: GatheredLimits,
    private readonly write: (items: readonly Item[]) => Promise<void>,
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
