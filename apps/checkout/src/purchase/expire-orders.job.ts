import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { ExpireOrdersService } from './expire-orders.service.js';

@Injectable()
export class ExpireOrdersJob {
  constructor(private readonly orders: ExpireOrdersService) {}

  @Processes(checkoutJobs.expireOrders)
  async run(): Promise<void> {
    await this.orders.expireOverdue();
  }
}
