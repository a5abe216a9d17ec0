import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { MAILBOX_MODEL, type KeptMailDocument } from './mailbox.schema.js';

export interface MailboxQuery {
  to?: string;
  transactionId?: string;
  /** Only mail that is older than this id. */
  before?: string;
  limit: number;
}

@Injectable()
export class MailboxRepository {
  constructor(@InjectModel(MAILBOX_MODEL) private readonly mailbox: Model<KeptMailDocument>) {}

  /** A mail with a Message-ID that is there already only counts once more. */
  async keep(mail: Omit<KeptMailDocument, 'times'>): Promise<void> {
    const { messageId, ...rest } = mail;
    const keep = () =>
      this.mailbox.updateOne({ messageId }, { $inc: { times: 1 }, $setOnInsert: rest }, { upsert: true });
    try {
      await keep();
    } catch (error) {
      // Two upserts at the same moment: the other one wrote it, so now there is one to count.
      if (!isDuplicateKey(error)) throw error;
      await keep();
    }
  }

  /** Newest first. */
  async list({ to, transactionId, before, limit }: MailboxQuery): Promise<KeptMailDocument[]> {
    return this.mailbox
      .find({
        ...(to !== undefined && { to }),
        ...(transactionId !== undefined && { transactionId }),
        ...(before !== undefined && { _id: { $lt: before } }),
      })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<KeptMailDocument[]>();
  }
}
