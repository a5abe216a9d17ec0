import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isDuplicateKey, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { MailRecord } from './mail.js';
import { MAIL_RECORD_MODEL, type MailRecordDocument } from './mail-record.schema.js';

@Injectable()
export class MailRecordRepository {
  constructor(
    @InjectModel(MAIL_RECORD_MODEL) private readonly records: Model<MailRecordDocument>,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the record of this order and kind, after inserting the given one where there is none. */
  async findOrInsert(record: Omit<MailRecord, 'times' | 'sentAt'>): Promise<MailRecord> {
    try {
      return await this.outbox.insert(this.records, { ...record, times: 0, sentAt: null });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const { transactionId, kind } = record;
      const found = await this.records
        .findOne({ transactionId, kind })
        .select('-outbox')
        .lean<MailRecord | null>();
      if (!found) throw error;
      return found;
    }
  }

  async addTimes(id: string, by: 1 | -1): Promise<void> {
    await this.outbox.update(this.records, { _id: id }, { $inc: { times: by } });
  }

  async markSent(id: string, sentAt: number): Promise<void> {
    await this.outbox.update(this.records, { _id: id }, { $set: { sentAt } });
  }
}
