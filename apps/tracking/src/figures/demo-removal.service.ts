import { Injectable } from '@nestjs/common';
import { AdSpendRepository } from './ad-spend.repository.js';
import { DirtyRepository } from './dirty.repository.js';
import { EventRepository } from './event.repository.js';
import { FigureStateRepository } from './figure-state.repository.js';
import { SaleRepository } from './sale.repository.js';

@Injectable()
export class DemoRemovalService {
  constructor(
    private readonly sales: SaleRepository,
    private readonly events: EventRepository,
    private readonly spend: AdSpendRepository,
    private readonly state: FigureStateRepository,
    private readonly dirty: DirtyRepository,
  ) {}

  /** Removes what a demo counted until this time, in epoch milliseconds. Safe to repeat. */
  async remove(endedAt: number): Promise<void> {
    await this.events.removeBefore(endedAt);
    await this.sales.removeSimulated();
    await this.spend.removeAll();
    await this.state.forgetEarlierReleases();
    await this.dirty.markEveryDay();
  }
}
