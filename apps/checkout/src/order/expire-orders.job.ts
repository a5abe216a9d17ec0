import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { OrderSweepService } from './order-sweep.service.js';

@Injectable()
export class ExpireOrdersJob {
  constructor(private readonly sweep: OrderSweepService) {}

  @Processes(checkoutJobs.expireOrders)
  async run(): Promise<void> {
    await this.sweep.expireOverdue();
  }
}
