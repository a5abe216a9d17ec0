import { Injectable } from '@nestjs/common';
import type { OrderMails } from '@vale/contracts/checkout';
import { requireAdmin, type CallContext } from '@vale/contracts/define';
import { notificationJobs, notificationMessages } from '@vale/contracts/notification';
import { DAY_MS } from '@vale/contracts/time';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { MailRecordRepository } from './mail-record.repository.js';

/** Longer than dead letters are kept: requeuing one would send its mail again if the record were gone. */
const KEPT_MS = 395 * DAY_MS;

@Injectable()
export class MailLogService {
  constructor(
    private readonly records: MailRecordRepository,
    private readonly clock: Clock,
  ) {}

  @Processes(notificationJobs.purgeMails)
  async purge(): Promise<void> {
    await this.records.deleteOlder(this.clock.nowMs() - KEPT_MS);
  }

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
