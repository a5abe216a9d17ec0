import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import type { JobPayload } from '@vale/contracts/define';
import { Processes } from '@vale/platform/jobs';
import { PollService } from './poll.service.js';

@Injectable()
export class ReadChargesJob {
  constructor(private readonly polls: PollService) {}

  @Processes(checkoutJobs.readCharges)
  async run({ transactionId }: JobPayload<typeof checkoutJobs.readCharges>): Promise<void> {
    await this.polls.read(transactionId);
  }
}
