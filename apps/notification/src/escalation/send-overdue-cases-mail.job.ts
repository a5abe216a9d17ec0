import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@vale/contracts/define';
import { notificationJobs } from '@vale/contracts/notification';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { OverdueCasesService } from './overdue-cases.service.js';

@Injectable()
export class SendOverdueCasesMailJob {
  constructor(private readonly cases: OverdueCasesService) {}

  @Processes(notificationJobs.sendOverdueCasesMail)
  async run(
    { digestId }: JobPayload<typeof notificationJobs.sendOverdueCasesMail>,
    run: JobRun,
  ): Promise<void> {
    await this.cases.send(digestId, run);
  }
}
