import { Injectable } from '@nestjs/common';
import { notificationJobs } from '@vale/contracts/notification';
import { Processes } from '@vale/platform/jobs';
import { EscalationService } from './escalation.service.js';

@Injectable()
export class EscalateUndeliveredJob {
  constructor(private readonly escalation: EscalationService) {}

  @Processes(notificationJobs.escalateUndelivered)
  async run(): Promise<void> {
    await this.escalation.escalate();
  }
}
