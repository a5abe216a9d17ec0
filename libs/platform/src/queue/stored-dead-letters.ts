import type { Page } from '@vale/contracts/define';
import type { Collection, Db } from 'mongodb';
import type { DeadLetter, DeadLetterQuery } from '../dead-letters.js';
import { DeadLetterStore } from './dead-letter-store.js';
import type { Buried } from './dead-letter-store.js';

interface StoredDeadLetter {
  /** The work's own id: burying it twice keeps one. */
  _id: string;
  kind: DeadLetter['kind'];
  name: string;
  consumer: string;
  body: string;
  content: string;
  error: string;
  attempts: number;
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
    // The admin's list, newest first.
    await this.collection.createIndex({ failedAt: -1, _id: -1 });
    // How many there are of each, for metrics.
    await this.collection.createIndex({ kind: 1 });
  }

  async bury({ id, ...buried }: Buried): Promise<void> {
    const letter = { ...buried, failedAt: Date.now() };
    await this.collection.updateOne({ _id: id }, { $set: letter }, { upsert: true });
  }

  async counts(): Promise<Record<DeadLetter['kind'], number>> {
    const of = (kind: DeadLetter['kind']) => this.collection.countDocuments({ kind });
    return { event: await of('event'), job: await of('job') };
  }

  async list({ kind, cursor, limit = 24 }: DeadLetterQuery = {}): Promise<Page<DeadLetter>> {
    const after = readCursor(cursor);
    const found = await this.collection
      .find({
        ...(kind && { kind }),
        ...(after && {
          $or: [{ failedAt: { $lt: after.failedAt } }, { failedAt: after.failedAt, _id: { $lt: after.id } }],
        }),
      })
      .sort({ failedAt: -1, _id: -1 })
      .limit(limit + 1)
      .toArray();
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return {
      items: items.map(asDeadLetter),
      nextCursor: found.length > limit && last ? writeCursor(last) : null,
    };
  }

  async replay(id: string): Promise<boolean> {
    const letter = await this.collection.findOne({ _id: id });
    if (!letter) return false;
    // First the work, then the letter: a crash in between does it twice rather than never.
    await this.revive(letter.kind, { id: letter._id, consumer: letter.consumer, body: letter.body });
    await this.collection.deleteOne({ _id: id, failedAt: letter.failedAt });
    return true;
  }

  async discard(id: string): Promise<boolean> {
    const { deletedCount } = await this.collection.deleteOne({ _id: id });
    return deletedCount === 1;
  }
}

function asDeadLetter({ _id, body: _, failedAt, content, ...letter }: StoredDeadLetter): DeadLetter {
  return {
    ...letter,
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
