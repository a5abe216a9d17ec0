import { Injectable } from '@nestjs/common';
import { deleteOlder, InjectModel, isDuplicateKey, Outbox } from '@vale/platform/store';
import { RecentlyUsed } from '@vale/platform/recently-used';
import type { Model } from 'mongoose';
import type { MailKind, MailRecord, OwedMail } from './mail.js';
import { mailRecordSchema, type MailRecordDocument } from './mail-record.schema.js';

/** Records that this process inserted and therefore knows. */
const MAX_RECENT = 1_000;

@Injectable()
export class MailRecordRepository {
  /** Ids by order and kind. */
  private readonly inserted = new RecentlyUsed<string>(MAX_RECENT);

  constructor(
    @InjectModel(mailRecordSchema) private readonly records: Model<MailRecordDocument>,
    private readonly outbox: Outbox,
  ) {}

  async find(transactionId: string, kind: MailKind): Promise<MailRecord | null> {
    const id = this.inserted.get(keyOf({ transactionId, kind }));
    const recent = id && this.outbox.recent(this.records).get(id);
    if (recent) return recent;
    return this.records.findOne({ transactionId, kind }).select('-outbox').lean<MailRecord | null>();
  }

  async listOf(transactionId: string): Promise<MailRecord[]> {
    return this.records.find({ transactionId }).select('-outbox').lean<MailRecord[]>();
  }

  /** Returns the orders that have a mail of this kind, sent or not. */
  async ordersWith(kind: MailKind, transactionIds: readonly string[]): Promise<Set<string>> {
    const found = await this.records
      .find({ transactionId: { $in: [...transactionIds] }, kind })
      .select({ transactionId: 1, _id: 0 })
      .lean<Pick<MailRecord, 'transactionId'>[]>();
    return new Set(found.map(({ transactionId }) => transactionId));
  }

  /** Returns the existing record of the same order and kind. */
  async insertOrFind(record: MailRecord): Promise<MailRecord> {
    try {
      const inserted = await this.outbox.insert(this.records, record);
      this.inserted.set(keyOf(inserted), inserted._id);
      return inserted;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const found = await this.find(record.transactionId, record.kind);
      if (!found) throw error;
      return found;
    }
  }

  /** Longest overdue first. */
  async findDue(now: number, limit: number): Promise<OwedMail[]> {
    return this.records
      .find({ dueAt: { $lte: now } })
      .sort({ dueAt: 1 })
      .limit(limit)
      .select('-outbox')
      .lean<OwedMail[]>();
  }

  async addTimes(id: string, by: 1 | -1): Promise<void> {
    await this.outbox.update(this.records, { _id: id }, { $inc: { times: by } });
  }

  async markSent(id: string, sentAt: number): Promise<void> {
    await this.outbox.update(this.records, { _id: id }, { $set: { sentAt }, $unset: { dueAt: '' } });
  }

  async markRefused(id: string, refusedAt: number): Promise<void> {
    await this.outbox.update(this.records, { _id: id }, { $set: { refusedAt }, $unset: { dueAt: '' } });
  }

  /** Does nothing if another attempt has sent the mail. */
  async setDueAt(id: string, dueAt: number): Promise<void> {
    await this.outbox.tryUpdate(this.records, { _id: id, sentAt: null }, { $set: { dueAt } });
  }

  /** Does nothing if `dueAt` changed since it was read. */
  async moveDueAt({ _id, dueAt }: OwedMail, next: number): Promise<void> {
    await this.outbox.tryUpdate(this.records, { _id, dueAt }, { $set: { dueAt: next } });
  }

  async clearDueAt(id: string): Promise<void> {
    await this.outbox.update(this.records, { _id: id }, { $unset: { dueAt: '' } });
  }

  async deleteOlder(before: number): Promise<void> {
    await deleteOlder(this.records, before);
  }
}

function keyOf({ transactionId, kind }: Pick<MailRecord, 'transactionId' | 'kind'>): string {
  return `${transactionId} ${kind}`;
}
