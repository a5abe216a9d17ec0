import { Injectable } from '@nestjs/common';
import { bulkChangeErrors } from '@vale/contracts/catalog';
import { AppError, type DomainEvent } from '@vale/contracts/define';
import { InjectModel, isDuplicateKey, nativeCollection, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { BulkChangeRecord } from './bulk-change.js';
import {
  bulkChangeSchema,
  bulkRowsSchema,
  type BulkChangeDocument,
  type BulkRowsDocument,
} from './bulk-change.schema.js';
import type { PlannedBulkRow } from './bulk-plan.js';

@Injectable()
export class BulkChangeRepository {
  constructor(
    @InjectModel(bulkChangeSchema) private readonly changes: Model<BulkChangeDocument>,
    @InjectModel(bulkRowsSchema) private readonly rowParts: Model<BulkRowsDocument>,
    private readonly outbox: Outbox,
  ) {}

  /** Save its rows first, so that a visible bulk change is complete. False if there is one of this id. */
  async insert(record: BulkChangeRecord): Promise<boolean> {
    try {
      await this.outbox.insert(this.changes, record);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'running')) throw new AppError(bulkChangeErrors.bulkChangeRunning);
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async find(id: string): Promise<BulkChangeRecord | null> {
    return this.changes.findById(id).select('-outbox').lean<BulkChangeRecord | null>();
  }

  /** The one that was started last. */
  async findLatest(): Promise<BulkChangeRecord | null> {
    return this.changes
      .findOne({ startedAt: { $gt: 0 } })
      .sort({ startedAt: -1 })
      .select('-outbox')
      .lean<BulkChangeRecord | null>();
  }

  async findRunning(): Promise<BulkChangeRecord | null> {
    return this.changes.findOne({ running: true }).select('-outbox').lean<BulkChangeRecord | null>();
  }

  /** Null if it was started meanwhile. Throws `catalog.bulk-change-running` while another one runs. */
  async start(
    { _id, parts }: BulkChangeRecord,
    change: Pick<BulkChangeRecord, 'startedAt' | 'changedAt' | 'accountId' | 'requestId'>,
  ): Promise<BulkChangeRecord | null> {
    await this.keepRows(_id, parts);
    try {
      return await this.outbox.tryUpdate(
        this.changes,
        { _id, state: 'prepared' },
        { $set: { ...change, state: 'running', running: true }, $unset: { purgeAt: 1 } },
      );
    } catch (error) {
      if (isDuplicateKey(error, 'running')) throw new AppError(bulkChangeErrors.bulkChangeRunning);
      throw error;
    }
  }

  /** Null if another process has written the same part. */
  async advance(
    { _id, nextPart }: BulkChangeRecord,
    change: Partial<BulkChangeRecord>,
    events: readonly DomainEvent[] = [],
  ): Promise<BulkChangeRecord | null> {
    const isEnd = change.state === 'done';
    return this.outbox.tryUpdate(
      this.changes,
      { _id, state: 'running', nextPart },
      { $set: { ...change }, ...(isEnd && { $unset: { running: 1 } }) },
      events,
    );
  }

  async rows(id: string, part: number): Promise<PlannedBulkRow[]> {
    const found = await this.native.findOne({ _id: partId(id, part) });
    return found?.rows ?? [];
  }

  async saveRows(id: string, part: number, rows: PlannedBulkRow[], purgeAt?: Date): Promise<void> {
    await this.native.replaceOne(
      { _id: partId(id, part) },
      { rows, ...(purgeAt && { purgeAt }) },
      { upsert: true, ignoreUndefined: true },
    );
  }

  private async keepRows(id: string, parts: number): Promise<void> {
    const ids = Array.from({ length: parts }, (_, part) => partId(id, part));
    await this.native.updateMany({ _id: { $in: ids } }, { $unset: { purgeAt: 1 } });
  }

  private get native() {
    return nativeCollection<BulkRowsDocument>(this.rowParts);
  }
}

const partId = (id: string, part: number) => `${id}-${String(part).padStart(3, '0')}`;
