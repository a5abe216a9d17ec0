import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@vale/contracts/define';
import { notificationJobs } from '@vale/contracts/notification';
import { weekMessages } from '@vale/contracts/tracking';
import { Bus } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { DiscordSettingsService } from '../discord/discord-settings.service.js';
import { MailSenderService, type WrittenMail } from '../mail/mail-sender.service.js';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { periodOfWeek } from './week.js';
import { weeklyReportMail } from './weekly-report-mail.js';

/** Writes the mail about a week, with the figures that Análise has when it is sent. */
@Injectable()
export class WeeklyReportService {
  constructor(
    private readonly sender: MailSenderService,
    private readonly settings: DiscordSettingsService,
    private readonly bus: Bus,
    @InjectConfig(notificationConfig) private readonly config: NotificationConfig,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  @Processes(notificationJobs.sendWeeklyReport)
  async send({ monday }: JobPayload<typeof notificationJobs.sendWeeklyReport>, run: JobRun): Promise<void> {
    await this.sender.sendOnce(monday, 'weekly-report', run, () => this.write(monday));
  }

  /** Null if the owner wants none, or nothing happened in the shop. */
  private async write(monday: string): Promise<WrittenMail | null> {
    const to = this.config.ALERT_EMAIL;
    if (!to || (await this.settings.get()).isWeeklyReportOff) return null;
    const period = periodOfWeek(monday);
    const week = await this.bus.request(weekMessages.getWeek, period);
    if (week.current.visits + week.current.paid + week.previous.visits + week.previous.paid === 0)
      return null;
    return { ...weeklyReportMail(period, week, this.runtime.PUBLIC_URL), to };
  }
}
