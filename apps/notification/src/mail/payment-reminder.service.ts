import { Injectable } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import type { JobPayload } from '@vale/contracts/define';
import { notificationJobs } from '@vale/contracts/notification';
import { pagePath } from '@vale/contracts/pages';
import { Bus } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { mailShop } from './mail-document.js';
import { MailSenderService, type WrittenMail } from './mail-sender.service.js';
import { OptOutService } from './opt-out.service.js';
import { OwedMailService } from './owed-mail.service.js';
import { paymentReminderMail } from './payment-reminder-mail.js';

const PAGE = 100;

/** Reminds buyers of a PIX that is not paid: once for each order, and once a day for each mailbox. */
@Injectable()
export class PaymentReminderService {
  constructor(
    private readonly owed: OwedMailService,
    private readonly sender: MailSenderService,
    private readonly optOuts: OptOutService,
    private readonly bus: Bus,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  @Processes(notificationJobs.remindUnpaid)
  async find(): Promise<void> {
    let cursor: string | null = null;
    do {
      const page: { items: { transactionId: string }[]; nextCursor: string | null } = await this.bus.request(
        checkoutMessages.listUnpaid,
        { limit: PAGE, ...(cursor && { cursor }) },
      );
      await this.owed.requestMissing(
        page.items.map(({ transactionId }) => transactionId),
        'payment-reminder',
      );
      cursor = page.nextCursor;
    } while (cursor);
  }

  @Processes(notificationJobs.sendPaymentReminder)
  async send(
    { transactionId }: JobPayload<typeof notificationJobs.sendPaymentReminder>,
    run: JobRun,
  ): Promise<void> {
    await this.sender.sendOnce(transactionId, 'payment-reminder', run, () => this.write(transactionId));
  }

  /** Null if the order was paid, cancelled or expired meanwhile. */
  private async write(transactionId: string): Promise<WrittenMail | null> {
    const order = await this.bus.request(checkoutMessages.getUnpaid, { transactionId });
    if (!order) return null;
    const settings = await this.bus.request(catalogMessages.getShop, {});
    const shop = mailShop(settings, this.runtime.PUBLIC_URL);
    const { customer, productTitle, totalCentavos, expiresAt } = order;
    const { unsubscribeUrl, stopUrl } = this.optOuts.linksFor(customer.email);
    const orderUrl = `${this.runtime.PUBLIC_URL}${pagePath('order', { transactionId })}`;
    const mail = paymentReminderMail({
      customerName: customer.name,
      productTitle,
      totalCentavos,
      expiresAt,
      orderUrl,
      stopUrl,
      shop,
    });
    return { ...mail, unsubscribeUrl, to: customer.email };
  }
}
