import { Injectable } from '@nestjs/common';
import { checkoutMessages, type AdminOrder, type OrderSearchField } from '@vale/contracts/checkout';
import { requirePermission, type CallContext, type MessageParsed, type Page } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { isListed, listedStates } from '../../orders/life/listed-states.js';
import type { Order } from '../../orders/life/order.js';
import { OrderListService } from '../../orders/lists/order-list.service.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { toAdminOrder } from '../../purchase/order-view.js';
import { LineCodeService } from '../../stock/line-code.service.js';
import { OrderSearchService } from './order-search.service.js';

type Query = MessageParsed<typeof checkoutMessages.listAllOrders>;

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
  async list(query: Query, context: CallContext): Promise<Page<AdminOrder>> {
    requirePermission(context, 'orders');
    const { items, nextCursor } = await this.page(query);
    return {
      items: items.map(({ order, foundBy }) => ({ ...this.shown(order), ...(foundBy && { foundBy }) })),
      nextCursor,
    };
  }

  /** Reads a page of the list. The caller checks who asks. `foundBy` is present where the query searches. */
  async page(query: Query): Promise<Page<{ order: Order; foundBy?: OrderSearchField[] }>> {
    if (query.q) return this.searches.page(query.q, query, shownBy(query));
    const { items, nextCursor } = await this.unsearched(query);
    return { items: items.map((order) => ({ order })), nextCursor };
  }

  private async unsearched(query: Query): Promise<Page<Order>> {
    const { batch, state, delivery, campaign, ...page } = query;
    if (batch !== undefined) return this.listBatch(batch, page, shownBy(query));
    return this.lists.page({ states: listedStates(state, delivery), campaign }, page);
  }

  private shown(order: Order): AdminOrder {
    return toAdminOrder(order, this.orders.customers.openAnswers(order.customer, order.transactionId));
  }

  /** Pages are filtered after they are read, so a page may have fewer orders than its limit and still have a next one. */
  private async listBatch(
    batch: string,
    { cursor, limit }: Parameters<OrderListService['page']>[1],
    isShown: (order: Order) => boolean,
  ): Promise<Page<Order>> {
    const ids = await this.codes.ordersOfBatch(batch, cursor, limit + 1);
    const shown = ids.slice(0, limit);
    const items = (await this.orders.read.findAll(shown)).filter(isShown);
    return { items, nextCursor: ids.length > limit ? shown.at(-1)! : null };
  }
}

/** The filters other than search and batch, for orders that were found by those. */
function shownBy({ state, delivery, campaign, since = 0, until = Infinity }: Query) {
  const states = listedStates(state, delivery);
  return (order: Order): boolean =>
    (states === null || isListed(order, states)) &&
    (!campaign || order.tracking.attribution.utm_campaign === campaign) &&
    order.createdAt >= since &&
    order.createdAt < until;
}
