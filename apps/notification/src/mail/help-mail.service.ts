import { Injectable } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import { checkoutEvents, helpMessages } from '@vale/contracts/checkout';
import type { EventData, JobPayload } from '@vale/contracts/define';
import { notificationJobs } from '@vale/contracts/notification';
import { pagePath } from '@vale/contracts/pages';
import { Bus, On } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { helpMail } from './help-mail.js';
import { mailShop } from './mail-document.js';
import { MailSenderService, type WrittenMail } from './mail-sender.service.js';
import { helpKind } from './mail.js';
import { OwedMailService } from './owed-mail.service.js';

@Injectable()
export class HelpMailService {
  constructor(
    private readonly owed: OwedMailService,
    private readonly sender: MailSenderService,
    private readonly bus: Bus,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Resolves when the mail is owed. Safe to repeat: one mail for each answer. */
  @On(checkoutEvents.helpAnswered, { durable: 'notification-send-help-mail-when-help-answered' })
  async request({ transactionId, messageId }: EventData<typeof checkoutEvents.helpAnswered>): Promise<void> {
    await this.owed.request(transactionId, helpKind(messageId));
  }

  @Processes(notificationJobs.sendHelpMail)
  async send(answer: JobPayload<typeof notificationJobs.sendHelpMail>, run: JobRun): Promise<void> {
    const { transactionId, messageId } = answer;
    await this.sender.sendOnce(transactionId, helpKind(messageId), run, () => this.write(answer));
  }

  /**
   * Requests the answer while sending and does not store it. Null if the buyer was erased meanwhile, and for an order of the
   * demo in a live shop, whose visitors typed any e-mail.
   */
  private async write({
    transactionId,
    messageId,
  }: JobPayload<typeof notificationJobs.sendHelpMail>): Promise<WrittenMail | null> {
    const answer = await this.bus.request(helpMessages.getHelpMail, { transactionId, messageId });
    const { PUBLIC_URL, VALE_DEMO } = this.runtime;
    if (!answer || (answer.simulated && !VALE_DEMO)) return null;
    const settings = await this.bus.request(catalogMessages.getShop, {});
    const shop = mailShop(settings, PUBLIC_URL);
    const { customer, productTitle, text } = answer;
    const orderUrl = `${PUBLIC_URL}${pagePath('order', { transactionId })}`;
    return {
      ...helpMail({ customerName: customer.name, productTitle, text, orderUrl, shop }),
      to: customer.email,
    };
  }
}
