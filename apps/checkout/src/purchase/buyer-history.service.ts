import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { isClosed, isPaidExactly, type Order } from '../orders/life/order.js';
import { isGrant } from '../orders/money/payment.js';
import { OrderStoreService } from '../orders/store/order-store.service.js';
import type { KnownOrder } from './buyer-trust.js';

/** The newest orders of a buyer, by which it has paid before or left orders unpaid. */
const ORDERS_READ = 50;
/** Buyers whose orders this process remembers. */
const MAX_BUYERS = 20_000;

type Orders = Map<string, KnownOrder>;

/** The recent orders of buyers: read once, then kept by events. The stored orders are authoritative, so a restart forgets nothing. */
@Injectable()
export class BuyerHistoryService {
  private readonly buyers = new RecentlyUsed<Orders>(MAX_BUYERS);

  constructor(private readonly orders: OrderStoreService) {}

  async of(accountId: string): Promise<KnownOrder[]> {
    const known = this.buyers.get(accountId) ?? (await this.read(accountId));
    return [...known.values()];
  }

  /** At once, so that the buyer's next order counts it. */
  add(order: Order): void {
    this.buyers.get(order.accountId)?.set(order.transactionId, knownOrder(order));
  }

  @On(checkoutEvents.orderClosed, { every: 'replica' })
  closed({ transactionId, accountId, state }: EventData<typeof checkoutEvents.orderClosed>): void {
    this.change(accountId, transactionId, state === 'failed' ? 'failed' : 'abandoned');
  }

  @On(checkoutEvents.orderPaid, { every: 'replica' })
  paid({ transactionId, accountId, state }: EventData<typeof checkoutEvents.orderPaid>): void {
    if (state !== 'underpaid') this.change(accountId, transactionId, 'paid');
  }

  private change(accountId: string, transactionId: string, outcome: KnownOrder['outcome']): void {
    const known = this.buyers.get(accountId);
    const order = known?.get(transactionId);
    if (order) known!.set(transactionId, { ...order, outcome });
    // Another process placed it.
    else this.buyers.delete(accountId);
  }

  private async read(accountId: string): Promise<Orders> {
    const { items } = await this.orders.read.listOfAccount(accountId, { limit: ORDERS_READ });
    // A grant says nothing about whether its receiver pays.
    const bought = items.filter((order) => !isGrant(order));
    const read = new Map(bought.map((order) => [order.transactionId, knownOrder(order)]));
    const meanwhile = this.buyers.get(accountId) ?? [];
    const orders: Orders = new Map([...read, ...meanwhile]);
    this.buyers.set(accountId, orders);
    return orders;
  }
}

function knownOrder(order: Order): KnownOrder {
  const { createdAt, customer } = order;
  return { createdAt, cpfMac: customer.cpfMac, outcome: outcomeOf(order) };
}

function outcomeOf(order: Order): KnownOrder['outcome'] {
  if (isPaidExactly(order)) return 'paid';
  if (order.state === 'failed') return 'failed';
  return isClosed(order) ? 'abandoned' : 'open';
}
