import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { Logger } from '@vale/platform/logging';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { OrderBookService } from '../order/order-book.service.js';
import { OrderJobsService } from '../order/order-jobs.service.js';
import { codeLines, isClosed, type Order } from '../order/order.js';
import { StockService } from '../stock/stock.service.js';
import { beginAttempt, giveUp, isTooLateToCharge, recordAttempt, refuse } from './charge-attempt.js';
import { ProviderDeskService } from './provider-desk.service.js';

/** Between two looks of somebody who waits for a charge that another one makes. Milliseconds. */
const LOOK_EVERY_MS = 150;
const RETRY_AFTER_MS = 2_000;

/** From an order that is written down to a PIX that can be paid: first the codes are held, then the charge is made. */
@Injectable()
export class ChargeService implements OnModuleDestroy {
  private readonly running = new Set<Promise<unknown>>();

  constructor(
    private readonly orders: OrderBookService,
    private readonly stock: StockService,
    private readonly desk: ProviderDeskService,
    private readonly jobs: OrderJobsService,
    private readonly logger: Logger,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  /**
   * Goes on with a new order, whose first try stands in it. Whether there is a code for each line is always answered;
   * for the charge a buyer waits so long and no longer, and the work itself goes on.
   */
  async start(order: Order): Promise<Order> {
    if (!(await this.hold(order))) return this.refuseSoldOut(order);
    const work = this.track(this.firstTry(order));
    return (await this.patiently(work)) ?? this.orders.get(order.transactionId);
  }

  /** As `start`, for a repeated request: somebody else is at work on the order. */
  async wait(order: Order): Promise<Order> {
    if (order.state !== 'created') return order;
    return (await this.patiently(this.untilCharged(order))) ?? this.orders.get(order.transactionId);
  }

  /** One further try, by a job. Rejects while there is no charge and more tries are left. */
  async resume(transactionId: string, lastTry: boolean): Promise<void> {
    const order = await this.orders.find(transactionId);
    if (order?.state !== 'created') return;
    const tried = await this.tryAgain(order);
    if (tried.state !== 'created') return;
    if (!lastTry) throw new Error(`order ${transactionId} has no charge yet`);
    await this.letGo(await this.orders.change(tried, giveUp));
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.allSettled(this.running);
  }

  private async firstTry(order: Order): Promise<Order> {
    const tried = await this.attempt(order, 1);
    if (tried.state !== 'created') return tried;
    await this.jobs.chargeLater(order.transactionId, RETRY_AFTER_MS);
    return this.untilCharged(tried);
  }

  private async tryAgain(order: Order): Promise<Order> {
    if (!(await this.hold(order))) return this.refuseSoldOut(order);
    let number: number | undefined;
    const begun = await this.orders.change(order, (known, now) => {
      if (isTooLateToCharge(known, now)) return giveUp(known, now);
      const next = beginAttempt(known, now);
      number = next === known ? undefined : next.attempts.length;
      return next;
    });
    if (begun.state !== 'created') return this.letGo(begun);
    return number === undefined ? begun : this.attempt(begun, number);
  }

  private async attempt(order: Order, number: number): Promise<Order> {
    const result = await this.desk.make(order);
    const tried = await this.orders.change(order, (known, now) => recordAttempt(known, number, result, now));
    if (tried.state === 'pending') await this.jobs.poll(tried);
    return this.letGo(tried);
  }

  private hold(order: Order): Promise<boolean> {
    return this.stock.hold(order.transactionId, codeLines(order), order.heldUntil);
  }

  /** Codes of an order that was closed while it was being charged. */
  private async letGo(order: Order): Promise<Order> {
    if (isClosed(order)) await this.stock.release(order.transactionId);
    return order;
  }

  private async refuseSoldOut(order: Order): Promise<Order> {
    return this.orders.change(order, (known, now) =>
      refuse(known, { reason: 'out-of-stock', message: '' }, now),
    );
  }

  private async untilCharged(order: Order): Promise<Order> {
    const deadline = performance.now() + this.config.CHARGE_WAIT_MS;
    let known = order;
    while (known.state === 'created' && performance.now() < deadline) {
      await sleep(LOOK_EVERY_MS);
      known = await this.orders.get(order.transactionId);
    }
    return known;
  }

  /** Undefined when it takes longer than a buyer is kept waiting. */
  private async patiently<T>(work: Promise<T>): Promise<T | undefined> {
    const patience = new AbortController();
    const tooLong = sleep(this.config.CHARGE_WAIT_MS, undefined, { signal: patience.signal }).catch(
      () => undefined,
    );
    try {
      return await Promise.race([work, tooLong]);
    } finally {
      patience.abort();
    }
  }

  /** The work may outlive its buyer's patience; a stop waits for it, and a failure is found again by the sweep. */
  private track(work: Promise<Order>): Promise<Order> {
    const tracked = work
      .catch((error: unknown) => this.logger.error('a charge was left to the sweep', { error }))
      .finally(() => this.running.delete(tracked));
    this.running.add(tracked);
    return work;
  }
}
