import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import type { JobPayload } from '@vale/contracts/define';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { ChargeService } from './charge.service.js';

@Injectable()
export class CreateChargeJob {
  constructor(private readonly charges: ChargeService) {}

  @Processes(checkoutJobs.createCharge)
  async run(
    { transactionId }: JobPayload<typeof checkoutJobs.createCharge>,
    { lastAttempt }: JobRun,
  ): Promise<void> {
    await this.charges.resume(transactionId, lastAttempt);
  }
}
