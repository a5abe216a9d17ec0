import { Injectable } from '@nestjs/common';
import { pageFrom, type Page } from '@vale/contracts/define';
import { InjectModel, isDuplicateKey, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { mailboxSchema, type KeptMailDocument } from './mailbox.schema.js';

export interface MailboxQuery {
  to?: string | undefined;
  transactionId?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

@Injectable()
export class MailboxRepository {
  constructor(@InjectModel(mailboxSchema) private readonly mailbox: Model<KeptMailDocument>) {}

  /** A repeated Message-ID only raises the count. */
  async keep(mail: Omit<KeptMailDocument, 'times'>): Promise<void> {
    const { messageId, ...rest } = mail;
    const keep = () =>
      nativeCollection<KeptMailDocument>(this.mailbox).updateOne(
        { messageId },
        { $inc: { times: 1 }, $setOnInsert: rest },
        { upsert: true },
      );
    try {
      await keep();
    } catch (error) {
      // A simultaneous upsert inserted it, so this attempt finds it.
      if (!isDuplicateKey(error)) throw error;
      await keep();
    }
  }

  async deleteOf(transactionId: string): Promise<void> {
    await this.mailbox.deleteMany({ transactionId });
  }

  async deleteTo(to: string): Promise<void> {
    await this.mailbox.deleteMany({ to });
  }

  /** Newest first: ids sort by time, and the cursor is the last id shown. */
  async list({ to, transactionId, cursor, limit }: MailboxQuery): Promise<Page<KeptMailDocument>> {
    const found = await this.mailbox
      .find({
        ...(to !== undefined && { to }),
        ...(transactionId !== undefined && { transactionId }),
        ...(cursor !== undefined && { _id: { $lt: cursor } }),
      })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<KeptMailDocument[]>();
    return pageFrom(found, limit, ({ _id }) => _id);
  }
}
