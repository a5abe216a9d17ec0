import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';

import { Processes } from '@vale/platform/jobs';
import { SendRefundService } from './send-refund.service.js';

@Injectable()
export class ResumeRefundsJob {
  constructor(private readonly refunds: SendRefundService) {}

  @Processes(checkoutJobs.resumeRefunds)
  async run(): Promise<void> {
    await this.refunds.resume();
  }
}
