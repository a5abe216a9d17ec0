import { Injectable } from '@nestjs/common';
import {
  checkoutAdminMessages,
  MAX_COUNTED,
  saleMessages,
  type SaleFacts,
  type WaitingOrders,
} from '@vale/contracts/checkout';
import { requirePermission, type CallContext, type Page } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { CustomerSealService } from '../buyer/customer-seal.service.js';
import type { ListedState } from '../life/listed-states.js';
import type { MoneyEntry } from '../life/money-entries.js';
import type { OrderScope } from '../life/may-read.js';
import { OrderListRepository, type OrderFilters, type OrderPageQuery } from './order-list.repository.js';
import type { Order } from '../life/order.js';
import { saleFacts } from '../events/sale-facts.js';

interface ListFilters extends Omit<OrderFilters, 'cpfMacs'> {
  cpf?: string | undefined;
}

@Injectable()
export class OrderListService {
  constructor(
    private readonly orders: OrderListRepository,
    private readonly customers: CustomerSealService,
  ) {}

  async page({ cpf, ...filters }: ListFilters, query: OrderPageQuery): Promise<Page<Order>> {
    return this.orders.page({ ...filters, cpfMacs: cpf ? this.customers.macsOf(cpf) : undefined }, query);
  }

  /** Newest first; with `withRefused` also orders that were refused before any charge. */
  async pageOfScope(
    scope: OrderScope,
    query: Pick<OrderPageQuery, 'cursor' | 'limit'>,
    withRefused = false,
  ): Promise<Page<Order>> {
    return this.orders.pageOfScope(scope, query, withRefused);
  }

  /** Entries of money of the orders whose money moved on this day, those of other days too. */
  async entriesAround(day: number): Promise<MoneyEntry[]> {
    return this.orders.entriesAround(day);
  }

  /** Sales data of every order, oldest first. Internal to tracking: the gateway has no route to it. */
  @Handles(saleMessages.listSales)
  async sales({ cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<Page<SaleFacts>> {
    const page = await this.orders.page({ states: null }, { cursor, limit, sort: 'oldest' });
    return { ...page, items: page.items.map(saleFacts) };
  }

  @Handles(checkoutAdminMessages.countWaitingOrders)
  async countWaiting(_input: unknown, context: CallContext): Promise<WaitingOrders> {
    requirePermission(context, 'orders');
    const count = (listed: ListedState) => this.orders.count(listed, MAX_COUNTED);
    const [byHand, late_paid, underpaid, overpaid, disputed] = await Promise.all([
      count({ state: 'delivering', manual: true }),
      count({ state: 'late_paid' }),
      count({ state: 'underpaid' }),
      count({ state: 'overpaid' }),
      count({ state: 'disputed' }),
    ]);
    return { byHand, late_paid, underpaid, overpaid, disputed };
  }
}
