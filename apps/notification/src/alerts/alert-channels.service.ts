import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@vale/contracts/define';
import { notificationJobs } from '@vale/contracts/notification';
import { InjectConfig } from '@vale/platform/config';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { AlertWebhookService } from '../discord/alert-webhook.service.js';
import { MailSenderService, type WrittenMail } from '../mail/mail-sender.service.js';
import { plainMail } from '../mail/mail-document.js';
import { OwedMailService } from '../mail/owed-mail.service.js';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { alertText, type AlertText } from './alert.js';
import { AlertRepository } from './alert.repository.js';

/** Tells the shop's owner by e-mail and by the private webhook, as far as each is set. */
@Injectable()
export class AlertChannelsService {
  constructor(
    private readonly causes: AlertRepository,
    private readonly owed: OwedMailService,
    private readonly sender: MailSenderService,
    private readonly webhook: AlertWebhookService,
    @InjectConfig(notificationConfig) private readonly config: NotificationConfig,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async isAny(): Promise<boolean> {
    return this.config.ALERT_EMAIL !== undefined || (await this.webhook.usable()) !== null;
  }

  /**
   * False while the owner may not have been reached: Discord has not answered, or its webhook is gone and no e-mail is set.
   * Safe to repeat: each channel gets one message per group.
   */
  async tell(groupId: string): Promise<boolean> {
    const byMail = this.config.ALERT_EMAIL !== undefined;
    if (byMail) await this.owed.request(groupId, 'owner-alert');
    const text = await this.textOf(groupId);
    if (!text || (byMail && (await this.webhook.usable()) === null)) return true;
    return this.webhook.post(`alert-${groupId}`, text);
  }

  @Processes(notificationJobs.sendOwnerAlert)
  async send({ groupId }: JobPayload<typeof notificationJobs.sendOwnerAlert>, run: JobRun): Promise<void> {
    await this.sender.sendOnce(groupId, 'owner-alert', run, () => this.write(groupId));
  }

  private async write(groupId: string): Promise<WrittenMail | null> {
    const to = this.config.ALERT_EMAIL;
    const alert = to && (await this.textOf(groupId));
    if (!alert) return null;
    return { ...plainMail(alert.title, alert.lines), to };
  }

  /** Null if all causes have ended. */
  private async textOf(groupId: string): Promise<AlertText | null> {
    const causes = await this.causes.listOfGroup(groupId);
    return causes.length > 0 ? alertText(causes, this.runtime.PUBLIC_URL) : null;
  }
}
