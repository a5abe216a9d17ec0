import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import type { JobPayload } from '@vale/contracts/define';
import { Processes } from '@vale/platform/jobs';
import { PollService } from './poll.service.js';

@Injectable()
export class PollPaymentJob {
  constructor(private readonly polls: PollService) {}

  @Processes(checkoutJobs.pollPayment)
  async run(payload: JobPayload<typeof checkoutJobs.pollPayment>): Promise<void> {
    await this.polls.poll(payload);
  }
}
