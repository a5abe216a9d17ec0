import type { Collection } from 'mongodb';
import type { StoredWithOutbox } from './stored-schema.js';

interface Group {
  collection: Collection<StoredWithOutbox>;
  /** Ids of published events, by document. */
  published: Map<string, string[]>;
  cleared: Promise<void>;
  flush: () => Promise<void>;
}

/** Removes published events from their documents, one command for all documents of a collection. */
export class OutboxClears {
  private readonly groups = new Map<string, Group>();

  /** `afterMs`: how long it waits for more. */
  constructor(private readonly afterMs: number) {}

  /** Resolves when the events are removed. */
  async clear(
    collection: Collection<StoredWithOutbox>,
    documentId: string,
    eventIds: readonly string[],
  ): Promise<void> {
    const group = this.groups.get(collection.collectionName) ?? this.open(collection);
    group.published.set(documentId, [...(group.published.get(documentId) ?? []), ...eventIds]);
    return group.cleared;
  }

  async flush(): Promise<void> {
    await Promise.allSettled([...this.groups.values()].map((group) => group.flush()));
  }

  private open(collection: Collection<StoredWithOutbox>): Group {
    const published: Group['published'] = new Map();
    let timer: NodeJS.Timeout | undefined;
    let flush = () => {};
    const due = new Promise<void>((resolve) => {
      flush = resolve;
      timer = setTimeout(resolve, this.afterMs);
    });
    const cleared = due.then(async () => {
      clearTimeout(timer);
      this.groups.delete(collection.collectionName);
      await clearAll(collection, published);
    });
    const group: Group = {
      collection,
      published,
      cleared,
      flush: () => {
        flush();
        return cleared;
      },
    };
    this.groups.set(collection.collectionName, group);
    return group;
  }
}

async function clearAll(
  collection: Collection<StoredWithOutbox>,
  published: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const clears = [...published].map(([_id, ids]) => ({
    updateOne: { filter: { _id }, update: { $pull: { outbox: { id: { $in: [...ids] } } } } },
  }));
  await collection.bulkWrite(clears, { ordered: false });
}
