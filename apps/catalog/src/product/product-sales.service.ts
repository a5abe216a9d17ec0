import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { WriteBatcher } from '@vale/platform/write-batcher';
import { ProductRepository, type ProductSale } from './product.repository.js';

/** Counts sales, for lists that start with the best sellers. */
@Injectable()
export class ProductSalesService {
  /** Each count rewrites a whole product, and most sales are of few products. */
  private readonly batcher = new WriteBatcher<ProductSale>((sales) => this.products.countSales(sales));

  constructor(private readonly products: ProductRepository) {}

  /** Safe to repeat. */
  @On(checkoutEvents.orderPaid, { durable: 'catalog-count-sale-when-order-paid' })
  async count({ productId, transactionId }: EventData<typeof checkoutEvents.orderPaid>): Promise<void> {
    await this.batcher.add({ productId, transactionId });
  }
}
