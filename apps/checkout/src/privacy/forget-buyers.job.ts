import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { SealCustomersService } from '../order/seal-customers.service.js';
import { RetentionService } from './retention.service.js';

@Injectable()
export class ForgetBuyersJob {
  constructor(
    private readonly retention: RetentionService,
    private readonly customers: SealCustomersService,
  ) {}

  @Processes(checkoutJobs.forgetBuyers)
  async run(): Promise<void> {
    await this.customers.sealPlain();
    await this.retention.forgetDue();
  }
}
