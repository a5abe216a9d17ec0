import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { ErasureService } from './erasure.service.js';

@Injectable()
export class AnonymiseOrdersJob {
  constructor(private readonly erasures: ErasureService) {}

  @Processes(checkoutJobs.anonymiseOrders)
  async run(): Promise<void> {
    await this.erasures.eraseRest();
  }
}
