import { Controller } from '@nestjs/common';
import { checkoutMessages, checkoutRoutes } from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { OrderFeed, type OrderSubscription } from '../../orders/order-feed.js';

/** Services take the buyer from the call's actor, never from a body. */
@Controller()
export class OrderRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly feed: OrderFeed,
  ) {}

  @Serves(checkoutRoutes.placeOrder)
  async placeOrder(call: RouteCall<typeof checkoutRoutes.placeOrder>) {
    const { body, idempotencyKey } = call;
    const { order } = await this.bus.request(checkoutMessages.placeOrder, { ...body, idempotencyKey });
    // The charge is still being created. The page follows the order until its PIX is there.
    if (order.status === 'pending' && order.pixCode === null) call.status = 202;
    return order;
  }

  @Serves(checkoutRoutes.resendDelivery)
  resendDelivery({ params, idempotencyKey }: RouteCall<typeof checkoutRoutes.resendDelivery>) {
    return this.bus.request(checkoutMessages.resendDelivery, { ...params, idempotencyKey });
  }

  /** Subscribes before it reads, or a change between the two would be lost. */
  @Serves(checkoutRoutes.orderEvents)
  async orderEvents({ params }: RouteCall<typeof checkoutRoutes.orderEvents>): Promise<OrderSubscription> {
    const subscription = this.feed.subscribe(params.transactionId);
    try {
      subscription.push(await this.bus.request(checkoutMessages.getOrder, params));
      return subscription;
    } catch (error) {
      subscription.close();
      throw error;
    }
  }
}
