import { Injectable } from '@nestjs/common';
import { MAX_STOCK_NAMES, stockNameMessages, type StockName } from '@vale/contracts/catalog';
import { requirePermission, type CallContext } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { OrderBumpService } from '../order-bump/order-bump.service.js';
import { ProductService } from '../product/product.service.js';

/** Returns the display names of stocks; checkout knows only their ids. */
@Injectable()
export class StockNameService {
  constructor(
    private readonly products: ProductService,
    private readonly bumps: OrderBumpService,
  ) {}

  @Handles(stockNameMessages.listStockNames)
  async list({ ids }: { ids: string }, context: CallContext): Promise<{ items: StockName[] }> {
    requirePermission(context, 'panel');
    const some = [...new Set(ids.split(','))].slice(0, MAX_STOCK_NAMES);
    const [products, bumps] = await Promise.all([
      this.products.stockNames(some),
      this.bumps.stockNames(some),
    ]);
    return { items: [...products, ...bumps] };
  }
}
