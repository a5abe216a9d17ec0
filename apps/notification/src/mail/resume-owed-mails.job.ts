import { Injectable } from '@nestjs/common';
import { notificationJobs } from '@vale/contracts/notification';
import { Processes } from '@vale/platform/jobs';
import { OwedMailService } from './owed-mail.service.js';

@Injectable()
export class ResumeOwedMailsJob {
  constructor(private readonly mails: OwedMailService) {}

  @Processes(notificationJobs.resumeOwedMails)
  async run(): Promise<void> {
    await this.mails.resumeDue();
  }
}
