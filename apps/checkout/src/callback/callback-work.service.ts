import { Injectable } from '@nestjs/common';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { OrderStoreService } from '../order/order-store.service.js';
import type { Order } from '../order/order.js';
import { hasReturnOrDispute } from '../order/payment.js';
import { isReturnOrDispute } from '../payment/providers/payment-providers.client.js';
import { ProviderBusy } from '../payment/providers/provider-errors.js';
import { StatusCheckService } from '../payment/status-check.service.js';
import type { Callback, CallbackOutcome } from './callback.js';
import { isEndToEndId } from './callback-body.js';
import { CoalescedReads } from './coalesced-reads.js';

/** A call-back says that something happened to a charge. What happened is read at the provider, never in the call-back. */
@Injectable()
export class CallbackWorkService {
  private readonly reads = new CoalescedReads();

  constructor(
    private readonly orders: OrderStoreService,
    private readonly checks: StatusCheckService,
  ) {}

  /** Reads the charges of every order that the call-back names, whatever its state: money also leaves delivered orders. */
  async attempt(callback: Pick<Callback, 'methodId' | 'names' | 'status'>): Promise<CallbackOutcome> {
    const { methodId, names, status } = callback;
    const orders = await this.ordersNamed(methodId, names);
    if (orders.length === 0) return { state: 'unmatched', problem: 'names no order of this method' };
    const outcomes = await Promise.all(
      orders.map((order) =>
        this.check(order, orders.length === 1 ? unknownChargeIn(names, order) : undefined),
      ),
    );
    const unfinished = outcomes.find(({ state }) => state !== 'done');
    if (unfinished) return unfinished;
    return status !== undefined && (await this.isOutdated(orders, status))
      ? { state: 'outdated', problem: `the charge was read as before “${status}”` }
      : { state: 'done' };
  }

  private async check({ transactionId }: Order, unknownCharge: string | undefined): Promise<CallbackOutcome> {
    try {
      await this.reads.run(`${transactionId}#${unknownCharge ?? ''}`, async () => {
        const order = await this.orders.get(transactionId);
        if (unknownCharge === undefined) await this.checks.check(order, 'call-back');
        else await this.checks.checkUnknownCharge(order, unknownCharge);
      });
      return { state: 'done' };
    } catch (error) {
      if (!(error instanceof AppError && error.is(checkoutErrors.statusCheckFailed))) throw error;
      const { cause } = error;
      const problem = cause instanceof Error ? cause.message : error.message;
      return {
        ...{ state: 'failed', problem },
        ...(cause instanceof ProviderBusy && { retryAfterMs: cause.retryAfterMs }),
      };
    }
  }

  /** The call-back says that money went back or is disputed, and none of its orders shows that. */
  private async isOutdated(orders: readonly Order[], status: string): Promise<boolean> {
    if (!isReturnOrDispute(status)) return false;
    const read = await Promise.all(orders.map(({ transactionId }) => this.orders.get(transactionId)));
    return !read.some(({ payments }) => payments.some(hasReturnOrDispute));
  }

  private async ordersNamed(methodId: string, names: readonly string[]): Promise<Order[]> {
    const { read } = this.orders;
    const recent = names.flatMap((name) => read.recent(name) ?? []);
    const found = new Map(
      recent.filter((order) => order.methodId === methodId).map((order) => [order.transactionId, order]),
    );
    for (const name of names.filter((one) => !isEndToEndId(one))) {
      const isKnown = ({ transactionId, charges }: Order) =>
        name === transactionId || charges.some(({ providerId }) => name === providerId);
      if ([...found.values()].some(isKnown)) continue;
      const order = (await read.find(name)) ?? (await read.findByCharge(methodId, name));
      if (order?.methodId === methodId) found.set(order.transactionId, order);
    }
    const payments = names.filter(isEndToEndId);
    // Mostly each payment is named with its charge, and its order is found.
    if (payments.length > found.size)
      for (const order of await read.findByPayments(payments))
        if (order.methodId === methodId) found.set(order.transactionId, order);
    return [...found.values()];
  }
}

/** The id of a charge that the order does not know; none when its own charge is named too. */
function unknownChargeIn(names: readonly string[], { transactionId, charges }: Order): string | undefined {
  if (charges.some(({ providerId }) => providerId !== null && names.includes(providerId))) return undefined;
  return names.find((name) => name !== transactionId && !isEndToEndId(name));
}
