import { Injectable } from '@nestjs/common';
import { BULK_PART_ROWS, type BulkAction } from '@vale/contracts/catalog';
import { paymentMethodMessages } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { ProductBatchService } from '../product/product-batch.service.js';
import { StockLevelService } from '../stock-level/stock-level.service.js';
import { plannedBulkRow, type PlannedBulkRow } from './bulk-plan.js';

/** Says what a bulk change would do to each product. */
@Injectable()
export class BulkPlanService {
  constructor(
    private readonly products: ProductBatchService,
    private readonly stock: StockLevelService,
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Refused products first, then those with warnings, then in the order of the ids. Products that are gone are left out. */
  async plan(action: BulkAction, ids: readonly string[]): Promise<PlannedBulkRow[]> {
    const minimumCentavos = action.kind === 'price' ? await this.smallestCharge() : 0;
    const rows: PlannedBulkRow[] = [];
    for (let at = 0; at < ids.length; at += BULK_PART_ROWS) {
      const part = ids.slice(at, at + BULK_PART_ROWS);
      const products = await this.products.findByIds(part);
      const free = await this.stock.freeOfAll(part);
      for (const id of part) {
        const product = products.get(id);
        if (!product) continue;
        const freeOf = (variation: string) => free(id, variation);
        rows.push(plannedBulkRow(action, product, { nowMs: this.clock.nowMs(), minimumCentavos, freeOf }));
      }
    }
    return rows.toSorted((one, other) => rankOf(one) - rankOf(other));
  }

  /** Returns centavos; 0 if the provider documents none, or checkout cannot be asked: it only leads to a warning. */
  private async smallestCharge(): Promise<number> {
    try {
      const { items } = await this.bus.request(paymentMethodMessages.listPaymentMethods, {});
      return items.find(({ isActive }) => isActive)?.capabilities.documentedMinimumCentavos ?? 0;
    } catch (error) {
      const isAway =
        error instanceof AppError &&
        (error.is(platformErrors.unavailable) || error.is(platformErrors.timeout));
      if (!isAway) throw error;
      this.logger.warn('a bulk change was prepared without the smallest charge', { error });
      return 0;
    }
  }
}

/** Nobody would find a refusal among thousands of rows. */
function rankOf({ plan, warnings }: PlannedBulkRow): number {
  if (plan === 'refused') return 0;
  return warnings ? 1 : 2;
}
