import { Injectable } from '@nestjs/common';
import type { OrderMails } from '@vale/contracts/checkout';
import { requireAdmin, type CallContext } from '@vale/contracts/define';
import { notificationMessages } from '@vale/contracts/notification';
import { Handles } from '@vale/platform/bus';
import { MailRecordRepository } from './mail-record.repository.js';

@Injectable()
export class MailLogService {
  constructor(private readonly records: MailRecordRepository) {}

  @Handles(notificationMessages.listOrderMails)
  async listOf({ transactionId }: { transactionId: string }, context: CallContext): Promise<OrderMails> {
    requireAdmin(context);
    const found = await this.records.listOf(transactionId);
    return {
      items: found.map(({ kind, messageId, times, sentAt, refusedAt = null }) => ({
        kind,
        messageId,
        times,
        sentAt,
        refusedAt,
      })),
    };
  }
}
