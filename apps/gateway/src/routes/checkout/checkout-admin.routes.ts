import { Controller } from '@nestjs/common';
import { checkoutMessages, checkoutRoutes } from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';

@Controller()
export class CheckoutAdminRoutes {
  constructor(private readonly bus: Bus) {}

  @Serves(checkoutRoutes.listAllOrders)
  listAllOrders({ query }: RouteCall<typeof checkoutRoutes.listAllOrders>) {
    return this.bus.request(checkoutMessages.listAllOrders, query);
  }

  @Serves(checkoutRoutes.addStock)
  addStock({ body }: RouteCall<typeof checkoutRoutes.addStock>) {
    return this.bus.request(checkoutMessages.addStock, body);
  }

  @Serves(checkoutRoutes.countStock)
  countStock({ query }: RouteCall<typeof checkoutRoutes.countStock>) {
    return this.bus.request(checkoutMessages.countStock, query);
  }
}
