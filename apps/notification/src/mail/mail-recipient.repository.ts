import { Injectable } from '@nestjs/common';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { DAY_MS } from '@vale/contracts/time';
import { mailRecipientSchema, type MailRecipient } from './mail-recipient.schema.js';

const REFUSAL_DAYS = 30;

@Injectable()
export class MailRecipientRepository {
  constructor(@InjectModel(mailRecipientSchema) private readonly recipients: Model<MailRecipient>) {}

  async hasRefused(id: string): Promise<boolean> {
    return (await this.recipients.exists({ _id: id, refusedAt: { $exists: true } })) !== null;
  }

  async markRefused(id: string, now: number): Promise<void> {
    const change = { $set: { refusedAt: now }, $max: { purgeAt: new Date(now + REFUSAL_DAYS * DAY_MS) } };
    await this.recipients.updateOne({ _id: id }, change, { upsert: true });
  }

  /** False if another order's reminder was allowed in the last 24 hours. Safe to repeat for one order. */
  async takeReminder(id: string, transactionId: string, now: number): Promise<boolean> {
    const free = [
      { remindedFor: transactionId },
      { remindedAt: { $exists: false } },
      { remindedAt: { $lte: now - DAY_MS } },
    ];
    const change = {
      $set: { remindedAt: now, remindedFor: transactionId },
      $max: { purgeAt: new Date(now + DAY_MS) },
    };
    try {
      await this.recipients.updateOne({ _id: id, $or: free }, change, { upsert: true });
      return true;
    } catch (error) {
      // The mailbox is known and has no free reminder, so the upsert tried to insert it again.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
