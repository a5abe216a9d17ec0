import { Injectable } from '@nestjs/common';
import { notificationJobs } from '@vale/contracts/notification';
import { Processes } from '@vale/platform/jobs';
import { OverdueCasesService } from './overdue-cases.service.js';

@Injectable()
export class EscalateOverdueCasesJob {
  constructor(private readonly cases: OverdueCasesService) {}

  @Processes(notificationJobs.escalateOverdueCases)
  async run(): Promise<void> {
    await this.cases.escalate();
  }
}
