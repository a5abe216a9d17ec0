import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import type { JobPayload } from '@vale/contracts/define';
import { Processes } from '@vale/platform/jobs';
import { SendRefundService } from './send-refund.service.js';

@Injectable()
export class SendRefundJob {
  constructor(private readonly refunds: SendRefundService) {}

  @Processes(checkoutJobs.sendRefund)
  async run(payload: JobPayload<typeof checkoutJobs.sendRefund>): Promise<void> {
    await this.refunds.send(payload);
  }
}
