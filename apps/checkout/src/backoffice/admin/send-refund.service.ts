import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import type { JobPayload } from '@vale/contracts/define';
import { Jobs, Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { methodOfPayment } from '../../orders/charge.js';
import type { RefundSnapshot } from '../../orders/charge-snapshot.js';
import { OrderStoreService } from '../../orders/order-store.service.js';
import type { Order } from '../../orders/order.js';
import type { Payment } from '../../orders/payment.js';
import type { ProviderReply } from '../../orders/provider-reply.js';
import { findRefund, refundBy, withUnsent } from '../../orders/refund-order.js';
import type { Refund } from '../../orders/refund.js';
import { recordRefund } from '../../orders/settle-order.js';
import { PaymentGatewayService } from '../../payments/payment-gateway.service.js';
import { StatusCheckService } from '../../payments/status-check.service.js';
import {
  ProviderError,
  ProviderRefusal,
  ProviderThrottled,
} from '../../payments/providers/provider-errors.js';

/** Orders of one run; the next run goes on. */
const BATCH = 500;

/** Statuses by which a provider says no to this refund. Any other one may be about the account, or about the moment. */
const REFUSALS: ReadonlySet<number> = new Set([200, 400, 404, 410, 422]);

/** Result of a refund, with the provider's replies as evidence. */
type Outcome = Pick<RefundSnapshot, 'state' | 'at'> & {
  /** The provider's sum, where it described the refund. */
  centavos?: number;
  reported?: true;
  message?: string;
  replies?: readonly ProviderReply[];
};

/** Asks providers for the refunds that admins ordered. The same refund is asked for under the same id, however often. */
@Injectable()
export class SendRefundService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly gateway: PaymentGatewayService,
    private readonly checks: StatusCheckService,
    private readonly jobs: Jobs,
    private readonly logger: Logger,
  ) {}

  /** Rejects while it is not known what became of it. */
  @Processes(checkoutJobs.sendRefund)
  async send({ transactionId, refundId }: JobPayload<typeof checkoutJobs.sendRefund>): Promise<void> {
    const asked = await this.orders.read.find(transactionId);
    const known = asked && findSendable(asked, refundId);
    if (!asked || !known) return;
    const { order, isFirst } = known.refund.unsent
      ? await this.begin(asked, known.refund)
      : { order: asked, isFirst: false };
    const found = findSendable(order, refundId);
    if (!found) return;
    const { payment, refund } = found;
    const result = await this.ask(order, payment, refund, isFirst);
    if (result === null) {
      this.logger.warn('a refund cannot be sent by its provider; it waits for a person', { transactionId });
      await this.orders.change(order, (known, now) => refundBy(known, refundId, 'hand', now));
      return;
    }
    const { replies = [], ...became } = result;
    await this.orders.change(
      order,
      (known, now) => recordRefund(known, payment.id, { ...refund, ...became, at: became.at ?? now }, now),
      replies,
    );
    if (became.state === 'failed')
      this.logger.error('a provider refused a refund', { transactionId, refundId, message: became.message });
  }

  /** Writes that the provider is asked from now on. What a refund replaces may have succeeded, so that is read before. */
  private async begin(
    order: Order,
    { id, replaces = [] }: Refund,
  ): Promise<{ order: Order; isFirst: boolean }> {
    const read = replaces.length > 0 ? (await this.checks.check(order)).order : order;
    let isFirst = false;
    const begun = await this.orders.change(read, (known, now) => {
      // Another process may have begun it meanwhile.
      isFirst = findRefund(known, id)?.refund.unsent ?? false;
      return withUnsent(known, id, false, now);
    });
    return { order: begun, isFirst };
  }

  @Processes(checkoutJobs.resumeRefunds)
  async resume(): Promise<void> {
    for (const { transactionId, payments } of await this.orders.read.listNeeding('refund-under-way', BATCH))
      for (const { id, by, state } of payments.flatMap(({ refunds }) => refunds))
        if (by === 'provider' && state === 'pending')
          await this.jobs.enqueue(checkoutJobs.sendRefund, { transactionId, refundId: id });
  }

  /**
   * Returns null if the provider has no refunds. Only a refusal of the first request means that there is no
   * refund: a later refusal may be about a repetition of an earlier success.
   */
  private async ask(
    order: Order,
    payment: Payment,
    refund: Refund,
    isFirst: boolean,
  ): Promise<Outcome | null> {
    const call = (isRepeated: boolean) =>
      this.gateway.refund(methodOfPayment(order, payment), {
        id: refund.id,
        providerId: payment.chargeId,
        endToEndId: payment.id,
        centavos: refund.centavos,
        reason: order.product.title,
        ...(refund.reported && { isKnown: true }),
        ...(isRepeated && { isRepeated }),
        others: payment.refunds.filter((one) => one.id !== refund.id && isListed(one)),
      });
    let refusal: ProviderRefusal | undefined;
    try {
      const sent = await call(!isFirst).catch((error: unknown) => {
        if (!(error instanceof ProviderRefusal)) throw error;
        refusal = error;
        // It may have been made nevertheless: the second call reads it first.
        return call(true).catch((again: unknown) => {
          throw again instanceof ProviderRefusal ? error : again;
        });
      });
      return sent && { ...outcomeOf(sent.made), replies: sent.replies };
    } catch (error) {
      if (isFirst && error instanceof ProviderRefusal && REFUSALS.has(error.status))
        return { state: 'failed', at: null, message: error.message };
      if (isFirst && (!refusal || error === refusal) && wasNotMade(error))
        await this.orders.change(order, (known, now) => withUnsent(known, refund.id, true, now));
      throw error;
    }
  }
}

function findSendable(order: Order, refundId: string): ReturnType<typeof findRefund> {
  const found = findRefund(order, refundId);
  return found?.refund.by === 'provider' && found.refund.state === 'pending' ? found : undefined;
}

function outcomeOf({ state, at, centavos }: RefundSnapshot): Outcome {
  return { state, at, centavos, reported: true };
}

/** The provider counts it among the payment's refunds. */
function isListed({ by, listedAs, reported, state }: Refund): boolean {
  if (by === 'hand') return listedAs !== undefined;
  return state !== 'failed' || reported === true;
}

/** The provider was not reached, took no more calls, or refused the account and not the refund. */
function wasNotMade(error: unknown): boolean {
  if (error instanceof ProviderThrottled) return true;
  if (error instanceof ProviderError) return error.kind === 'network' || error.kind === 'not-called';
  return error instanceof ProviderRefusal;
}
