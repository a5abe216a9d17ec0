import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import pMap from 'p-map';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { BY_HAND, returnedCentavos, type Payment } from '../../orders/money/payment.js';
import { isSameReference } from '../../orders/money/charge-snapshot.js';
import { feeOf } from '../../orders/money/fee.js';
import { isSamePayment } from '../../orders/money/payment-id.js';
import { isSameRefund, returnedId } from '../../orders/money/refund.js';
import { undecided, type StrayProblem } from '../../orders/money/stray-money.js';
import type { ProviderReply } from '../../orders/money/provider-reply.js';
import { runIsolated } from '../../orders/store/run-isolated.js';
import type { DisputedPayment, SettledPayment, UnreadPayment } from '../providers/payment-provider.js';
import { StrayPaymentRepository } from '../stray/stray-payment.repository.js';
import { StatusCheckService } from '../charges/status-check.service.js';
import { TestChargeMatchService } from '../test-charges/test-charge-match.service.js';

/** Charges that are read concurrently. */
const CONCURRENCY = 4;
/** Kept payments that are compared by one query. */
const PAGE = 100;

/** A method whose provider lists payments. */
export interface ListingMethod {
  methodId: string;
  /** Other methods whose charges its provider may list too. */
  besideIds: readonly string[];
}

/** Compares settled payments with the orders: reads the charges of those that changed, and keeps what no order has. */
@Injectable()
export class SettledMatchService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly checks: StatusCheckService,
    private readonly stray: StrayPaymentRepository,
    private readonly tests: TestChargeMatchService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Safe to repeat: a payment that its order has already costs no more than its part of one query. */
  async match(at: ListingMethod, payments: readonly SettledPayment[]): Promise<void> {
    const { methodId } = at;
    const orders = await this.ordersOf(at, payments);
    const fresh = payments.filter((payment) => !isKnown(orders.get(payment.providerId), payment));
    // Lists that name days only repeat the whole day.
    const toKey = fresh.filter(({ providerId }) => providerId === null);
    const kept = await this.stray.recordedOf(
      methodId,
      toKey.map(({ endToEndId }) => endToEndId),
    );
    await pMap(
      fresh.filter(({ providerId, endToEndId }) => providerId !== null || !kept.has(endToEndId)),
      (payment) => this.matchOne(methodId, payment, orders.get(payment.providerId)),
      { concurrency: CONCURRENCY },
    );
  }

  /** If an order owns the payment, its charge is read instead; otherwise it becomes a case. */
  async matchUnread(at: ListingMethod, unread: readonly UnreadPayment[]): Promise<void> {
    const orders = await this.ordersOf(at, unread);
    for (const payment of unread) {
      const order = orders.get(payment.providerId);
      if (order?.unplaced?.some(({ problem }) => problem === 'unreadable-payment')) continue;
      if (order && (await this.isClaimed(order))) continue;
      await this.keep(at.methodId, { ...payment, endToEndId: idOfUnread(payment.entry) }, 'unreadable');
    }
  }

  /** Reads the orders of disputes that they do not know. */
  async matchDisputed(disputed: readonly DisputedPayment[]): Promise<void> {
    const orders = await this.orders.read.findByPayments(disputed.map(({ endToEndId }) => endToEndId));
    const fresh = orders.filter((order) =>
      disputed.some((one) => order.payments.some((known) => isNewsOf(known, one))),
    );
    await pMap(
      fresh,
      (order) =>
        runIsolated(this.logger, { transactionId: order.transactionId }, async () => {
          await this.checks.check(order, 'callback');
        }),
      { concurrency: CONCURRENCY },
    );
  }

  /** True if an order awaits payment, so that the list should be read often. */
  async isMoneyAwaited(): Promise<boolean> {
    return (await this.orders.read.oldestIn('pending')) !== null;
  }

  /** Closes unmatched payments that an order has since, by a poll, a callback or an admin's decision. */
  async matchKept(at: ListingMethod): Promise<void> {
    const { methodId } = at;
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await this.stray.list('open', { limit: PAGE, cursor });
      const kept = items.filter((payment) => payment.methodId === methodId);
      const ids = kept.map(({ endToEndId }) => endToEndId);
      const byCharge = await this.ordersOf(at, kept);
      const all = [...byCharge.values(), ...(await this.orders.read.findByPayments(ids))];
      for (const { endToEndId, takenBy, centavos } of kept) {
        // If a person entered a sum that differs from the payment, a person must correct it.
        const isIts = (one: Payment) =>
          isSamePayment(one.id, endToEndId) &&
          (one.chargeId !== BY_HAND || one.centavos === (centavos ?? one.centavos));
        const order = all.find(({ payments }) => payments.some(isIts));
        if (order && order.transactionId !== takenBy)
          await this.stray.recordMatched(methodId, endToEndId, order.transactionId);
      }
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** True if the order's charge was read and agrees with the list. */
  private async isClaimed(order: Order): Promise<boolean> {
    try {
      return undecided((await this.checks.check(order, 'callback')).order).length > 0;
    } catch (error) {
      if (!(error instanceof AppError && error.is(checkoutErrors.statusCheckFailed))) throw error;
      return false;
    }
  }

  private async matchOne(methodId: string, payment: SettledPayment, order?: Order): Promise<void> {
    const { providerId, endToEndId } = payment;
    if (providerId === null) return this.keep(methodId, payment, 'no-charge');
    if (!order) {
      if (await this.tests.take(methodId, payment)) return;
      return this.keep(methodId, payment, 'no-order');
    }
    const { transactionId } = order;
    const evidence = payment.entry === undefined ? [] : [listEntry(payment.entry)];
    try {
      const { order: checked } = await this.checks.checkUnknownCharge(order, providerId, evidence);
      if (!checked.payments.some(({ id }) => isSamePayment(id, endToEndId))) {
        // If another order has the payment, the check has recorded it.
        const [other] = await this.orders.read.findByPayments([endToEndId]);
        return other ? undefined : await this.keep(methodId, payment, 'contradiction', transactionId);
      }
      await this.stray.recordMatched(methodId, endToEndId, transactionId);
    } catch (error) {
      // One failure must not stop the payments of others. It becomes a case for a person if it does not
      // resolve itself.
      if (!(error instanceof AppError && error.is(checkoutErrors.statusCheckFailed)))
        this.logger.error('an order could not be compared with the list', { transactionId, error });
      await this.keep(methodId, payment, 'not-read', transactionId);
      await this.checks.keepListed(order, providerId, payment, evidence);
    }
  }

  private async keep(
    methodId: string,
    { endToEndId, providerId, centavos, paidAt }: Omit<SettledPayment, 'refunds'>,
    problem: StrayProblem,
    transactionId: string | null = null,
  ): Promise<void> {
    this.logger.error('a settled payment has no order', { methodId, endToEndId, problem, transactionId });
    const seen = { methodId, endToEndId, providerId, centavos, paidAt, problem, transactionId };
    await this.stray.record({ ...seen, seenAt: this.clock.nowMs() });
  }

  /**
   * Matches by the provider's charge id, of this method first. If we never learned that id, it may equal our reference. The
   * same search finds orders of another method with the same Pix key, whose payments both methods list.
   */
  private async ordersOf(
    { methodId, besideIds }: ListingMethod,
    payments: readonly Pick<SettledPayment, 'providerId'>[],
  ): Promise<ReadonlyMap<string | null, Order>> {
    const ids = [...new Set(payments.flatMap(({ providerId }) => providerId ?? []))];
    const found = new Map<string | null, Order>();
    const unfound = () => ids.filter((id) => !found.has(id));
    for (const methodIds of [[methodId], besideIds])
      for (const order of await this.orders.read.findByCharges(methodIds, unfound()))
        for (const { providerId } of order.charges) found.set(providerId, order);
    const unknown = unfound();
    if (unknown.length === 0) return found;
    for (const order of await this.orders.read.findAll(unknown)) found.set(order.transactionId, order);
    return found;
  }
}

/** Equal entries are taken for the same payment. */
function idOfUnread(entry: unknown): string {
  return `sem-e2e-${createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 24)}`;
}

/** Evidence: the list's entry of one payment, without entries of other orders. */
function listEntry(entry: unknown): ProviderReply {
  return { method: 'GET', path: '/pix', status: 200, body: entry };
}

/** The order has the payment, with its sum, its fee and all that went back of it. */
function isKnown(order: Order | undefined, listed: SettledPayment): boolean {
  const { endToEndId, centavos, feeCentavos = 0, refunds } = listed;
  const known = order?.payments.find(({ id }) => isSamePayment(id, endToEndId));
  if (!order || !known || known.centavos !== centavos) return false;
  return (feeCentavos === 0 || Boolean(feeOf(order, known))) && hasRefunds(known, refunds);
}

function isNewsOf(known: Payment, { endToEndId, refunds }: DisputedPayment): boolean {
  return isSamePayment(known.id, endToEndId) && !hasRefunds(known, refunds);
}

function hasRefunds(known: Payment, refunds: DisputedPayment['refunds']): boolean {
  return refunds.every((refund) =>
    isSameReference(refund.id, returnedId(known.id)) && refund.centavos > 0
      ? returnedCentavos([known]) >= refund.centavos
      : known.refunds.some((one) => isSameRefund(one, refund) && one.state === refund.state),
  );
}
