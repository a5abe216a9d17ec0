import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@vale/contracts/define';
import { notificationJobs } from '@vale/contracts/notification';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { AccountLinkMailService } from './account-link-mail.service.js';

@Injectable()
export class SendConfirmationMailJob {
  constructor(private readonly mails: AccountLinkMailService) {}

  @Processes(notificationJobs.sendConfirmationMail)
  async run(
    { accountId, requestId }: JobPayload<typeof notificationJobs.sendConfirmationMail>,
    run: JobRun,
  ): Promise<void> {
    await this.mails.send('confirmation', accountId, requestId, run);
  }
}
