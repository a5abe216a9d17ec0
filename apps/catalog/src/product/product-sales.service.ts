import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { ProductRepository } from './product.repository.js';

/** Counts sales, for lists that start with the best sellers. */
@Injectable()
export class ProductSalesService {
  constructor(private readonly products: ProductRepository) {}

  /** Safe to repeat. */
  @On(checkoutEvents.orderPaid, { durable: 'catalog-count-sale-when-order-paid' })
  async count({ productId, transactionId }: EventData<typeof checkoutEvents.orderPaid>): Promise<void> {
    await this.products.countSale(productId, transactionId);
  }
}
