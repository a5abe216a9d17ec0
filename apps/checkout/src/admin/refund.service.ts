import { Injectable } from '@nestjs/common';
import { checkoutAdminErrors, checkoutJobs, type checkoutAdminMessages } from '@vale/contracts/checkout';
import { AppError, type MessageParsed } from '@vale/contracts/define';
import { Ids } from '@vale/platform/ids';
import { Jobs } from '@vale/platform/jobs';
import { OrderStoreService } from '../order/order-store.service.js';
import type { Order } from '../order/order.js';
import { BY_HAND, type Payment } from '../order/payment.js';
import { disputedRefunds, endRefundByHand, refundParts } from '../order/refund-order.js';
import { recordRefund } from '../order/settle-order.js';
import { methodOfPayment } from '../order/charge.js';
import { PaymentMethodService } from '../payment/payment-method.service.js';
import { OrderActionService, type Acted, type Decided, type Origin } from './order-action.service.js';

type Messages = typeof checkoutAdminMessages;
type RefundInput = MessageParsed<Messages['refundOrder']>;

/** Refunds as admins order them. Each is written, under an id of ours, before anybody is asked to send it. */
@Injectable()
export class RefundService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly actions: OrderActionService,
    private readonly methods: PaymentMethodService,
    private readonly jobs: Jobs,
    private readonly ids: Ids,
  ) {}

  async refund(origin: Origin, input: RefundInput): Promise<Acted> {
    const { transactionId, idempotencyKey: key, reason, ...body } = input;
    const order = await this.orders.get(transactionId);
    const refunding = await this.refundingMethods(order);
    const acted = await this.actions.act(
      order,
      origin,
      { kind: 'refund', reason, key, body: { ...body, reason } },
      (known, now) => this.decide(known, body, refunding, now),
    );
    await this.send(acted);
    return acted;
  }

  async confirm(
    origin: Origin,
    { transactionId, refundId, endToEndId, reason }: MessageParsed<Messages['confirmRefund']>,
  ): Promise<Acted> {
    const order = await this.orders.get(transactionId);
    return this.actions.act(order, origin, { kind: 'confirm-refund', reason }, (known, now) => ({
      order: endRefundByHand(known, refundId, { state: 'done', endToEndId }, now),
      details: { refundId, endToEndId },
    }));
  }

  async drop(
    origin: Origin,
    { transactionId, refundId, reason }: MessageParsed<Messages['dropRefund']>,
  ): Promise<Acted> {
    const order = await this.orders.get(transactionId);
    return this.actions.act(order, origin, { kind: 'drop-refund', reason }, (known, now) => ({
      order: endRefundByHand(known, refundId, { state: 'failed' }, now),
      details: { refundId },
    }));
  }

  /** Refunds by hand whose money the payer's bank takes or has taken. */
  async dropDisputed(origin: Origin, transactionId: string, reason: string): Promise<void> {
    const order = await this.orders.get(transactionId);
    for (const { id: refundId } of disputedRefunds(order))
      await this.drop(origin, { transactionId, refundId, reason });
  }

  private decide(
    order: Order,
    { by, ...request }: Pick<RefundInput, 'by' | 'centavos' | 'paymentId' | 'excess'>,
    refunding: ReadonlySet<string>,
    now: number,
  ): Decided {
    const can = (payment: Payment) =>
      payment.chargeId !== BY_HAND && refunding.has(methodOfPayment(order, payment));
    const parts = refundParts(order, request).map((part) => ({
      ...part,
      id: this.ids.ulid(),
      by: by ?? (can(part.payment) ? ('provider' as const) : ('hand' as const)),
    }));
    if (parts.some((part) => part.by === 'provider' && !can(part.payment)))
      throw new AppError(checkoutAdminErrors.refundNotByProvider);
    const refunded = parts.reduce(
      (known, { payment, ...part }) =>
        recordRefund(known, payment.id, { ...part, state: 'pending', at: now }, now),
      order,
    );
    const refunds = parts.map(({ payment, ...part }) => ({ ...part, paymentId: payment.id }));
    return { order: refunded, details: { refunds } };
  }

  /** Of a repeated request too: the jobs of the first one may be lost. */
  private async send({ order: { transactionId, payments }, action }: Acted): Promise<void> {
    const own = new Set((action.details['refunds'] as { id: string }[]).map(({ id }) => id));
    const refunds = payments.flatMap((payment) => payment.refunds);
    for (const { id, by, state } of refunds)
      if (own.has(id) && by === 'provider' && state === 'pending')
        await this.jobs.enqueue(checkoutJobs.sendRefund, { transactionId, refundId: id });
  }

  /** The methods of the order whose provider sends refunds. */
  private async refundingMethods(order: Order): Promise<ReadonlySet<string>> {
    const ids = new Set([order.methodId, ...order.charges.map(({ methodId }) => methodId)]);
    const able = new Set<string>();
    for (const id of ids) if (await this.methods.canRefund(id)) able.add(id);
    return able;
  }
}
