import { Injectable } from '@nestjs/common';
import type { SaleFacts } from '@vale/contracts/checkout';
import { Ids } from '@vale/platform/ids';
import { DirtyRepository, type Mark } from './dirty.repository.js';
import { EventRepository } from './event.repository.js';
import { SaleRepository } from './sale.repository.js';

const ID_BYTES = 16;

/** Forgets which visits were those of a buyer whose data was erased. */
@Injectable()
export class VisitorErasureService {
  constructor(
    private readonly events: EventRepository,
    private readonly sales: SaleRepository,
    private readonly dirty: DirtyRepository,
    private readonly ids: Ids,
  ) {}

  /**
   * Call it before the sale itself is replaced: until then a repeated event finds the visitor again, so a crash in between
   * loses nothing. Days are marked twice, because the first step changes files and the second one figures.
   */
  async eraseFormer({ transactionId, version }: Pick<SaleFacts, 'transactionId' | 'version'>): Promise<void> {
    const visitor = await this.sales.visitorBefore(transactionId, version);
    if (!visitor) return;
    await this.mark(await this.events.rekeyVisits(visitor, () => this.ids.token(ID_BYTES)));
    await this.events.forgetVisitor(visitor);
    await this.mark(await this.sales.daysOfVisitors([visitor]));
  }

  private async mark(days: readonly number[]): Promise<void> {
    await this.dirty.mark(days.map((at): Mark => ({ kind: 'day', at })));
  }
}
