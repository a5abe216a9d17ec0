import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { DirtyRepository } from './dirty.repository.js';
import { EventRepository } from './event.repository.js';
import { FigureStateRepository } from './figure-state.repository.js';
import { SaleRepository } from './sale.repository.js';

/** A shop that goes live forgets the visits of the demo, and what was paid with simulated money. */
@Injectable()
export class DemoWithdrawalService implements OnApplicationBootstrap {
  constructor(
    private readonly sales: SaleRepository,
    private readonly events: EventRepository,
    private readonly state: FigureStateRepository,
    private readonly dirty: DirtyRepository,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.runtime.VALE_DEMO) return this.sales.markDemo();
    const endedAt = await this.sales.endDemo(this.clock.nowMs());
    if (endedAt !== null) await this.withdraw(endedAt);
  }

  /** The mark goes last, so that a start after a crash completes it. Another process does the same, with the same time. */
  private async withdraw(endedAt: number): Promise<void> {
    await this.events.removeBefore(endedAt);
    await this.sales.removeSimulated();
    await this.state.forgetEarlierReleases();
    await this.dirty.markEveryDay();
    await this.sales.unmarkDemo();
  }
}
