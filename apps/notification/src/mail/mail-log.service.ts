import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import { checkoutMessages, type OrderMails } from '@vale/contracts/checkout';
import { AppError, requirePermission, type CallContext } from '@vale/contracts/define';
import { notificationErrors, notificationJobs, notificationMessages } from '@vale/contracts/notification';
import { DAY_MS } from '@vale/contracts/time';
import { Bus, Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { MailRecordRepository } from './mail-record.repository.js';
import { OwedMailService } from './owed-mail.service.js';

/** Longer than dead letters are kept: requeuing one would send its mail again if the record were gone. */
const KEPT_MS = 395 * DAY_MS;
const REMINDER = 'payment-reminder';

@Injectable()
export class MailLogService {
  constructor(
    private readonly records: MailRecordRepository,
    private readonly owed: OwedMailService,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  @Processes(notificationJobs.purgeMails)
  async purge(): Promise<void> {
    await this.records.deleteOlder(this.clock.nowMs() - KEPT_MS);
  }

  /**
   * The audit record comes first: a repeat after a crash leaves a second one, and sends one mail. Throws
   * `notification.nothing-to-remind`.
   */
  @Handles(notificationMessages.remindBuyer)
  async remind({ transactionId }: { transactionId: string }, context: CallContext): Promise<OrderMails> {
    requirePermission(context, 'service');
    if (!(await this.records.find(transactionId, REMINDER))) {
      // Checkout names the buyer of an order only to a service that asks for itself.
      const internal = { context: { requestId: context.requestId } };
      if (!(await this.bus.request(checkoutMessages.getUnpaid, { transactionId }, internal)))
        throw new AppError(notificationErrors.nothingToRemind);
      const target = { kind: 'order', id: transactionId } as const;
      const { event, data } = adminChange(context, {
        action: 'order.remind',
        target,
        before: null,
        after: {},
      });
      await this.bus.emit(event, data);
      await this.owed.request(transactionId, REMINDER);
    }
    return this.listOf({ transactionId }, context);
  }

  @Handles(notificationMessages.listOrderMails)
  async listOf({ transactionId }: { transactionId: string }, context: CallContext): Promise<OrderMails> {
    requirePermission(context, 'orders');
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
