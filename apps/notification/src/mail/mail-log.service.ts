import { Injectable } from '@nestjs/common';
import type { OrderMails } from '@vale/contracts/checkout';
import { MailRecordRepository } from './mail-record.repository.js';

@Injectable()
export class MailLogService {
  constructor(private readonly records: MailRecordRepository) {}

  async listOf(transactionId: string): Promise<OrderMails> {
    const found = await this.records.listOf(transactionId);
    return { items: found.map(({ kind, messageId, times, sentAt }) => ({ kind, messageId, times, sentAt })) };
  }
}
