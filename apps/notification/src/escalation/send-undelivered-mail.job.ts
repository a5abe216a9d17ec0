import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@vale/contracts/define';
import { notificationJobs } from '@vale/contracts/notification';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { EscalationService } from './escalation.service.js';

@Injectable()
export class SendUndeliveredMailJob {
  constructor(private readonly escalation: EscalationService) {}

  @Processes(notificationJobs.sendUndeliveredMail)
  async run(
    { transactionId, kind }: JobPayload<typeof notificationJobs.sendUndeliveredMail>,
    run: JobRun,
  ): Promise<void> {
    await this.escalation.send(transactionId, kind, run);
  }
}
