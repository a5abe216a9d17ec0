import { Injectable } from '@nestjs/common';
import type { EventData, JobPayload } from '@vale/contracts/define';
import { notificationJobs } from '@vale/contracts/notification';
import { adminAddressOf } from '@vale/contracts/pages';
import { trackingEvents } from '@vale/contracts/tracking';
import { On } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { MailSenderService } from '../mail/mail-sender.service.js';
import type { MailContent } from '../mail/mail.js';
import { OwedMailService } from '../mail/owed-mail.service.js';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { stoppedDestinationMail } from './stopped-destination-mail.js';

/** Tells the shop's owner once each time a conversion destination stops. */
@Injectable()
export class StoppedDestinationService {
  constructor(
    private readonly owed: OwedMailService,
    private readonly sender: MailSenderService,
    @InjectConfig(notificationConfig) private readonly config: NotificationConfig,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Without `ALERT_EMAIL` only the panel shows it. */
  @On(trackingEvents.destinationStopped, {
    durable: 'notification-send-stopped-mail-when-destination-stopped',
  })
  async request({ name, at }: EventData<typeof trackingEvents.destinationStopped>): Promise<void> {
    if (this.config.ALERT_EMAIL) await this.owed.request(`${name}.${at}`, 'destination-stopped');
  }

  @Processes(notificationJobs.sendDestinationStoppedMail)
  async send(
    { noticeId }: JobPayload<typeof notificationJobs.sendDestinationStoppedMail>,
    run: JobRun,
  ): Promise<void> {
    await this.sender.sendOnce(noticeId, 'destination-stopped', run, async () => this.write(noticeId));
  }

  private write(noticeId: string): (MailContent & { to: string }) | null {
    const [name = '', at] = noticeId.split('.');
    const to = this.config.ALERT_EMAIL;
    const panelUrl = `${this.runtime.PUBLIC_URL}${adminAddressOf('conversions')}`;
    return to ? { ...stoppedDestinationMail(name, Number(at), panelUrl), to } : null;
  }
}
