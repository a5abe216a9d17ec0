import { Injectable } from '@nestjs/common';
import { checkoutErrors, type checkoutAdminMessages, type RefundBy } from '@vale/contracts/checkout';
import { AppError, type MessageParsed } from '@vale/contracts/define';
import { Ids } from '@vale/platform/ids';
import type { AuditOrigin } from '../../audit/audit.service.js';
import { withMoneyBack } from '../../orders/settling/accept-order.js';
import { askRefund } from '../../orders/settling/ask-refund.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { withFreedUse } from '../../orders/life/order-life.js';
import type { Order } from '../../orders/life/order.js';
import {
  confirmOverdueRefunds,
  disputedRefunds,
  dropRefund,
  endRefundByHand,
  refusedParts,
  replaceOverdueRefunds,
  settleDoubledRefunds,
} from '../../orders/settling/refund-order.js';
import { DeliveryService } from '../../purchase/delivery/delivery.service.js';
import { StatusCheckService } from '../../payments/charges/status-check.service.js';
import { OrderActionService, type Acted } from './order-action.service.js';
import { SendRefundService } from '../../payments/refunds/send-refund.service.js';

type Messages = typeof checkoutAdminMessages;
type RefundInput = MessageParsed<Messages['refundOrder']>;

/** Refunds that admins request. Each is saved under our own id before it is sent. */
@Injectable()
export class RefundService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly actions: OrderActionService,
    private readonly sender: SendRefundService,
    private readonly checks: StatusCheckService,
    private readonly deliveries: DeliveryService,
    private readonly ids: Ids,
  ) {}

  async refund(origin: AuditOrigin, input: RefundInput): Promise<Acted> {
    return this.refundOf(origin, input, (order) => order);
  }

  /** Refunds once more money that returned after a refund. Throws `checkout.nothing-to-accept`. */
  async refundBack(origin: AuditOrigin, input: RefundInput): Promise<Acted> {
    return this.refundOf(origin, input, withMoneyBack);
  }

  private async refundOf(
    origin: AuditOrigin,
    input: RefundInput,
    before: (order: Order, now: number) => Order,
  ): Promise<Acted> {
    const { transactionId, idempotencyKey: key, reason, freesCoupon = false, ...body } = input;
    const order = await this.orders.get(transactionId);
    const ways = { canSend: await this.sender.senderOf(order), newId: () => this.ids.ulid() };
    const acted = await this.actions.act(
      order,
      origin,
      { kind: 'refund', reason, key, body: { ...body, reason, ...(freesCoupon && { freesCoupon }) } },
      (known, now) => {
        const { order: asked, refunds } = askRefund(before(known, now), body, ways, now);
        return { order: freesCoupon ? withFreedUse(asked) : asked, details: { refunds } };
      },
    );
    await this.send(acted);
    return acted;
  }

  async confirm(
    origin: AuditOrigin,
    { transactionId, refundId, endToEndId, reason }: MessageParsed<Messages['confirmRefund']>,
  ): Promise<Acted> {
    const order = await this.orders.get(transactionId);
    return this.actions.act(order, origin, { kind: 'confirm-refund', reason }, (known, now) => ({
      order: endRefundByHand(known, refundId, { state: 'done', endToEndId }, now),
      details: { refundId, endToEndId },
    }));
  }

  async drop(
    origin: AuditOrigin,
    { transactionId, refundId, reason }: MessageParsed<Messages['dropRefund']>,
  ): Promise<Acted> {
    const order = await this.orders.get(transactionId);
    return this.actions.act(order, origin, { kind: 'drop-refund', reason }, (known, now) => ({
      order: dropRefund(known, refundId, now),
      details: { refundId },
    }));
  }

  /** Refunds by hand of money that the payer's bank is taking or has taken. */
  async dropDisputed(origin: AuditOrigin, transactionId: string, reason: string): Promise<void> {
    const order = await this.orders.get(transactionId);
    for (const { id: refundId } of disputedRefunds(order))
      await this.drop(origin, { transactionId, refundId, reason });
  }

  /**
   * Retries refunds that providers refused, or marks them as sent by hand. `idempotencyKey`: one per payment,
   * with the id of the first refused refund.
   */
  async repeatRefused(
    origin: AuditOrigin,
    by: RefundBy,
    {
      transactionId,
      idempotencyKey,
      reason,
    }: Pick<RefundInput, 'transactionId' | 'idempotencyKey' | 'reason'>,
  ): Promise<void> {
    const order = await this.read(transactionId);
    for (const { paymentId, refunds, centavos } of refusedParts(order))
      await this.refund(origin, {
        transactionId,
        reason,
        paymentId,
        centavos,
        by,
        idempotencyKey: `${idempotencyKey}.${refunds[0]!.id}`,
      });
  }

  /** Records that refunds which their provider left open were carried out. */
  async confirmOverdue(origin: AuditOrigin, transactionId: string, reason: string): Promise<void> {
    const order = await this.orders.get(transactionId);
    await this.actions.act(order, origin, { kind: 'confirm-refund', reason }, (known, now) => ({
      order: confirmOverdueRefunds(known, now),
    }));
  }

  /** Leaves a refund to a person if the provider did not make it, unless the provider now reports it. */
  async replaceOverdue(origin: AuditOrigin, transactionId: string, reason: string): Promise<void> {
    const order = await this.read(transactionId);
    await this.actions.act(order, origin, { kind: 'refund', reason }, (known, now) => ({
      order: replaceOverdueRefunds(known, () => this.ids.ulid(), now),
    }));
  }

  /** Records that a person has handled money that went back twice. */
  async settleDoubled(origin: AuditOrigin, transactionId: string, reason: string): Promise<void> {
    const order = await this.orders.get(transactionId);
    await this.actions.act(order, origin, { kind: 'confirm-refund', reason }, (known, now) => ({
      order: settleDoubledRefunds(known, now),
    }));
  }

  async dropRefused(origin: AuditOrigin, transactionId: string, reason: string): Promise<void> {
    const order = await this.orders.get(transactionId);
    for (const { id } of refusedParts(order).flatMap(({ refunds }) => refunds))
      await this.drop(origin, { transactionId, refundId: id, reason });
  }

  /** A refund that was refused or left open may have succeeded since. A provider that cannot be read does not stop a person. */
  private async read(transactionId: string): Promise<Order> {
    const order = await this.orders.get(transactionId);
    try {
      return (await this.checks.check(order)).order;
    } catch (error) {
      if (!(error instanceof AppError && error.is(checkoutErrors.statusCheckFailed))) throw error;
      return this.orders.get(transactionId);
    }
  }

  /** Runs for a repeated request as well, since the first request's jobs may be lost. */
  private async send({ order, action }: Acted): Promise<void> {
    const own = (action.details['refunds'] as { id: string }[]).map(({ id }) => id);
    await this.sender.enqueue(order, new Set(own));
    await this.deliveries.withoutCancelled(order);
  }
}
