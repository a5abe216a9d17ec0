import { Injectable } from '@nestjs/common';
import { stockNameMessages } from '@vale/contracts/catalog';
import { checkoutErrors, type StockKey } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Bus } from '@vale/platform/bus';
import { SharedCodeService } from './shared-code.service.js';

/** Only goods that exist in catalog can have a stock: nobody could sell it elsewhere. */
@Injectable()
export class StockTargetService {
  constructor(
    private readonly bus: Bus,
    private readonly shared: SharedCodeService,
  ) {}

  /** Throws `checkout.product-not-found` unless there is a product or order bump with this id; an inactive one counts. */
  async check(id: string): Promise<void> {
    const { items } = await this.bus.request(stockNameMessages.listStockNames, { ids: id });
    if (!items.some((found) => found.id === id)) throw new AppError(checkoutErrors.productNotFound);
  }

  /** Like `check`, for a stock that gets codes. Also throws `checkout.stock-is-shared`. */
  async checkCodesFor(key: StockKey): Promise<void> {
    await this.check(key.productId);
    await this.shared.refuseShared(key);
  }
}
