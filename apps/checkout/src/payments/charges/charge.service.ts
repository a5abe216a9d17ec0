import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import type { JobPayload } from '@vale/contracts/define';
import { InjectConfig } from '@vale/platform/config';
import { Processes } from '@vale/platform/jobs';
import type { JobRun } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { withinMs } from '@vale/platform/time-limit';
import { paymentsConfig, type PaymentsConfig } from '../payments.config.js';
import { ChargeTaken } from '../../orders/money/charge.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { codeLines, isClosed, type Order } from '../../orders/life/order.js';
import { soldOut } from '../../orders/life/sold-out.js';
import { StockService, type StockShortage } from '../../stock/stock.service.js';
import {
  beginAttempt,
  giveUp,
  isAttemptOpen,
  isTooLateToCharge,
  providerIdOf,
  recordAttempt,
  recordTakenCharge,
  refuse,
  restartAttempt,
  type AttemptResult,
} from './charge-attempt.js';
import { ProviderCallsService } from './provider-calls.service.js';
import { PaymentJobsService } from './payment-jobs.service.js';
import { ProviderBusy } from '../providers/provider-errors.js';

/** Interval between reads of an order while another process or request creates its charge. Milliseconds. */
const REREAD_MS = 150;
const RETRY_AFTER_MS = 2_000;

type Step = (order: Order, now: number) => Order;

/** Takes a stored order to a payable PIX: holds the codes, then creates the charge. */
@Injectable()
export class ChargeService implements OnModuleDestroy {
  private readonly running = new Set<Promise<unknown>>();

  constructor(
    private readonly orders: OrderStoreService,
    private readonly stock: StockService,
    private readonly calls: ProviderCallsService,
    private readonly jobs: PaymentJobsService,
    private readonly logger: Logger,
    @InjectConfig(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Holds the codes of a new order, whose first attempt is stored with it, and creates its charge. Resolves
   * after `CHARGE_WAIT_MS` at the latest; the attempt then continues.
   */
  async start(order: Order): Promise<Order> {
    const missing = await this.hold(order);
    if (missing.length > 0) return this.refuseSoldOut(order, missing);
    const charged = this.track(this.firstAttempt(order));
    return (await this.atMostWaitMs(charged)) ?? this.orders.get(order.transactionId);
  }

  /** Repeated request: waits for the charge that is being created elsewhere. */
  async wait(order: Order): Promise<Order> {
    if (order.state !== 'created') return order;
    return (await this.atMostWaitMs(this.untilCharged(order))) ?? this.orders.get(order.transactionId);
  }

  /** Makes another attempt in a job. Rejects while there is no charge and attempts are left. */
  @Processes(checkoutJobs.createCharge)
  async resume(
    { transactionId }: JobPayload<typeof checkoutJobs.createCharge>,
    { lastAttempt }: JobRun,
  ): Promise<void> {
    const order = await this.orders.read.find(transactionId);
    if (order?.state !== 'created') return;
    const attempted = await this.attemptAgain(order);
    if (attempted.state !== 'created') return;
    if (!lastAttempt) throw new Error(`order ${transactionId} has no charge yet`);
    await this.releaseIfClosed(await this.orders.change(attempted, giveUp));
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.allSettled(this.running);
  }

  private async firstAttempt(order: Order): Promise<Order> {
    const attempted = await this.attempt(order, 1, (known, now) => restartAttempt(known, 1, now));
    if (attempted.state !== 'created') return attempted;
    await this.jobs.createCharge(order.transactionId, RETRY_AFTER_MS);
    if (await this.calls.isCircuitOpen(order)) return attempted;
    return this.untilCharged(attempted);
  }

  private async attemptAgain(order: Order): Promise<Order> {
    const missing = await this.hold(order);
    if (missing.length > 0) return this.refuseSoldOut(order, missing);
    return this.attempt(order, null, (known, now) =>
      isTooLateToCharge(known, now) ? giveUp(known, now) : beginAttempt(known, now),
    );
  }

  /** `stored` is the attempt that `begin` restarts; null when it stores a new one. */
  private async attempt(order: Order, stored: number | null, begin: Step): Promise<Order> {
    let number = stored;
    let known = order;
    const begun = async () => {
      known = await this.orders.change(order, (latest, now) => {
        const next = begin(latest, now);
        if (stored === null) number = next === latest ? null : next.attempts.length;
        return next;
      });
      return number !== null && isAttemptOpen(known, number);
    };
    const result = await this.createCharge(order, begun, stored !== null);
    if (result === 'busy') return stored === null ? order : this.refuseBusy(known);
    if (!result || number === null) return this.releaseIfClosed(known);
    const attempted = await this.record(known, number, result);
    if (attempted.state === 'pending') this.jobs.pollOnSchedule(attempted);
    return this.releaseIfClosed(attempted);
  }

  private async createCharge(
    order: Order,
    begin: () => Promise<boolean>,
    isFirst: boolean,
  ): Promise<AttemptResult | 'busy' | null> {
    try {
      const customer = this.orders.customers.open(order.customer, order.transactionId);
      return await this.calls.createCharge(order, customer, begin, isFirst);
    } catch (error) {
      if (!(error instanceof ProviderBusy) || error.reason === 'stopping') throw error;
      this.logger.warn('a charge was not made', { transactionId: order.transactionId, error });
      return 'busy';
    }
  }

  private async record(order: Order, number: number, result: AttemptResult): Promise<Order> {
    try {
      return await this.orders.change(
        order,
        (known, now) => recordAttempt(known, number, result, now),
        result.replies,
      );
    } catch (error) {
      if (!(error instanceof ChargeTaken)) throw error;
      const { transactionId } = order;
      this.logger.error('the provider returned a charge of another order', { transactionId });
      return this.orders.change(
        order,
        (known) => recordTakenCharge(known, number, providerIdOf(result)),
        result.replies,
      );
    }
  }

  private hold(order: Order): Promise<StockShortage[]> {
    return this.stock.hold(order.transactionId, codeLines(order), order.heldUntil);
  }

  /** An order may be closed while it is being charged. */
  private async releaseIfClosed(order: Order): Promise<Order> {
    if (isClosed(order)) await this.stock.release(order.transactionId);
    return order;
  }

  private async refuseSoldOut(order: Order, missing: readonly StockShortage[]): Promise<Order> {
    return this.orders.change(order, (known, now) => refuse(known, soldOut(known, missing), now));
  }

  /** More orders wait for a charge than the provider can serve soon, so fail immediately. */
  private async refuseBusy(order: Order): Promise<Order> {
    const refused = await this.orders.change(order, (known, now) =>
      refuse(known, { reason: 'provider-busy', message: '' }, now),
    );
    return this.releaseIfClosed(refused);
  }

  private async untilCharged(order: Order): Promise<Order> {
    const deadline = performance.now() + this.config.CHARGE_WAIT_MS;
    let known = order;
    while (known.state === 'created' && performance.now() < deadline) {
      await sleep(REREAD_MS);
      known = await this.orders.get(order.transactionId);
    }
    return known;
  }

  /** Undefined when it takes longer than `CHARGE_WAIT_MS`. */
  private async atMostWaitMs(charged: Promise<Order>): Promise<Order | undefined> {
    return withinMs(charged, this.config.CHARGE_WAIT_MS, () => undefined);
  }

  /** The attempt may outlast its request: shutdown waits for it, and if it fails the resume sweep repeats it. */
  private track(attempt: Promise<Order>): Promise<Order> {
    const tracked = attempt
      .catch((error: unknown) => this.logger.error('a charge was left to the resume sweep', { error }))
      .finally(() => this.running.delete(tracked));
    this.running.add(tracked);
    return attempt;
  }
}
