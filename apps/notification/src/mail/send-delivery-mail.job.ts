import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@vale/contracts/define';
import { notificationJobs } from '@vale/contracts/notification';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { DeliveryMailService } from './delivery-mail.service.js';

@Injectable()
export class SendDeliveryMailJob {
  constructor(private readonly mails: DeliveryMailService) {}

  @Processes(notificationJobs.sendDeliveryMail)
  async run(
    { transactionId, requestId }: JobPayload<typeof notificationJobs.sendDeliveryMail>,
    run: JobRun,
  ): Promise<void> {
    await this.mails.send(transactionId, requestId, run);
  }
}
