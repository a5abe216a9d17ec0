import { Injectable } from '@nestjs/common';
import { checkoutMessages, type UndeliveredOrder } from '@vale/contracts/checkout';
import type { JobPayload } from '@vale/contracts/define';
import { notificationJobs } from '@vale/contracts/notification';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import type { JobRun } from '@vale/platform/jobs';
import { Processes } from '@vale/platform/jobs';
import { MailSenderService, type WrittenMail } from '../mail/mail-sender.service.js';
import { OwedMailService } from '../mail/owed-mail.service.js';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { FIRST_STEP_MS, stepAt, undeliveredMail, type UndeliveredKind } from './undelivered-mail.js';

/** Older payments were escalated, or came while this service was away too long. Milliseconds. */
const OLDEST_MS = 24 * 3_600_000;
const PAGE = 100;

/** Tells the shop's owner about paid orders that are not delivered: one mail per order and step. */
@Injectable()
export class EscalationService {
  constructor(
    private readonly owed: OwedMailService,
    private readonly sender: MailSenderService,
    private readonly bus: Bus,
    private readonly clock: Clock,
    @InjectConfig(notificationConfig) private readonly config: NotificationConfig,
  ) {}

  /** Checkout lists the orders each time, so the next run repeats what this one loses. */
  @Processes(notificationJobs.escalateUndelivered)
  async escalate(): Promise<void> {
    if (!this.config.ALERT_EMAIL) return;
    let cursor: string | null = null;
    do {
      const page = await this.listUndelivered({ limit: PAGE, ...(cursor && { cursor }) });
      await this.request('undelivered-15', page.items);
      await this.request('undelivered-30', page.items);
      cursor = page.nextCursor;
    } while (cursor);
  }

  @Processes(notificationJobs.sendUndeliveredMail)
  async send(
    { transactionId, kind }: JobPayload<typeof notificationJobs.sendUndeliveredMail>,
    run: JobRun,
  ): Promise<void> {
    await this.sender.sendOnce(transactionId, kind, run, () => this.write(transactionId, kind));
  }

  /** Null if the order was delivered or refunded meanwhile. */
  private async write(transactionId: string, kind: UndeliveredKind): Promise<WrittenMail | null> {
    const { items } = await this.listUndelivered({ transactionId });
    const [order] = items;
    const to = this.config.ALERT_EMAIL;
    return order && to ? { ...undeliveredMail(kind, order), to } : null;
  }

  private async request(kind: UndeliveredKind, orders: readonly UndeliveredOrder[]): Promise<void> {
    const now = this.clock.nowMs();
    const ids = orders.filter(({ paidAt }) => stepAt(paidAt, now) === kind).map((one) => one.transactionId);
    await this.owed.requestMissing(ids, kind);
  }

  private listUndelivered(query: { transactionId?: string; limit?: number; cursor?: string }) {
    const now = this.clock.nowMs();
    const paid = { paidFrom: now - OLDEST_MS, paidTo: now - FIRST_STEP_MS };
    return this.bus.request(checkoutMessages.listUndelivered, { ...paid, ...query });
  }
}
