import { Controller } from '@nestjs/common';
import { catalogMessages, restockMessages, type Testimonial } from '@vale/contracts/catalog';
import { ownOrderMessages } from '@vale/contracts/checkout';
import type { MessageReply } from '@vale/contracts/define';
import { ownAccountMessages, ownAccountRoutes } from '@vale/contracts/identity';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { KnownSessions } from '../../session/known-sessions.js';
import { SessionCookie } from '../../session/session-cookie.js';

/** Keeps each message far below its size limit. */
const ORDERS_AT_ONCE = 20;
/** The maximum of the message. */
const REVIEWS_AT_ONCE = 100;

type OwnOrder = MessageReply<typeof ownOrderMessages.exportOrders>['items'][number];

@Controller()
export class OwnAccountRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: KnownSessions,
    private readonly cookie: SessionCookie,
    private readonly clock: Clock,
  ) {}

  @Serves(ownAccountRoutes.exportData)
  async export({ reply }: RouteCall<(typeof ownAccountRoutes)['exportData']>) {
    const account = await this.bus.request(ownAccountMessages.exportAccount, {});
    const orders = await this.orders();
    const reviews = await this.reviewsOf(orders.map(({ transactionId }) => transactionId));
    const { items: restockRequests } = await this.bus.request(restockMessages.exportRestock, {});
    reply.header('content-disposition', 'attachment; filename="meus-dados.json"');
    return { readAt: this.clock.nowMs(), account, orders, reviews, restockRequests };
  }

  @Serves(ownAccountRoutes.closeAccount)
  async close({ body, token, reply }: RouteCall<(typeof ownAccountRoutes)['closeAccount']>) {
    await this.bus.request(ownAccountMessages.closeAccount, body);
    if (token) this.sessions.forgetToken(token);
    this.cookie.clearBoth(reply);
    return {};
  }

  private async orders(): Promise<OwnOrder[]> {
    const orders: OwnOrder[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = { limit: ORDERS_AT_ONCE, ...(cursor && { cursor }) };
      const { items, nextCursor } = await this.bus.request(ownOrderMessages.exportOrders, page);
      orders.push(...items);
      cursor = nextCursor;
    }
    return orders;
  }

  private async reviewsOf(transactionIds: string[]): Promise<Testimonial[]> {
    const reviews: Testimonial[] = [];
    for (let at = 0; at < transactionIds.length; at += REVIEWS_AT_ONCE) {
      const some = { transactionIds: transactionIds.slice(at, at + REVIEWS_AT_ONCE) };
      reviews.push(...(await this.bus.request(catalogMessages.listReviewsOf, some)).items);
    }
    return reviews;
  }
}
