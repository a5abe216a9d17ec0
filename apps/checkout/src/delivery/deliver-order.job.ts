import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import type { JobPayload } from '@vale/contracts/define';
import { Processes } from '@vale/platform/jobs';
import { DeliveryService } from './delivery.service.js';

@Injectable()
export class DeliverOrderJob {
  constructor(private readonly deliveries: DeliveryService) {}

  @Processes(checkoutJobs.deliverOrder)
  async run({ transactionId }: JobPayload<typeof checkoutJobs.deliverOrder>): Promise<void> {
    await this.deliveries.deliver(transactionId);
  }
}
