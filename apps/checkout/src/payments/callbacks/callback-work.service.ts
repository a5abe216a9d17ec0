import { Injectable } from '@nestjs/common';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { isSameReference } from '../../orders/money/charge-snapshot.js';
import { isEndToEndId } from '../../orders/money/payment-id.js';
import { hasReturnOrDispute } from '../../orders/money/payment.js';
import { isReturnOrDispute } from '../providers/payment-providers.client.js';
import { PaymentNewsService } from '../polls/payment-news.service.js';
import { ProviderBusy, ProviderRefusal } from '../providers/provider-errors.js';
import { StatusCheckService } from '../charges/status-check.service.js';
import { TestChargeMatchService } from '../test-charges/test-charge-match.service.js';
import type { Callback, CallbackOutcome } from './callback.js';
import { CoalescedReads } from './coalesced-reads.js';

/** Limit of unknown charges that one callback may name. Each costs a read, and a name may not be a charge at all. */
const MAX_UNKNOWN = 5;

/** `isRefused`: the provider knows no such charge. */
type Checked = CallbackOutcome & { isRefused?: true };

/** A callback says that something happened to a charge. What happened is read at the provider, never in the callback. */
@Injectable()
export class CallbackWorkService {
  private readonly reads = new CoalescedReads();

  constructor(
    private readonly orders: OrderStoreService,
    private readonly checks: StatusCheckService,
    private readonly tests: TestChargeMatchService,
    private readonly news: PaymentNewsService,
  ) {}

  /**
   * Reads the charges of every order that the callback names, in any state: delivered orders can be refunded
   * too.
   */
  async attempt(callback: Pick<Callback, 'methodId' | 'names' | 'status'>): Promise<CallbackOutcome> {
    const { methodId, names, status } = callback;
    const orders = await this.ordersNamed(methodId, names);
    if (orders.length === 0)
      return (await this.tests.check(methodId, names))
        ? { state: 'done' }
        : { state: 'unmatched', problem: 'names no order of this method' };
    const outcomes = await Promise.all(
      orders.map((order) =>
        this.checkNamed(order, orders.length === 1 ? unknownChargesIn(names, order) : []),
      ),
    );
    await this.news.recordCallback(methodId);
    const unfinished = outcomes.find(({ state }) => state !== 'done');
    if (unfinished) return unfinished;
    return status !== undefined && (await this.isOutdated(orders, status))
      ? { state: 'outdated', problem: `the charge does not show the status “${status}” yet` }
      : { state: 'done' };
  }

  /** One of several unknown names is often the event's own id, which the provider refuses. */
  private async checkNamed(order: Order, unknownCharges: readonly string[]): Promise<Checked> {
    if (unknownCharges.length === 0) return this.check(order, undefined);
    const checked = await Promise.all(unknownCharges.map((one) => this.check(order, one)));
    return (
      checked.find(({ state, isRefused }) => state !== 'done' && !isRefused) ??
      checked.find(({ state }) => state === 'done') ??
      checked[0]!
    );
  }

  private async check({ transactionId }: Order, unknownCharge: string | undefined): Promise<Checked> {
    try {
      await this.reads.run(`${transactionId}#${unknownCharge ?? ''}`, async () => {
        const order = await this.orders.get(transactionId);
        if (unknownCharge === undefined) await this.checks.check(order, 'callback');
        else await this.checks.checkUnknownCharge(order, unknownCharge);
      });
      return { state: 'done' };
    } catch (error) {
      if (!(error instanceof AppError && error.is(checkoutErrors.statusCheckFailed))) throw error;
      const { cause } = error;
      const problem = cause instanceof Error ? cause.message : error.message;
      return {
        state: 'failed',
        problem,
        ...(cause instanceof ProviderBusy && { retryAfterMs: cause.retryAfterMs }),
        ...(cause instanceof ProviderRefusal && { isRefused: true as const }),
      };
    }
  }

  /** The callback says that money went back or is disputed, and none of its orders shows that. */
  private async isOutdated(orders: readonly Order[], status: string): Promise<boolean> {
    if (!isReturnOrDispute(status)) return false;
    const read = await Promise.all(orders.map(({ transactionId }) => this.orders.get(transactionId)));
    return !read.some(({ payments }) => payments.some(hasReturnOrDispute));
  }

  /**
   * Includes orders of another method, found by our reference or the payment's id: two methods with one Pix
   * key share the address that was registered last. Each order is read at its own provider.
   */
  private async ordersNamed(methodId: string, names: readonly string[]): Promise<Order[]> {
    const { read } = this.orders;
    const recent = names.flatMap((name) => read.recent(name) ?? []);
    const found = new Map(recent.map((order) => [order.transactionId, order]));
    for (const name of names.filter((one) => !isEndToEndId(one))) {
      const isKnown = ({ transactionId, charges }: Order) =>
        name === transactionId || charges.some(({ providerId }) => name === providerId);
      if ([...found.values()].some(isKnown)) continue;
      const order = (await read.find(name)) ?? (await read.findByCharge(methodId, name));
      if (order) found.set(order.transactionId, order);
    }
    const payments = names.filter(isEndToEndId);
    // Most callbacks name a payment with its charge, which leads to the order.
    if (payments.length > found.size)
      for (const order of await read.findByPayments(payments)) found.set(order.transactionId, order);
    return [...found.values()];
  }
}

/**
 * Ids of charges that the order does not know; empty if its own charge is named too. If only a payment leads
 * to the order, the other names belong to the payer, the account or the event.
 */
function unknownChargesIn(names: readonly string[], { transactionId, charges }: Order): string[] {
  if (!names.includes(transactionId)) return [];
  if (charges.some(({ providerId }) => providerId !== null && names.includes(providerId))) return [];
  return names
    .filter((name) => !isSameReference(name, transactionId) && !isEndToEndId(name))
    .slice(0, MAX_UNKNOWN);
}
