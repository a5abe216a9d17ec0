import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { ShelfService } from '../stock/shelf.service.js';
import { OrderSweepService } from './order-sweep.service.js';

@Injectable()
export class ResumeOrdersJob {
  constructor(
    private readonly sweep: OrderSweepService,
    private readonly shelves: ShelfService,
  ) {}

  @Processes(checkoutJobs.resumeOrders)
  async run(): Promise<void> {
    await this.sweep.resumeDue();
    await this.shelves.recountSometimes();
  }
}
