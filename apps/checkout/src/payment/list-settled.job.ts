import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { SettledListService } from './settled-list.service.js';

@Injectable()
export class ListSettledJob {
  constructor(private readonly settled: SettledListService) {}

  @Processes(checkoutJobs.listSettled)
  async run(): Promise<void> {
    await this.settled.listDue();
  }
}
