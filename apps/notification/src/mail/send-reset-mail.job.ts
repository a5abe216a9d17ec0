import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@vale/contracts/define';
import { notificationJobs } from '@vale/contracts/notification';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { AccountLinkMailService } from './account-link-mail.service.js';

@Injectable()
export class SendResetMailJob {
  constructor(private readonly mails: AccountLinkMailService) {}

  @Processes(notificationJobs.sendResetMail)
  async run(
    { accountId, requestId }: JobPayload<typeof notificationJobs.sendResetMail>,
    run: JobRun,
  ): Promise<void> {
    await this.mails.send('reset', accountId, requestId, run);
  }
}
