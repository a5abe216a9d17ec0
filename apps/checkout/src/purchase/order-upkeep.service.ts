import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { SealCustomersService } from '../orders/store/seal-customers.service.js';
import { SharedCodeService } from '../stock/shared-code.service.js';
import { StockLevelService } from '../stock/stock-level.service.js';
import { ResumeOrdersService } from './resume-orders.service.js';

/** Repeats every few seconds the steps that a crash may have left undone. */
@Injectable()
export class OrderUpkeepService {
  constructor(
    private readonly orders: ResumeOrdersService,
    private readonly levels: StockLevelService,
    private readonly customers: SealCustomersService,
    private readonly shared: SharedCodeService,
  ) {}

  @Processes(checkoutJobs.resumeOrders)
  async run(): Promise<void> {
    await this.orders.resumeDue();
    await this.shared.refillAll();
    await this.levels.recountEachMinute();
    await this.customers.sealSome();
  }
}
