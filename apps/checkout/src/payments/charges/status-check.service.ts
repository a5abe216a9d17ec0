import { Injectable } from '@nestjs/common';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Logger } from '@vale/platform/logging';
import { isOver, type ChargeSnapshot } from '../../orders/money/charge-snapshot.js';
import { ChargeTaken, providerCharges } from '../../orders/money/charge.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { owedBackCentavos } from '../../orders/money/payment.js';
import type { ProviderReply } from '../../orders/money/provider-reply.js';
import { contradictionIn, withUnplaced } from '../../orders/settling/match-reading.js';
import { isChargeRefunded, settleOrder, type ChargeReading } from '../../orders/settling/settle-order.js';
import { undecided } from '../../orders/money/stray-money.js';
import { StockService } from '../../stock/stock.service.js';
import { adoptCharge, hasLostAttempt } from './charge-attempt.js';
import { ChargeReaderService } from './charge-reader.service.js';
import type { ReadCause } from './provider-calls.service.js';
import { PaymentJobsService } from './payment-jobs.service.js';
import { StrayPaymentService } from '../stray/stray-payment.service.js';

export interface StatusCheck {
  order: Order;
  /** The provider says that none of the charges will be paid any more. */
  isOver: boolean;
}

/** The only reader of charges: polls, callbacks, refreshes, cancellations and expiries all come here. */
@Injectable()
export class StatusCheckService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly stock: StockService,
    private readonly charges: ChargeReaderService,
    private readonly jobs: PaymentJobsService,
    private readonly stray: StrayPaymentService,
    private readonly logger: Logger,
  ) {}

  /**
   * Reads the order's charges and saves the results in one write. Throws `checkout.status-check-failed` if
   * the provider gives no usable reply about one of them; the other results are saved. `evidence` is stored
   * with the readings if they change the order.
   */
  async check(
    order: Order,
    cause: ReadCause = 'asked',
    evidence: readonly ProviderReply[] = [],
  ): Promise<StatusCheck> {
    const charges = providerCharges(order);
    const read = await Promise.allSettled(
      charges.map(({ providerId }) => this.charges.read(order, providerId, cause)),
    );
    const readings = read.flatMap((result, at) =>
      result.status === 'fulfilled' ? [readingOf(order, charges[at]!.providerId, result.value)] : [],
    );
    const settled = await this.settle(order, readings, evidence);
    const failed = read.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    const over = readings.length > 0 && readings.every(({ snapshot }) => isOver(snapshot));
    return { order: settled, isOver: over };
  }

  /** Reads a charge that a callback named and that the order does not know. */
  async checkUnknownCharge(
    order: Order,
    providerId: string,
    evidence: readonly ProviderReply[] = [],
  ): Promise<StatusCheck> {
    if (order.charges.some((charge) => charge.providerId === providerId))
      return this.check(order, 'callback', evidence);
    const snapshot = await this.charges.read(order, providerId, 'callback');
    return { order: await this.adoptOwn(order, { providerId, snapshot }, evidence), isOver: false };
  }

  /** Keeps the order from expiring, and from asking for another payment, until the listed charge can be read. */
  async keepListed(
    order: Order,
    providerId: string,
    { centavos, paidAt }: { centavos: number | null; paidAt: number | null },
    evidence: readonly ProviderReply[],
  ): Promise<void> {
    const snapshot: ChargeSnapshot = {
      status: 'unknown',
      providerStatus: '',
      amountCentavos: centavos,
      paidAt,
      externalReference: null,
      pixCode: null,
      isMoneyClaimed: true,
      unplaced: 'not-read',
    };
    await this.keepUnplaced(order, [{ providerId, snapshot }], evidence);
  }

  /**
   * Adds charges of attempts whose reply was lost, if the provider can search by the order's reference.
   * Throws like `check`.
   */
  async withLostCharges(order: Order): Promise<Order> {
    if (!hasLostAttempt(order)) return order;
    let known = order;
    for (const found of await this.charges.find(order))
      if (!known.charges.some(({ providerId }) => providerId === found.providerId))
        known = await this.adoptOwn(known, found, []);
    return known;
  }

  /** A charge counts only with the order's reference. A claim of money without it waits for a person. */
  private async adoptOwn(
    order: Order,
    reading: ChargeReading,
    evidence: readonly ProviderReply[],
  ): Promise<Order> {
    if (reading.snapshot.externalReference === null) {
      this.reject(order, reading.providerId, 'no-reference');
      const unplaced = { ...reading, snapshot: { ...reading.snapshot, unplaced: 'no-reference' as const } };
      return this.keepUnplaced(order, [unplaced], evidence);
    }
    return this.contradicts(order, reading) ? order : this.adopt(order, reading, evidence);
  }

  private async adopt(
    order: Order,
    reading: ChargeReading,
    evidence: readonly ProviderReply[],
  ): Promise<Order> {
    const { providerId, snapshot } = reading;
    try {
      const adopted = await this.changeUntaken(
        order,
        [reading],
        (known, own, now) => settleOrder(adoptCharge(known, providerId, snapshot, now), own, now),
        evidence,
      );
      this.reportMoney(order, adopted);
      return await this.followUp(order, adopted);
    } catch (error) {
      if (!(error instanceof ChargeTaken)) throw error;
      this.reject(order, providerId, 'it is the charge of another order');
      return order;
    }
  }

  private async settle(
    order: Order,
    readings: readonly ChargeReading[],
    evidence: readonly ProviderReply[],
  ): Promise<Order> {
    const own = readings.filter((reading) => !this.contradicts(order, reading));
    if (own.length === 0) return this.keepUnplaced(order, readings, evidence);
    const settled = await this.changeUntaken(order, readings, settleOrder, evidence).catch(
      (error: unknown) => {
        // An admin has just accepted the payment for another order. The next check skips it.
        if (error instanceof ChargeTaken)
          throw new AppError(checkoutErrors.statusCheckFailed, { cause: error });
        throw error;
      },
    );
    this.reportMoney(order, settled);
    return this.followUp(order, settled);
  }

  private async keepUnplaced(
    order: Order,
    readings: readonly ChargeReading[],
    evidence: readonly ProviderReply[],
  ): Promise<Order> {
    const replies = [...repliesOf(readings), ...evidence];
    const kept = await this.orders.change(order, (known, now) => withUnplaced(known, readings, now), replies);
    this.reportMoney(order, kept);
    return kept;
  }

  /** Skips a payment that another order has, so that it does not block the others. */
  private async changeUntaken(
    order: Order,
    readings: readonly ChargeReading[],
    decide: typeof settleOrder,
    evidence: readonly ProviderReply[],
  ): Promise<Order> {
    const change = (own: readonly ChargeReading[]) =>
      this.orders.change(order, (known, now) => decide(known, own, now), [...repliesOf(own), ...evidence]);
    try {
      return await change(readings);
    } catch (error) {
      if (!(error instanceof ChargeTaken)) throw error;
      return change(await this.stray.withoutTaken(order, readings));
    }
  }

  private contradicts(order: Order, { providerId, snapshot }: ChargeReading): boolean {
    const contradiction = contradictionIn(order, snapshot);
    if (contradiction) this.reject(order, providerId, contradiction);
    return contradiction !== null;
  }

  private reject({ transactionId }: Order, providerId: string, reason: string): void {
    this.logger.error('a charge does not belong to the order it was read for', {
      transactionId,
      providerId,
      reason,
    });
  }

  /** Log lines for the alert: each of these waits for a person. */
  private reportMoney(before: Order, after: Order): void {
    const { transactionId, payments } = after;
    if (after.unplaced !== before.unplaced && undecided(after).length > 0)
      this.logger.error('the provider claims money that no payment of the order explains', { transactionId });
    if (payments === before.payments) return;
    if (payments.some(({ centavos }) => centavos === null))
      this.logger.error('a payment’s sum cannot be read', { transactionId });
    const owedBack = owedBackCentavos(payments, after);
    if (owedBack > 0) this.logger.error('more was paid than the order costs', { transactionId, owedBack });
  }

  private async followUp(before: Order, after: Order): Promise<Order> {
    if (before.state === 'created' && after.state === 'pending') this.jobs.pollOnSchedule(after);
    if (before.releasedAt === null && after.releasedAt !== null)
      await this.stock.release(after.transactionId);
    return after;
  }
}

/** Captures the order as it was when the reading started. */
function readingOf(order: Order, providerId: string, snapshot: ChargeSnapshot): ChargeReading {
  return { providerId, snapshot, wasRefunded: isChargeRefunded(order, providerId) };
}

function repliesOf(readings: readonly ChargeReading[]): ProviderReply[] {
  return readings.flatMap(({ snapshot }) => snapshot.replies ?? []);
}
