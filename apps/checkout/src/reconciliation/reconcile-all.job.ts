import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { SettledListService } from '../payment/settled-list.service.js';
import { ReconciliationService } from './reconciliation.service.js';

@Injectable()
export class ReconcileAllJob {
  constructor(
    private readonly settled: SettledListService,
    private readonly reconciliation: ReconciliationService,
  ) {}

  @Processes(checkoutJobs.reconcileAll)
  async run(): Promise<void> {
    await this.settled.listReturns();
    await this.reconciliation.run({ all: true });
  }
}
