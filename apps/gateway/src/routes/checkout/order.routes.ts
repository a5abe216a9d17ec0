import { Controller } from '@nestjs/common';
import { checkoutMessages, checkoutRoutes } from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { OrderFeed, type OrderFollower } from '../../orders/order-feed.js';

/** The buyer is the session's account: services read it from the call's actor, never from a body. */
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
    // Accepted, and the PIX is still being made: the page goes on asking.
    if (order.pixCode === null) call.status = 202;
    return order;
  }

  /** Follows before it reads: a change between the two would otherwise be told to nobody. */
  @Serves(checkoutRoutes.orderEvents)
  async orderEvents({ params }: RouteCall<typeof checkoutRoutes.orderEvents>): Promise<OrderFollower> {
    const follower = this.feed.follow(params.transactionId);
    try {
      follower.tell(await this.bus.request(checkoutMessages.getOrder, params));
      return follower;
    } catch (error) {
      follower.close();
      throw error;
    }
  }
}
