import { Injectable } from '@nestjs/common';
import { notificationJobs } from '@vale/contracts/notification';
import { dayText } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Processes } from '@vale/platform/jobs';
import { OwedMailService } from '../mail/owed-mail.service.js';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { mondayToReport } from './week.js';

/** Owes the shop's owner one mail for each week: its record is unique, whichever process finds the week first. */
@Injectable()
export class WeeklyReportDueService {
  constructor(
    private readonly owed: OwedMailService,
    private readonly clock: Clock,
    @InjectConfig(notificationConfig) private readonly config: NotificationConfig,
  ) {}

  @Processes(notificationJobs.reportWeek)
  async run(): Promise<void> {
    const monday = mondayToReport(this.clock.nowMs());
    if (!this.config.ALERT_EMAIL || monday === null) return;
    await this.owed.requestMissing([dayText(monday)], 'weekly-report');
  }
}
