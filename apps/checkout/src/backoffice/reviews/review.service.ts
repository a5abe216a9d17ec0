import { Injectable } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import {
  checkoutErrors,
  deliveryErrors,
  reviewErrors,
  type checkoutMessages,
} from '@vale/contracts/checkout';
import { AppError, type Actor, type MessageParsed } from '@vale/contracts/define';
import { Bus } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { OrderStoreService } from '../../orders/order-store.service.js';
import { isSandbox } from '../../payments/payment-method.js';
import { reviewerName } from './review.js';

@Injectable()
export class ReviewService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly bus: Bus,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Only the buyer's own, and only of what was delivered. */
  async review(actor: Actor, input: MessageParsed<typeof checkoutMessages.reviewOrder>): Promise<void> {
    const { transactionId, rating, comment } = input;
    const order = await this.orders.get(transactionId);
    if (order.accountId !== actor.accountId) throw new AppError(checkoutErrors.orderNotFound);
    const isSale = this.runtime.VALE_DEMO || !isSandbox(order.methodId);
    if (order.state !== 'delivered' || !isSale) throw new AppError(deliveryErrors.notDelivered);
    const { isNew } = await this.bus.request(catalogMessages.submitReview, {
      ...{ transactionId, rating, comment },
      name: reviewerName(order.customer.name),
      category: order.product.category,
      productId: order.product.id,
      productTitle: order.product.title,
    });
    if (!isNew) throw new AppError(reviewErrors.alreadyReviewed);
  }
}
