import { Controller } from '@nestjs/common';
import { checkoutAdminMessages, checkoutAdminRoutes } from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';

type Routes = typeof checkoutAdminRoutes;

/** These actions need an `Idempotency-Key`; the others forward by their contracts. */
@Controller()
export class AdminOrderRoutes {
  constructor(private readonly bus: Bus) {}

  @Serves(checkoutAdminRoutes.refundOrder)
  async refund({ params, body, idempotencyKey }: RouteCall<Routes['refundOrder']>) {
    return this.bus.request(checkoutAdminMessages.refundOrder, { ...body, ...params, idempotencyKey });
  }

  @Serves(checkoutAdminRoutes.acceptOrder)
  async accept({ params, body, idempotencyKey }: RouteCall<Routes['acceptOrder']>) {
    return this.bus.request(checkoutAdminMessages.acceptOrder, { ...body, ...params, idempotencyKey });
  }

  @Serves(checkoutAdminRoutes.deliverOrder)
  async deliver({ params, body, idempotencyKey }: RouteCall<Routes['deliverOrder']>) {
    return this.bus.request(checkoutAdminMessages.deliverOrder, { ...body, ...params, idempotencyKey });
  }

  @Serves(checkoutAdminRoutes.replaceCode)
  async replace({ params, body, idempotencyKey }: RouteCall<Routes['replaceCode']>) {
    return this.bus.request(checkoutAdminMessages.replaceCode, { ...body, ...params, idempotencyKey });
  }

  @Serves(checkoutAdminRoutes.grantOrder)
  async grant({ body, idempotencyKey }: RouteCall<Routes['grantOrder']>) {
    return this.bus.request(checkoutAdminMessages.grantOrder, { ...body, idempotencyKey });
  }

  @Serves(checkoutAdminRoutes.resendForAdmin)
  async resend({ params, body, idempotencyKey }: RouteCall<Routes['resendForAdmin']>) {
    return this.bus.request(checkoutAdminMessages.resendForAdmin, { ...body, ...params, idempotencyKey });
  }
}
