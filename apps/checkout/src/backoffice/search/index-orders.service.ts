import { Injectable } from '@nestjs/common';
import { checkoutEvents, checkoutJobs } from '@vale/contracts/checkout';
import { DAY_MS } from '@vale/contracts/time';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { ulidsFrom } from '@vale/platform/ids';
import { Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { isClosed, type Order } from '../../orders/life/order.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { runIsolated } from '../../orders/store/run-isolated.js';
import { CodeSearchService } from '../../stock/code-search.service.js';
import { phoneEndOf, plainKeysOf } from './order-term.js';
import { OrderTokenRepository, type OrderTokens } from './order-token.repository.js';

/** Small, because sales wait for it in the one-process shape. */
const BATCH = 50;
/** Orders of one run, so that it ends well before the next one. */
const OF_ONE_RUN = 10_000;
/** Orders become searchable after this time, in milliseconds: ids of slower clocks and writers come before it ends. */
const SETTLED_MS = 120_000;
/** A late payment comes within this time. */
const CHANGES_MS = 90 * DAY_MS;

/**
 * Writes the keys by which the panel finds orders: in the background, so that a purchase does nothing for it. New orders
 * follow the newest one that has keys, so that the same sweep takes up the orders of earlier releases.
 */
@Injectable()
export class IndexOrdersService {
  constructor(
    private readonly tokens: OrderTokenRepository,
    private readonly orders: OrderStoreService,
    private readonly codes: CodeSearchService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  @Processes(checkoutJobs.indexOrders)
  async run(): Promise<void> {
    let left = OF_ONE_RUN;
    const settled = ulidsFrom(this.clock.nowMs() - SETTLED_MS);
    for (let after = await this.tokens.last(); left > 0; left -= BATCH) {
      const found = await this.orders.read.listAfter(after, BATCH, settled);
      await this.addAll(found);
      if (found.length < BATCH) break;
      after = found.at(-1)!.transactionId;
    }
    await this.readAgain(left);
  }

  /** Takes up the orders whose keys were made with another key of personal data. Resolves with their number. */
  async rotate(): Promise<number> {
    let renewed = 0;
    for (let after = ''; ;) {
      const ids = await this.tokens.listOfOtherKeys(this.orders.customers.currentKeyId, after, BATCH);
      if (ids.length === 0) return renewed;
      after = ids.at(-1)!;
      await this.replaceAll(await this.orders.read.findAll(ids));
      renewed += ids.length;
    }
  }

  /** The buyer is erased, corrected the address, or an admin gave or replaced a code: rare, so not part of a purchase. */
  @On(checkoutEvents.orderAnonymised, { durable: 'checkout-index-order-when-order-anonymised' })
  @On(checkoutEvents.deliveryMailRequested, { durable: 'checkout-index-order-when-delivery-mail-requested' })
  @On(checkoutEvents.orderActionTaken, { durable: 'checkout-index-order-when-order-action-taken' })
  async index({ transactionId }: { transactionId: string }): Promise<void> {
    const order = await this.orders.read.find(transactionId);
    if (order) await this.replaceAll([order]);
  }

  private async readAgain(most: number): Promise<void> {
    for (let left = most; left > 0; left -= BATCH) {
      const ids = await this.tokens.listDue(this.clock.nowMs(), BATCH);
      await this.replaceAll(await this.orders.read.findAll(ids));
      if (ids.length < BATCH) return;
    }
  }

  private async addAll(orders: readonly Order[]): Promise<void> {
    await this.tokens.add(await this.tokensOfAll(orders));
    // The event of a change that came before its keys found nothing to replace.
    const known = new Map(orders.map(({ transactionId, version }) => [transactionId, version]));
    const read = await this.orders.read.findAll([...known.keys()]);
    await this.replaceAll(read.filter(({ transactionId, version }) => known.get(transactionId) !== version));
  }

  private async replaceAll(orders: readonly Order[]): Promise<void> {
    await this.tokens.replace(await this.tokensOfAll(orders));
  }

  private async tokensOfAll(orders: readonly Order[]): Promise<OrderTokens[]> {
    const all: OrderTokens[] = [];
    for (const order of orders) all.push(await this.tokensOf(order));
    return all;
  }

  private async tokensOf(order: Order): Promise<OrderTokens> {
    const { transactionId: _id, version: orderVersion, assignedAt } = order;
    const { currentKeyId: keyId } = this.orders.customers;
    const tokens = plainKeysOf(order);
    // If its key is lost, an order is still found by the rest.
    await runIsolated(this.logger, { transactionId: _id }, async () => {
      tokens.push(...this.phoneKeysOf(order));
      if (assignedAt !== null) tokens.push(...(await this.codes.keysOfOrder(_id)));
    });
    const readAt = readAgainAt(order, this.clock.nowMs());
    return { _id, orderVersion, keyId, tokens: [...new Set(tokens)], ...(readAt !== null && { readAt }) };
  }

  private phoneKeysOf({ customer, transactionId }: Order): string[] {
    const { customers } = this.orders;
    const end = phoneEndOf(customers.open(customer, transactionId).phone);
    return end === '' ? [] : [`t:${customers.phoneMacsOf(end)[0]!}`];
  }
}

/** An unfinished order is read again at twice its age; null if it changes by an admin alone. */
function readAgainAt(order: Order, now: number): number | null {
  const age = now - order.createdAt;
  const isOver = order.deliveredAt !== null || order.state === 'refunded' || order.refusal !== null;
  if (isOver || (isClosed(order) && age > CHANGES_MS)) return null;
  return now + Math.max(age, SETTLED_MS);
}
