import { Injectable } from '@nestjs/common';
import { saleMessages } from '@vale/contracts/checkout';
import { trackingJobs } from '@vale/contracts/tracking';
import { Bus } from '@vale/platform/bus';
import { Processes } from '@vale/platform/jobs';
import { SaleRepository } from './sale.repository.js';
import { SaleService } from './sale.service.js';

const BATCH = 100;

/** Orders of releases that did not publish their changes are asked for once. */
@Injectable()
export class SaleImportService {
  constructor(
    private readonly bus: Bus,
    private readonly sales: SaleService,
    private readonly stored: SaleRepository,
  ) {}

  /** Starts again from the beginning after an interruption; the newest version of each order stays. */
  @Processes(trackingJobs.importSales)
  async run(): Promise<void> {
    if (await this.stored.isImported()) return;
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await this.bus.request(saleMessages.listSales, {
        limit: BATCH,
        ...(cursor !== undefined && { cursor }),
      });
      await this.sales.recordAll(page.items);
      cursor = page.nextCursor;
    }
    await this.stored.markImported();
  }
}
