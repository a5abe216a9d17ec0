import { Injectable } from '@nestjs/common';
import { stockNameMessages } from '@vale/contracts/catalog';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Bus } from '@vale/platform/bus';

/** Codes can be added and moved only to goods that exist in catalog: nobody could sell them elsewhere. */
@Injectable()
export class StockTargetService {
  constructor(private readonly bus: Bus) {}

  /** Throws `checkout.product-not-found` unless there is a product or order bump with this id; an inactive one counts. */
  async check(id: string): Promise<void> {
    const { items } = await this.bus.request(stockNameMessages.listStockNames, { ids: id });
    if (!items.some((found) => found.id === id)) throw new AppError(checkoutErrors.productNotFound);
  }

  /** The same for a warning level; one of a deleted product or order bump can still be removed. */
  async checkLevel(id: string, lowAt: number | null): Promise<void> {
    if (lowAt !== null) await this.check(id);
  }
}
