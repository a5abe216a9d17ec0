import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { DemoRemovalService } from './demo-removal.service.js';
import { SaleRepository } from './sale.repository.js';

/** A shop that goes live forgets the visits and the spend of the demo, and what was paid with simulated money. */
@Injectable()
export class DemoWithdrawalService implements OnApplicationBootstrap {
  constructor(
    private readonly sales: SaleRepository,
    private readonly removal: DemoRemovalService,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.runtime.VALE_DEMO) return this.sales.markDemo();
    const endedAt = await this.sales.endDemo(this.clock.nowMs());
    if (endedAt === null) return;
    await this.removal.remove(endedAt);
    // The mark goes last, so that a start after a crash completes it. Another process does the same, with the same time.
    await this.sales.unmarkDemo();
  }
}
