import { Injectable } from '@nestjs/common';
import type { SaleFacts } from '@vale/contracts/checkout';
import { Ids } from '@vale/platform/ids';
import { ExportDaysService } from '../exports/export-days.service.js';
import { EventRepository } from './event.repository.js';
import { SaleRepository } from './sale.repository.js';
import { UncountedRepository } from './uncounted.repository.js';

const ID_BYTES = 16;

/** Forgets which visits were those of a buyer whose data was erased. */
@Injectable()
export class VisitorErasureService {
  constructor(
    private readonly events: EventRepository,
    private readonly sales: SaleRepository,
    private readonly uncounted: UncountedRepository,
    private readonly exports: ExportDaysService,
    private readonly ids: Ids,
  ) {}

  /**
   * Call it before the sale itself is replaced: until then a repeated event finds the visitor again, so a crash in between
   * loses nothing.
   */
  async eraseFormer({ transactionId, version }: Pick<SaleFacts, 'transactionId' | 'version'>): Promise<void> {
    const visitor = await this.sales.visitorBefore(transactionId, version);
    if (!visitor) return;
    const days = await this.events.rekeyVisits(visitor, () => this.ids.token(ID_BYTES));
    await this.events.forgetVisitor(visitor);
    await this.exports.markChanged(days);
    await this.uncounted.markSalesOf([visitor]);
  }
}
