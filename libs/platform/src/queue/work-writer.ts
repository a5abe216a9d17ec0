import type { Logger } from '../logging.js';
import { isDuplicateKey } from '../store/duplicate-key.js';
import type { StoredWork, WorkCollection } from './stored-work.js';

const LARGEST_INSERT = 500;
/** Finished work is deleted this much later, together with what finishes meanwhile. Milliseconds. */
const DELETE_AFTER_MS = 100;
const DELETE_AGAIN_MS = 1_000;

interface Insert {
  work: StoredWork;
  resolve: () => void;
  reject: (error: unknown) => void;
}

interface Finished {
  dedupe: string | undefined;
  deleted: () => void;
}

/**
 * Writes the stored work of all queues of one collection in groups: inserts that arrive during a write share
 * the next one, and finished work is deleted together. A crash before the deletion runs that work once more.
 */
export class WorkWriter {
  private readonly inserts: Insert[] = [];
  private inserting = false;
  private readonly finished = new Map<string, Finished>();
  private timer: NodeJS.Timeout | undefined;
  private deleting: Promise<void> = Promise.resolve();
  private queuesFound: Promise<ReadonlySet<string>> | undefined;

  constructor(
    readonly collection: WorkCollection,
    private readonly logger: Logger,
  ) {}

  /** The queues that an earlier process left work in: one read for all queues, since most are empty at a startup. */
  async queuesWithWork(): Promise<ReadonlySet<string>> {
    this.queuesFound ??= this.collection.distinct('queue').then((names) => new Set(names));
    try {
      return await this.queuesFound;
    } catch (error) {
      this.queuesFound = undefined;
      throw error;
    }
  }

  /** Resolves once it is on disk. Rejects as `insertOne` does. */
  async insert(work: StoredWork): Promise<void> {
    // Finished work must not stand in the way of new work with its id or key.
    if (this.isStillStored(work)) await this.flush();
    return new Promise((resolve, reject) => {
      this.inserts.push({ work, resolve, reject });
      if (!this.inserting) void this.insertAll();
    });
  }

  /** Like `insert`, but does nothing for work that is stored already. */
  async insertOnce(work: StoredWork): Promise<void> {
    await this.insert(work).catch((error: unknown) => {
      if (!isDuplicateKey(error, '_id')) throw error;
    });
  }

  /** Deletes it soon; `deleted` is called when it is gone from the store. */
  finish({ _id, dedupe }: StoredWork, deleted: () => void): void {
    this.finished.set(_id, { dedupe, deleted });
    this.deleteIn(DELETE_AFTER_MS);
  }

  /** Deletes finished work now. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const turn = this.deleting.then(() => this.deleteFinished());
    this.deleting = turn.catch(() => {});
    return turn;
  }

  private isStillStored({ _id, dedupe }: StoredWork): boolean {
    if (this.finished.has(_id)) return true;
    return dedupe !== undefined && [...this.finished.values()].some((work) => work.dedupe === dedupe);
  }

  private async insertAll(): Promise<void> {
    this.inserting = true;
    // Everything that arrives in this tick belongs to one write.
    await Promise.resolve();
    while (this.inserts.length > 0) await this.insertGroup(this.inserts.splice(0, LARGEST_INSERT));
    this.inserting = false;
  }

  private async insertGroup(group: readonly Insert[]): Promise<void> {
    const [first] = group;
    try {
      if (group.length === 1 && first) await this.collection.insertOne(first.work);
      else
        await this.collection.insertMany(
          group.map(({ work }) => work),
          { ordered: false },
        );
      for (const { resolve } of group) resolve();
    } catch (error) {
      const refused = refusedByIndex(error);
      for (const [index, { resolve, reject }] of group.entries()) {
        if (!refused) reject(error);
        else if (refused.has(index)) reject(refused.get(index));
        else resolve();
      }
    }
  }

  private deleteIn(delayMs: number): void {
    this.timer ??= setTimeout(() => {
      this.flush().catch((error: unknown) => {
        this.logger.error('finished work could not be deleted; it is tried again', { error });
        this.deleteIn(DELETE_AGAIN_MS);
      });
    }, delayMs);
  }

  private async deleteFinished(): Promise<void> {
    const group = [...this.finished];
    if (group.length === 0) return;
    await this.collection.deleteMany({ _id: { $in: group.map(([id]) => id) } });
    for (const [id, { deleted }] of group) {
      this.finished.delete(id);
      deleted();
    }
  }
}

/** Maps the position of each refused document of an unordered insert to its error. Undefined if the whole insert failed. */
function refusedByIndex(error: unknown): Map<number, Error> | undefined {
  if (typeof error !== 'object' || error === null || !('writeErrors' in error)) return undefined;
  const refusals = [error.writeErrors].flat() as { index: number; code: number; errmsg?: string }[];
  if (refusals.length === 0) return undefined;
  return new Map(
    refusals.map(({ index, code, errmsg }) => [index, Object.assign(new Error(errmsg), { code })]),
  );
}
