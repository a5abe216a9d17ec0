import { Controller } from '@nestjs/common';
import {
  checkoutAdminMessages,
  checkoutAdminRoutes,
  checkoutMessages,
  checkoutRoutes,
} from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { currentContext } from '@vale/platform/context';
import { Readable } from 'node:stream';
import { Serves, type RouteCall } from '../../edge/serves.js';

type Routes = typeof checkoutAdminRoutes;

/** Orders of one message of an export, the most that a page may have. */
const EXPORT_PAGE = 100;

/** These actions need an `Idempotency-Key`, or reply with a file; the others forward by their contracts. */
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

  /**
   * Reads one page ahead of the client, whatever the size of the file. The deadline of the request holds for the first
   * page, whose refusal is the reply; a failure of a later one breaks the connection, so that no file looks complete.
   */
  @Serves(checkoutRoutes.exportOrders)
  async export({ body, reply }: RouteCall<(typeof checkoutRoutes)['exportOrders']>) {
    const pageFrom = { ...body, limit: EXPORT_PAGE };
    const first = await this.bus.request(checkoutMessages.exportOrderRows, pageFrom);
    const { deadline: _deadline, ...context } = currentContext();
    const { bus } = this;
    async function* pages() {
      yield first.rows;
      for (let cursor = first.nextCursor; cursor !== null;) {
        const query = { ...pageFrom, cursor };
        const page = await bus.request(checkoutMessages.exportOrderRows, query, { context });
        yield page.rows;
        cursor = page.nextCursor;
      }
    }
    reply.header('content-disposition', 'attachment; filename="pedidos.csv"');
    return Readable.from(pages(), { objectMode: false });
  }
}
