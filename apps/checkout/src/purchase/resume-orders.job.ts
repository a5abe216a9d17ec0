import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { StockLevelService } from '../stock/stock-level.service.js';
import { ResumeOrdersService } from './resume-orders.service.js';

@Injectable()
export class ResumeOrdersJob {
  constructor(
    private readonly orders: ResumeOrdersService,
    private readonly levels: StockLevelService,
  ) {}

  @Processes(checkoutJobs.resumeOrders)
  async run(): Promise<void> {
    await this.orders.resumeDue();
    await this.levels.recountEachMinute();
  }
}
