import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { InboxService } from './inbox.service.js';
import { ReconciliationService } from './reconciliation.service.js';

@Injectable()
export class ReconcileJob {
  constructor(
    private readonly reconciliation: ReconciliationService,
    private readonly inbox: InboxService,
  ) {}

  @Processes(checkoutJobs.reconcile)
  async run(): Promise<void> {
    await this.reconciliation.run({ all: false });
    await this.inbox.beginDigest();
  }
}
