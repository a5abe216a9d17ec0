import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { ErasureService } from './erasure.service.js';
import { RetentionService } from './retention.service.js';

@Injectable()
export class ForgetBuyersJob {
  constructor(
    private readonly erasures: ErasureService,
    private readonly retention: RetentionService,
  ) {}

  @Processes(checkoutJobs.forgetBuyers)
  async run(): Promise<void> {
    await this.erasures.eraseRest();
    await this.retention.forgetOld();
  }
}
