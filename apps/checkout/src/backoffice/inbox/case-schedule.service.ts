import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { PaymentMethodService } from '../../payments/methods/payment-method.service.js';
import { SettledListService } from '../../payments/reconciliation/settled-list.service.js';
import { StatusWordService } from '../../payments/charges/status-word.service.js';
import { ReturnReadsService } from '../../payments/reconciliation/return-reads.service.js';
import { InboxService } from './inbox.service.js';
import { CaseFinderService } from './case-finder.service.js';

@Injectable()
export class CaseScheduleService {
  constructor(
    private readonly settled: SettledListService,
    private readonly returns: ReturnReadsService,
    private readonly methods: PaymentMethodService,
    private readonly finder: CaseFinderService,
    private readonly inbox: InboxService,
    private readonly words: StatusWordService,
  ) {}

  @Processes(checkoutJobs.reconcile)
  async reconcile(): Promise<void> {
    await this.words.applyMapped();
    await this.finder.run({ all: false });
    await this.inbox.beginDigest();
  }

  @Processes(checkoutJobs.reconcileAll)
  async reconcileAll(): Promise<void> {
    // Wait for the first run: during a rollout, processes of an earlier release can only read plain secrets.
    await this.methods.resealSecrets();
    await this.settled.listPast();
    await this.settled.listReturns();
    await this.returns.planReads();
    await this.finder.run({ all: true });
  }
}
