import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import type { JobPayload } from '@vale/contracts/define';
import { Jobs, Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { methodOfPayment } from '../../orders/money/charge.js';
import type { RefundSnapshot } from '../../orders/money/charge-snapshot.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { describeLines } from '../../orders/life/sold-products.js';
import { BY_HAND, type Payment } from '../../orders/money/payment.js';
import type { ProviderReply } from '../../orders/money/provider-reply.js';
import { findRefund, refundBy, withUnsent } from '../../orders/settling/refund-order.js';
import type { Refund } from '../../orders/money/refund.js';
import { recordRefund } from '../../orders/settling/settle-order.js';
import { PaymentMethodService } from '../methods/payment-method.service.js';
import { AccountKeysService } from '../charges/account-keys.service.js';
import type { AnsweredRefund } from '../charges/provider-calls.service.js';
import type { NewRefund } from '../providers/payment-provider.js';
import { StatusCheckService } from '../charges/status-check.service.js';
import { ProviderError, ProviderRefusal, wasNotMade } from '../providers/provider-errors.js';

/** Orders per run; the next run continues. */
const BATCH = 500;

/** Statuses that refuse this refund. Any other status may concern the account or be temporary. */
const REFUSALS: ReadonlySet<number> = new Set([200, 400, 404, 410, 422]);

/** Result of a refund, with the provider's replies as evidence. */
type Outcome = Pick<RefundSnapshot, 'state' | 'at'> & {
  /** The provider's sum, if it described the refund. */
  centavos?: number;
  reported?: true;
  message?: string;
  replies?: readonly ProviderReply[];
};

/** Sends the refunds that admins requested to their providers, each once. */
@Injectable()
export class SendRefundService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly keys: AccountKeysService,
    private readonly checks: StatusCheckService,
    private readonly methods: PaymentMethodService,
    private readonly jobs: Jobs,
    private readonly logger: Logger,
  ) {}

  /** Tells which payments of the order their providers can refund. */
  async senderOf(order: Order): Promise<(payment: Payment) => boolean> {
    const ids = new Set(order.payments.map((payment) => methodOfPayment(order, payment)));
    const able = new Set<string>();
    for (const id of ids) if (await this.methods.canRefund(id)) able.add(id);
    return (payment) =>
      payment.chargeId !== BY_HAND && !payment.inCash && able.has(methodOfPayment(order, payment));
  }

  /** Enqueues the refunds that providers send, or those of them in `only`. */
  async enqueue({ transactionId, payments }: Order, only?: ReadonlySet<string>): Promise<void> {
    for (const { id, by, state } of payments.flatMap(({ refunds }) => refunds))
      if (by === 'provider' && state === 'pending' && (only?.has(id) ?? true))
        await this.jobs.enqueue(checkoutJobs.sendRefund, { transactionId, refundId: id });
  }

  /** Rejects while the outcome is unknown. */
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
    const result = isFirst ? await this.ask(order, payment, refund) : await this.find(order, payment, refund);
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

  /**
   * Records that the refund is about to be sent. The refund that it replaces may have succeeded, so that one is read
   * first.
   */
  private async begin(
    order: Order,
    { id, replaces = [] }: Refund,
  ): Promise<{ order: Order; isFirst: boolean }> {
    const read = replaces.length > 0 ? (await this.checks.check(order)).order : order;
    let isFirst = false;
    const begun = await this.orders.change(read, (known, now) => {
      // Another process may already have started it.
      isFirst = findRefund(known, id)?.refund.unsent ?? false;
      return withUnsent(known, id, false, now);
    });
    return { order: begun, isFirst };
  }

  @Processes(checkoutJobs.resumeRefunds)
  async resume(): Promise<void> {
    for (const order of await this.orders.read.listNeeding('refund-under-way', BATCH))
      await this.enqueue(order);
  }

  /** Only a refusal proves that there is no refund. Null if the provider has no refunds. */
  private async ask(order: Order, payment: Payment, refund: Refund): Promise<Outcome | null> {
    try {
      const sent = await this.keys.refund(
        order,
        methodOfPayment(order, payment),
        requestOf(order, payment, refund),
      );
      return sent && outcomeOf(sent);
    } catch (error) {
      if (error instanceof ProviderRefusal && REFUSALS.has(error.status))
        return { state: 'failed', at: null, message: error.message };
      if (wasNotMade(error))
        await this.orders.change(order, (known, now) => withUnsent(known, refund.id, true, now));
      throw error;
    }
  }

  /**
   * Looks up a refund that was requested before; it is never requested again. A refund that the provider
   * reported once and does not show now stays pending.
   */
  private async find(order: Order, payment: Payment, refund: Refund): Promise<Outcome> {
    const found = await this.keys.findRefund(
      order,
      methodOfPayment(order, payment),
      requestOf(order, payment, refund),
    );
    if (found) return outcomeOf(found);
    if (refund.reported) return { state: 'pending', at: refund.at, reported: true };
    throw new ProviderError('invalid-reply', 'a refund that was requested is not found');
  }
}

function requestOf(order: Order, payment: Payment, refund: Refund): NewRefund {
  const named = refund.lines && new Set(refund.lines.map(({ line }) => line));
  return {
    id: refund.id,
    providerId: payment.chargeId,
    endToEndId: payment.id,
    centavos: refund.centavos,
    reason: describeLines(order, named ? order.lines.filter(({ line }) => named.has(line)) : order.lines),
    others: payment.refunds.filter((one) => one.id !== refund.id && isListed(one)),
  };
}

function findSendable(order: Order, refundId: string): ReturnType<typeof findRefund> {
  const found = findRefund(order, refundId);
  return found?.refund.by === 'provider' && found.refund.state === 'pending' ? found : undefined;
}

function outcomeOf({ made: { state, at, centavos }, replies }: AnsweredRefund): Outcome {
  return { state, at, centavos, reported: true, replies };
}

/** The provider counts it among the payment's refunds. */
function isListed({ by, listedAs, reported, state }: Refund): boolean {
  if (by === 'hand') return listedAs !== undefined;
  return state !== 'failed' || reported === true;
}
