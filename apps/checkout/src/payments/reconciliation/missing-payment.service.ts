import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '@vale/contracts/time';
import { Clock } from '@vale/platform/clock';
import { ulidsFrom } from '@vale/platform/ids';
import { Logger } from '@vale/platform/logging';
import { methodOfPayment } from '../../orders/money/charge.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { keptOf, type Payment } from '../../orders/money/payment.js';
import { foldedPaymentId } from '../../orders/money/payment-id.js';
import { PaymentMethodService } from '../methods/payment-method.service.js';
import { SettledListService } from './settled-list.service.js';
import { StrayPaymentRepository } from '../stray/stray-payment.repository.js';

/** Longer than the day between two comparisons. Milliseconds. */
const COMPARED_MS = 26 * HOUR_MS;
/** Latest payment after an order was placed. */
const LATEST_PAYMENT_MS = 48 * HOUR_MS;
/** Providers list a payment within this time, and clocks differ by less than it. */
const LISTED_WITHIN_MS = HOUR_MS;
const PAGE = 100;

/** An order with the payments that its provider does not list. */
interface Missing {
  order: Order;
  methodId: string;
  payments: Payment[];
}

/**
 * Finds orders that we hold as paid but whose provider does not list the payment ("pedido sem pago").
 * Changes no order.
 */
@Injectable()
export class MissingPaymentService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly methods: PaymentMethodService,
    private readonly list: SettledListService,
    private readonly stray: StrayPaymentRepository,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Compares the payments of one day. A method whose list cannot be read is logged and skipped. */
  async find(): Promise<Missing[]> {
    const until = this.clock.nowMs() - LISTED_WITHIN_MS;
    const since = until - COMPARED_MS;
    const found: Missing[] = [];
    for (const { id: methodId } of await this.methods.withSettledList())
      try {
        const listed = await this.idsIn(methodId, since, until);
        for await (const order of this.ordersSince(since)) {
          const isIn = ({ paidAt }: Payment) => paidAt >= since && paidAt < until;
          const payments = await this.missing(order, methodId, listed, isIn);
          if (payments.length > 0) found.push({ order, methodId, payments });
        }
      } catch (error) {
        this.logger.warn('payments could not be compared with the list', { methodId, error });
      }
    return found;
  }

  /** True if one of the order's payments is not listed yet, or if the list cannot be read. */
  async isStillMissing(transactionId: string): Promise<boolean> {
    const order = await this.orders.read.find(transactionId);
    for (const payment of order?.payments ?? [])
      try {
        const methodId = methodOfPayment(order!, payment);
        if (!(await this.methods.hasSettledList(methodId))) continue;
        const listed = await this.idsIn(methodId, payment.paidAt, payment.paidAt);
        const missing = await this.missing(order!, methodId, listed, (one) => one === payment);
        if (missing.length > 0) return true;
      } catch (error) {
        this.logger.warn('a payment could not be compared with the list', { transactionId, error });
        return true;
      }
    return false;
  }

  private async missing(
    order: Order,
    methodId: string,
    listed: ReadonlySet<string>,
    isCompared: (payment: Payment) => boolean,
  ): Promise<Payment[]> {
    const candidates = order.payments.filter(
      (payment) =>
        isCompared(payment) &&
        !payment.inCash &&
        methodOfPayment(order, payment) === methodId &&
        keptOf(payment) > 0 &&
        !listed.has(foldedPaymentId(payment.id)),
    );
    const missing: Payment[] = [];
    // A payment that an admin accepted may have been listed days earlier.
    for (const payment of candidates)
      if (!(await this.stray.isRecorded(methodId, payment.id))) missing.push(payment);
    return missing;
  }

  /** End-to-end ids, and the ids of the charges that were paid, by `foldedPaymentId`. */
  private async idsIn(methodId: string, since: number, until: number): Promise<ReadonlySet<string>> {
    const window = { since: since - LISTED_WITHIN_MS, until: until + LISTED_WITHIN_MS };
    const listed = (await this.list.listAll(methodId, window)) ?? [];
    return new Set(
      listed
        .flatMap(({ endToEndId, providerId }) => [endToEndId, providerId ?? endToEndId])
        .map(foldedPaymentId),
    );
  }

  private async *ordersSince(since: number): AsyncGenerator<Order> {
    const end = ulidsFrom(this.clock.nowMs());
    for (let after = ulidsFrom(since - LATEST_PAYMENT_MS); after < end;) {
      const orders = await this.orders.read.listAfter(after, PAGE);
      yield* orders;
      // Ends although buyers never stop placing orders.
      after = orders.at(-1)?.transactionId ?? end;
    }
  }
}
