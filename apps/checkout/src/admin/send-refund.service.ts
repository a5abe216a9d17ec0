import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import type { JobPayload } from '@vale/contracts/define';
import { Jobs, Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { methodOfPayment } from '../order/charge.js';
import type { RefundSnapshot } from '../order/charge-snapshot.js';
import { OrderStoreService } from '../order/order-store.service.js';
import type { Order } from '../order/order.js';
import type { Payment, Refund } from '../order/payment.js';
import type { ProviderReply } from '../order/provider-reply.js';
import { findRefund, refundBy } from '../order/refund-order.js';
import { recordRefund } from '../order/settle-order.js';
import { PaymentGatewayService } from '../payment/payment-gateway.service.js';
import { ProviderRefusal } from '../payment/providers/provider-errors.js';

/** Orders of one run; the next run goes on. */
const BATCH = 500;

/** Statuses by which a provider says no to this refund. Any other one may be about the account, or about the moment. */
const REFUSALS: ReadonlySet<number> = new Set([200, 400, 404, 410, 422]);

/** What became of a refund, and the provider's replies that say so. */
type Outcome = Pick<RefundSnapshot, 'state' | 'at'> & {
  message?: string;
  replies?: readonly ProviderReply[];
};

/** Asks providers for the refunds that admins ordered. The same refund is asked for under the same id, however often. */
@Injectable()
export class SendRefundService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly gateway: PaymentGatewayService,
    private readonly jobs: Jobs,
    private readonly logger: Logger,
  ) {}

  /** Rejects while it is not known what became of it. */
  @Processes(checkoutJobs.sendRefund)
  async send({ transactionId, refundId }: JobPayload<typeof checkoutJobs.sendRefund>): Promise<void> {
    const order = await this.orders.read.find(transactionId);
    const found = order && findRefund(order, refundId);
    if (!order || found?.refund.by !== 'provider' || found.refund.state !== 'pending') return;
    const { payment, refund } = found;
    const result = await this.ask(order, payment, refund);
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

  @Processes(checkoutJobs.resumeRefunds)
  async resume(): Promise<void> {
    for (const { transactionId, payments } of await this.orders.read.listNeeding('refund-under-way', BATCH))
      for (const { id, by, state } of payments.flatMap(({ refunds }) => refunds))
        if (by === 'provider' && state === 'pending')
          await this.jobs.enqueue(checkoutJobs.sendRefund, { transactionId, refundId: id });
  }

  /** Null where the provider has no refunds. */
  private async ask(order: Order, payment: Payment, refund: Refund): Promise<Outcome | null> {
    const call = () =>
      this.gateway.refund(methodOfPayment(order, payment), {
        id: refund.id,
        providerId: payment.chargeId,
        endToEndId: payment.id,
        centavos: refund.centavos,
        reason: order.product.title,
      });
    try {
      // A refusal of what an earlier call has made is no refusal: the second call reads it first.
      const sent = await call().catch((error: unknown) => {
        if (error instanceof ProviderRefusal) return call();
        throw error;
      });
      return sent && { state: sent.made.state, at: sent.made.at, replies: sent.replies };
    } catch (error) {
      if (!(error instanceof ProviderRefusal && REFUSALS.has(error.status))) throw error;
      return { state: 'failed', at: null, message: error.message };
    }
  }
}
