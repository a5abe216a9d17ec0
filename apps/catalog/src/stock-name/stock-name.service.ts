import { Injectable } from '@nestjs/common';
import { MAX_STOCK_NAMES, type StockName } from '@vale/contracts/catalog';
import { OrderBumpService } from '../order-bump/order-bump.service.js';
import { ProductService } from '../product/product.service.js';

/** Returns the display names of stocks; checkout knows only their ids. */
@Injectable()
export class StockNameService {
  constructor(
    private readonly products: ProductService,
    private readonly bumps: OrderBumpService,
  ) {}

  async list(ids: readonly string[]): Promise<StockName[]> {
    const some = [...new Set(ids)].slice(0, MAX_STOCK_NAMES);
    const [products, bumps] = await Promise.all([
      this.products.stockNames(some),
      this.bumps.stockNames(some),
    ]);
    return [...products, ...bumps];
  }
}
