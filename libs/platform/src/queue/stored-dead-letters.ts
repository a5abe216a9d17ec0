import { pageFrom } from '@vale/contracts/define';
import type { Page } from '@vale/contracts/define';
import type { Collection, Db, Filter } from 'mongodb';
import type { DeadLetter, DeadLetterQuery } from '../dead-letters.js';
import { DeadLetterStore, failedIn } from '../delivery/dead-letter-store.js';
import type { FailedWork } from '../delivery/dead-letter-store.js';

interface StoredDeadLetter extends Omit<FailedWork, 'id'> {
  /** The work's own id: adding it twice keeps one. */
  _id: string;
  /** Epoch milliseconds. */
  failedAt: number;
}

/** Dead letters of the one-process shape, in the platform's own database. */
export class StoredDeadLetters extends DeadLetterStore {
  private readonly collection: Collection<StoredDeadLetter>;

  constructor(database: Db) {
    super();
    this.collection = database.collection<StoredDeadLetter>('dead_letters');
  }

  async prepare(): Promise<void> {
    await this.collection.createIndexes([
      // The admin's list, newest first.
      { key: { failedAt: -1, _id: -1 } },
      // Counts by kind, for metrics.
      { key: { kind: 1 } },
    ]);
  }

  async add({ id, ...work }: FailedWork): Promise<void> {
    const deadLetter = { ...work, failedAt: Date.now() };
    await this.collection.updateOne({ _id: id }, { $set: deadLetter }, { upsert: true });
  }

  async counts(): Promise<Record<DeadLetter['kind'], number>> {
    const of = (kind: DeadLetter['kind']) => this.collection.countDocuments({ kind });
    return { event: await of('event'), job: await of('job') };
  }

  async list(query: Partial<DeadLetterQuery> = {}): Promise<Page<DeadLetter>> {
    const { limit = 24 } = query;
    const found = await this.collection
      .find(filterOf(query))
      .sort({ failedAt: -1, _id: -1 })
      .limit(limit + 1)
      .toArray();
    const { items, nextCursor } = pageFrom(found, limit, writeCursor);
    return { items: items.map(asDeadLetter), nextCursor };
  }

  async find(id: string): Promise<DeadLetter | null> {
    const found = await this.collection.findOne({ _id: id });
    return found && asDeadLetter(found);
  }

  async requeue(id: string): Promise<boolean> {
    const found = await this.collection.findOne({ _id: id });
    if (!found) return false;
    // The work first: a crash in between does it twice rather than never.
    await this.requeueWork(found.kind, { id: found._id, consumer: found.consumer, body: found.body });
    await this.collection.deleteOne({ _id: id, failedAt: found.failedAt });
    return true;
  }

  async discard(id: string): Promise<boolean> {
    const { deletedCount } = await this.collection.deleteOne({ _id: id });
    return deletedCount === 1;
  }
}

function filterOf({ kind, service, name, cursor }: Partial<DeadLetterQuery>): Filter<StoredDeadLetter> {
  const after = readCursor(cursor);
  return {
    ...(kind && { kind }),
    ...(name && { name }),
    ...(service && { consumer: { $in: failedIn(service) } }),
    ...(after && {
      $or: [{ failedAt: { $lt: after.failedAt } }, { failedAt: after.failedAt, _id: { $lt: after.id } }],
    }),
  };
}

function asDeadLetter({ _id, body: _, failedAt, content, ...rest }: StoredDeadLetter): DeadLetter {
  return {
    ...rest,
    id: _id,
    content: JSON.parse(content) as unknown,
    failedAt: new Date(failedAt).toISOString(),
  };
}

const writeCursor = ({ failedAt, _id }: StoredDeadLetter) =>
  Buffer.from(`${failedAt} ${_id}`).toString('base64url');

function readCursor(cursor: string | undefined): { failedAt: number; id: string } | undefined {
  if (!cursor) return undefined;
  const [failedAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  return /^\d+$/.test(failedAt) && id ? { failedAt: Number(failedAt), id } : undefined;
}
