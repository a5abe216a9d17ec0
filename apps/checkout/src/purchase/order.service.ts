import { Injectable } from '@nestjs/common';
import { checkoutErrors, type checkoutMessages } from '@vale/contracts/checkout';
import type { OrderSummary, OrderView } from '@vale/contracts/checkout';
import { AppError, type Actor, type MessageParsed, type Page } from '@vale/contracts/define';
import { isStorageFull } from '@vale/platform/errors';
import { RevealService } from './delivery/reveal.service.js';
import { OrderStoreService } from '../orders/order-store.service.js';
import { close } from '../orders/order-life.js';
import { isClosed, isOpen, type LabelledCode, type Order } from '../orders/order.js';
import { StatusCheckService } from '../payments/status-check.service.js';
import { StockService } from '../stock/stock.service.js';
import { toOrderSummary, toOrderView } from './order-view.js';

/** Lets a buyer or an admin see and change an existing order. Orders of other buyers are not found. */
@Injectable()
export class OrderService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly checks: StatusCheckService,
    private readonly stock: StockService,
    private readonly reveals: RevealService,
  ) {}

  async get(actor: Actor, transactionId: string): Promise<OrderView> {
    return this.show(actor, await this.visible(actor, transactionId));
  }

  /** Checks the charge's status now, as long as money can still come: for a closed order too. */
  async refresh(actor: Actor, transactionId: string): Promise<OrderView> {
    const order = await this.visible(actor, transactionId);
    if (!isOpen(order) && !isClosed(order)) return this.show(actor, order);
    return this.show(actor, (await this.checks.check(order)).order);
  }

  /** Checks the charge's status first: what was paid a moment ago is not cancelled. */
  async cancel(actor: Actor, transactionId: string): Promise<OrderView> {
    const order = await this.visible(actor, transactionId);
    const checked = isOpen(order) ? (await this.checks.check(order)).order : order;
    const cancelled = await this.orders.change(checked, (known, now) =>
      close(known, 'cancelled', now, `by ${actor.role}`),
    );
    if (cancelled.state !== 'cancelled') throw new AppError(checkoutErrors.notCancellable);
    await this.stock.release(transactionId);
    return this.show(actor, cancelled);
  }

  async list(
    actor: Actor,
    page: MessageParsed<typeof checkoutMessages.listOrders>,
  ): Promise<Page<OrderSummary>> {
    const { items, nextCursor } = await this.orders.read.listOfAccount(actor.accountId, page);
    return { items: items.map(toOrderSummary), nextCursor };
  }

  /** Only the buyer gets the codes; the admin sees the order without them. */
  async show(actor: Actor, order: Order): Promise<OrderView> {
    if (order.accountId !== actor.accountId) return toOrderView(order, []);
    return toOrderView(order, await this.codesOf(order));
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

  private async visible({ accountId, role }: Actor, transactionId: string): Promise<Order> {
    const order = await this.orders.get(transactionId);
    if (order.accountId !== accountId && role !== 'admin') throw new AppError(checkoutErrors.orderNotFound);
    return order;
  }
}
