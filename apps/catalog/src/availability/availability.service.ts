import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData, EventEnvelope } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { OrderBumpService } from '../order-bump/order-bump.service.js';
import { ProductAdminService } from '../product/product-admin.service.js';
import { StockLevelService } from '../stock-level/stock-level.service.js';

/** Brings what checkout publishes of its stock to the stock levels, and from there to what shows them. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly stock: StockLevelService,
    private readonly products: ProductAdminService,
    private readonly bumps: OrderBumpService,
  ) {}

  /**
   * Publishes `availability-changed` for products that sell out or return with this change. Throws
   * `platform.conflict` if others keep changing the same products; the event is then delivered again.
   */
  @On(checkoutEvents.stockChanged, { durable: 'catalog-mark-stock-when-stock-changed' })
  async stockChanged(
    change: EventData<typeof checkoutEvents.stockChanged>,
    envelope: EventEnvelope,
  ): Promise<void> {
    await this.update([change], envelope);
  }

  @On(checkoutEvents.stockSeeded, { durable: 'catalog-mark-stock-when-stock-seeded' })
  async stockSeeded(
    { stocks }: EventData<typeof checkoutEvents.stockSeeded>,
    envelope: EventEnvelope,
  ): Promise<void> {
    await this.update(stocks, envelope);
  }

  private async update(...update: Parameters<StockLevelService['update']>): Promise<void> {
    for (const id of await this.stock.update(...update)) {
      await this.products.showAvailability(id);
      await this.bumps.showAvailability(id);
    }
  }
}
