import { Injectable } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import { checkoutErrors, checkoutMessages, deliveryErrors, reviewErrors } from '@vale/contracts/checkout';
import { AppError, requireBuyer, type CallContext, type MessageParsed } from '@vale/contracts/define';
import { Bus, Handles } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { DeliveryLinkService } from '../../purchase/delivery/delivery-link.service.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { isGrant } from '../../orders/money/payment.js';
import { isSandbox } from '../../orders/money/method-id.js';
import { mayRead } from '../../orders/life/may-read.js';
import { soldProducts } from '../../orders/life/sold-products.js';
import { reviewerName } from './review.js';

type Review = Omit<MessageParsed<typeof checkoutMessages.reviewOrder>, 'transactionId'>;

@Injectable()
export class ReviewService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly links: DeliveryLinkService,
    private readonly bus: Bus,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Accepts only the buyer's own order, and only after delivery. */
  @Handles(checkoutMessages.reviewOrder)
  async review(input: MessageParsed<typeof checkoutMessages.reviewOrder>, context: CallContext) {
    const actor = requireBuyer(context);
    const order = await this.orders.get(input.transactionId);
    if (!mayRead(order, actor)) throw new AppError(checkoutErrors.orderNotFound);
    return this.submit(order, input);
  }

  /** Anyone who can open the delivery may review it. Throws the errors of `DeliveryLinkService.orderBehind`. */
  @Handles(checkoutMessages.reviewDelivery)
  async reviewDelivery(input: MessageParsed<typeof checkoutMessages.reviewDelivery>) {
    return this.submit(await this.links.orderBehind(input), input);
  }

  private async submit(order: Order, { productId, rating, comment, picture }: Review) {
    const { transactionId } = order;
    if (isGrant(order)) throw new AppError(reviewErrors.giftNotReviewed);
    const isSale = this.runtime.VALE_DEMO || !isSandbox(order.methodId);
    if (order.state !== 'delivered' || !isSale) throw new AppError(deliveryErrors.notDelivered);
    const products = soldProducts(order);
    const position = productId === undefined ? 0 : products.findIndex(({ id }) => id === productId);
    const product = products[position];
    if (!product) throw new AppError(checkoutErrors.productNotFound);
    const { isNew } = await this.bus.request(catalogMessages.submitReview, {
      transactionId,
      rating,
      comment,
      ...(picture && { picture }),
      name: reviewerName(order.customer.name),
      category: product.category,
      productId: product.id,
      productTitle: product.title,
      ...(position > 0 && { position }),
    });
    if (!isNew) throw new AppError(reviewErrors.alreadyReviewed);
    return {};
  }
}
