import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@vale/contracts/define';
import { discordJobs } from '@vale/contracts/discord';
import { InjectConfig } from '@vale/platform/config';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { MailSenderService, type WrittenMail } from '../mail/mail-sender.service.js';
import { OwedMailService } from '../mail/owed-mail.service.js';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { deadWebhookMail } from './dead-webhook-mail.js';
import { DiscordSettingsService } from './discord-settings.service.js';
import type { WebhookRecord } from './post-queue.js';
import { WebhookRepository } from './webhook.repository.js';

/** Warns the shop's owner once each time a webhook dies. */
@Injectable()
export class DeadWebhookService {
  constructor(
    private readonly owed: OwedMailService,
    private readonly sender: MailSenderService,
    private readonly webhooks: WebhookRepository,
    private readonly settings: DiscordSettingsService,
    @InjectConfig(notificationConfig) private readonly config: NotificationConfig,
  ) {}

  /** Sends nothing without `ALERT_EMAIL`; the panel shows the failure in any case. */
  async request({ _id, dead }: WebhookRecord): Promise<void> {
    if (this.config.ALERT_EMAIL && dead) await this.owed.request(`${_id}.${dead.at}`, 'webhook-dead');
  }

  @Processes(discordJobs.sendDeadWebhookMail)
  async send({ noticeId }: JobPayload<typeof discordJobs.sendDeadWebhookMail>, run: JobRun): Promise<void> {
    await this.sender.sendOnce(noticeId, 'webhook-dead', run, () => this.write(noticeId));
  }

  /** Null if the webhook was saved again meanwhile. */
  private async write(noticeId: string): Promise<WrittenMail | null> {
    const [webhookId = '', at] = noticeId.split('.');
    const dead = (await this.webhooks.find(webhookId))?.dead;
    const to = this.config.ALERT_EMAIL;
    if (!dead || !to || String(dead.at) !== at) return null;
    const { alertWebhookId } = await this.settings.get();
    return { ...deadWebhookMail(dead.status, webhookId === alertWebhookId), to };
  }
}
