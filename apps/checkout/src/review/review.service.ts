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
import { OrderStoreService } from '../order/order-store.service.js';
import { reviewerName } from './review.js';

@Injectable()
export class ReviewService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly bus: Bus,
  ) {}

  /** Only the buyer's own, and only of what was delivered. */
  async review(actor: Actor, input: MessageParsed<typeof checkoutMessages.reviewOrder>): Promise<void> {
    const { transactionId, rating, comment } = input;
    const order = await this.orders.get(transactionId);
    if (order.accountId !== actor.accountId) throw new AppError(checkoutErrors.orderNotFound);
    if (order.state !== 'delivered') throw new AppError(deliveryErrors.notDelivered);
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
