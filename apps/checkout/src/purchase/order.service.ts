import { Injectable } from '@nestjs/common';
import {
  checkoutErrors,
  checkoutMessages,
  type OrderSummary,
  type OrderView,
} from '@vale/contracts/checkout';
import {
  AppError,
  requireBuyer,
  type Actor,
  type CallContext,
  type MessageParsed,
  type Page,
} from '@vale/contracts/define';
import { deviceOf } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { isStorageFull } from '@vale/platform/errors';
import { RevealService } from './delivery/reveal.service.js';
import { OrderListService } from '../orders/lists/order-list.service.js';
import { OrderStoreService } from '../orders/store/order-store.service.js';
import { close } from '../orders/life/order-life.js';
import { mayCorrectEmail } from '../orders/life/delivery-mail.js';
import type { LabelledCode } from '../orders/life/label-codes.js';
import { isClosed, isOpen, type Order } from '../orders/life/order.js';
import { StatusCheckService } from '../payments/charges/status-check.service.js';
import { StockService } from '../stock/stock.service.js';
import { hasPlaced, mayRead, scopeOf } from '../orders/life/may-read.js';
import { toOrderSummary, toOrderView } from './order-view.js';
import { PlaceOrderService } from './place-order.service.js';

type ByTransaction = MessageParsed<typeof checkoutMessages.getOrder>;

/** Places an order, and lets its buyer or an admin see and change it. Orders of other buyers are not found. */
@Injectable()
export class OrderService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly checks: StatusCheckService,
    private readonly stock: StockService,
    private readonly reveals: RevealService,
    private readonly placing: PlaceOrderService,
    private readonly lists: OrderListService,
  ) {}

  @Handles(checkoutMessages.placeOrder)
  async place(
    input: MessageParsed<typeof checkoutMessages.placeOrder>,
    context: CallContext,
  ): Promise<{ order: OrderView }> {
    const actor = requireBuyer(context);
    const device = deviceOf(context.client?.userAgent ?? '');
    const order = await this.placing.place(actor.accountId, input, { device, client: context.client });
    return { order: await this.show(actor, order) };
  }

  @Handles(checkoutMessages.getOrder)
  async get({ transactionId }: ByTransaction, context: CallContext): Promise<OrderView> {
    const actor = requireBuyer(context);
    return this.show(actor, await this.visible(actor, transactionId));
  }

  /** Checks the charge's status now, as long as money can still come: for a closed order too. */
  @Handles(checkoutMessages.refreshOrder)
  async refresh({ transactionId }: ByTransaction, context: CallContext): Promise<OrderView> {
    const actor = requireBuyer(context);
    const order = await this.visible(actor, transactionId);
    if (!isOpen(order) && !isClosed(order)) return this.show(actor, order);
    return this.show(actor, (await this.checks.check(order)).order);
  }

  /** Checks the charge's status first: what was paid a moment ago is not cancelled. */
  @Handles(checkoutMessages.cancelOrder)
  async cancel({ transactionId }: ByTransaction, context: CallContext): Promise<OrderView> {
    const actor = requireBuyer(context);
    const order = await this.visible(actor, transactionId);
    const checked = isOpen(order) ? (await this.checks.check(order)).order : order;
    const cancelled = await this.orders.change(checked, (known, now) =>
      close(known, 'cancelled', now, `by ${actor.role}`),
    );
    if (cancelled.state !== 'cancelled') throw new AppError(checkoutErrors.notCancellable);
    await this.stock.release(transactionId);
    return this.show(actor, cancelled);
  }

  /** Throws `checkout.order-not-found` and `.code-unavailable`. */
  @Handles(checkoutMessages.showCode)
  async showCode(
    { transactionId, line }: MessageParsed<typeof checkoutMessages.showCode>,
    context: CallContext,
  ): Promise<OrderView> {
    const actor = requireBuyer(context);
    const order = await this.orders.get(transactionId);
    if (!mayRead(order, actor)) throw new AppError(checkoutErrors.orderNotFound);
    return this.show(actor, await this.reveals.show(order, line, 'order-page'));
  }

  @Handles(checkoutMessages.listOrders)
  async list(
    page: MessageParsed<typeof checkoutMessages.listOrders>,
    context: CallContext,
  ): Promise<Page<OrderSummary>> {
    const scope = scopeOf(requireBuyer(context));
    const { items, nextCursor } = await this.lists.pageOfScope(scope, page);
    return { items: items.map(toOrderSummary), nextCursor };
  }

  /** Only the buyer gets the codes; the admin sees the order without them. */
  private async show(actor: Actor, order: Order): Promise<OrderView> {
    if (!mayRead(order, actor)) return toOrderView(order, []);
    const answers = this.orders.customers.openAnswers(order.customer, order.transactionId);
    const view = toOrderView(order, await this.codesOf(order), answers);
    return hasPlaced(order, actor) && mayCorrectEmail(order) ? { ...view, emailRefused: true } : view;
  }

  /**
   * Returns no codes while the disk is full, because showing them could not be recorded. The status is still
   * shown.
   */
  private async codesOf(order: Order): Promise<LabelledCode[]> {
    try {
      return await this.reveals.codesOf(order, 'order-page');
    } catch (error) {
      if (isStorageFull(error)) return [];
      throw error;
    }
  }

  private async visible(actor: Actor, transactionId: string): Promise<Order> {
    const order = await this.orders.get(transactionId);
    if (!mayRead(order, actor) && actor.role !== 'admin') throw new AppError(checkoutErrors.orderNotFound);
    return order;
  }
}
