import { Injectable } from '@nestjs/common';
import { checkoutMessages, type AdminOrder } from '@vale/contracts/checkout';
import { requireAdmin, type CallContext, type MessageParsed, type Page } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { isListed, listedStates } from '../../orders/life/listed-states.js';
import type { Order } from '../../orders/life/order.js';
import { OrderListService } from '../../orders/lists/order-list.service.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { toAdminOrder } from '../../purchase/order-view.js';
import { LineCodeService } from '../../stock/line-code.service.js';
import { OrderSearchService } from './order-search.service.js';

/** The panel's list of orders: all of them, of a batch of codes, or those that a search finds. */
@Injectable()
export class OrderListAdminService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly lists: OrderListService,
    private readonly searches: OrderSearchService,
    private readonly codes: LineCodeService,
  ) {}

  @Handles(checkoutMessages.listAllOrders)
  async list(
    query: MessageParsed<typeof checkoutMessages.listAllOrders>,
    context: CallContext,
  ): Promise<Page<AdminOrder>> {
    requireAdmin(context);
    const { q, batch, state, delivery, campaign, ...page } = query;
    const states = listedStates(state, delivery);
    const { since = 0, until = Infinity } = page;
    const isShown = (order: Order): boolean =>
      (states === null || isListed(order, states)) &&
      (!campaign || order.tracking.attribution.utm_campaign === campaign) &&
      order.createdAt >= since &&
      order.createdAt < until;
    if (q) return this.searches.page(q, page, isShown);
    if (batch !== undefined) return this.listBatch(batch, page, isShown);
    const { items, nextCursor } = await this.lists.page({ states, campaign }, page);
    return { items: items.map((order) => this.shown(order)), nextCursor };
  }

  private shown(order: Order): AdminOrder {
    return toAdminOrder(order, this.orders.customers.openAnswers(order.customer, order.transactionId));
  }

  /** Pages are filtered after they are read, so a page may have fewer orders than its limit and still have a next one. */
  private async listBatch(
    batch: string,
    { cursor, limit }: Parameters<OrderListService['page']>[1],
    isShown: (order: Order) => boolean,
  ): Promise<Page<AdminOrder>> {
    const ids = await this.codes.ordersOfBatch(batch, cursor, limit + 1);
    const shown = ids.slice(0, limit);
    const items = (await this.orders.read.findAll(shown)).filter(isShown).map((order) => this.shown(order));
    return { items, nextCursor: ids.length > limit ? shown.at(-1)! : null };
  }
}
