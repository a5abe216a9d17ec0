import { Injectable } from '@nestjs/common';
import { checkoutAdminErrors, checkoutErrors, type checkoutAdminMessages } from '@vale/contracts/checkout';
import { AppError, type MessageParsed } from '@vale/contracts/define';
import type { AuditOrigin } from '../../audit/audit.service.js';
import { acceptOrder, seenAgain } from '../../orders/settling/accept-order.js';
import { ChargeTaken } from '../../orders/money/charge.js';
import { cancelGrant, close } from '../../orders/life/order-life.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { withDecided } from '../../orders/settling/match-reading.js';
import { isGrant, paidAgain } from '../../orders/money/payment.js';
import { undecided } from '../../orders/money/stray-money.js';
import { isOpen } from '../../orders/life/order.js';
import { decideDispute } from '../../orders/settling/settle-order.js';
import { StatusCheckService } from '../../payments/charges/status-check.service.js';
import { StockService } from '../../stock/stock.service.js';
import { OrderActionService, type Acted } from './order-action.service.js';

type Messages = typeof checkoutAdminMessages;

@Injectable()
export class OrderAdminService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly actions: OrderActionService,
    private readonly checks: StatusCheckService,
    private readonly stock: StockService,
  ) {}

  async accept(
    origin: AuditOrigin,
    { transactionId, idempotencyKey: key, ...body }: MessageParsed<Messages['acceptOrder']>,
  ): Promise<Acted> {
    const { payment, reason } = body;
    const order = await this.orders.get(transactionId);
    try {
      return await this.actions.act(order, origin, { kind: 'accept', reason, key, body }, (known, now) => ({
        order: acceptOrder(known, payment, now),
        details: payment ? { payment } : {},
      }));
    } catch (error) {
      if (error instanceof ChargeTaken)
        throw new AppError(checkoutAdminErrors.paymentTaken, { cause: error });
      throw error;
    }
  }

  /** Throws `checkout.no-dispute`. */
  async decideDispute(
    origin: AuditOrigin,
    { transactionId, outcome, reason }: MessageParsed<Messages['decideDispute']>,
  ): Promise<Acted> {
    const order = await this.orders.get(transactionId);
    return this.actions.act(order, origin, { kind: 'dispute', reason }, (known, now) => ({
      order: decideDispute(known, outcome, now),
      details: { outcome },
    }));
  }

  /**
   * Accepts the provider's claim as a payment of the order's price, or as money that was returned after its
   * refund.
   */
  async confirmPaid(
    origin: AuditOrigin,
    request: Omit<MessageParsed<Messages['acceptOrder']>, 'payment'>,
  ): Promise<Acted> {
    const order = await this.orders.get(request.transactionId);
    const [claim] = undecided(order);
    const [back] = paidAgain(order.payments);
    if (!claim && back) return this.accept(origin, { ...request, payment: seenAgain(order, back) });
    if (!claim) throw new AppError(checkoutAdminErrors.nothingToAccept);
    const payment = { id: claim.chargeId, centavos: order.totalCentavos };
    return this.accept(origin, { ...request, payment });
  }

  /** Rejects the claim: the order continues as before it. */
  async denyPaid(
    origin: AuditOrigin,
    { transactionId, reason }: MessageParsed<Messages['noteOrder']>,
  ): Promise<Acted> {
    const order = await this.orders.get(transactionId);
    return this.actions.act(order, origin, { kind: 'note', reason }, (known) => ({
      order: withDecided(known),
      details: { paid: false },
    }));
  }

  /** Checks the charge's status first: what was paid a moment ago is not cancelled. */
  async cancel(
    origin: AuditOrigin,
    { transactionId, reason }: MessageParsed<Messages['cancelForAdmin']>,
  ): Promise<Acted> {
    const order = await this.orders.get(transactionId);
    const checked = isOpen(order) ? (await this.checks.check(order)).order : order;
    const acted = await this.actions.act(checked, origin, { kind: 'cancel', reason }, (known, now) => {
      const cancelled = isGrant(known)
        ? cancelGrant(known, now, 'by admin')
        : close(known, 'cancelled', now, 'by admin');
      if (cancelled === known) throw new AppError(checkoutErrors.notCancellable);
      return { order: cancelled };
    });
    await this.stock.release(transactionId);
    return acted;
  }

  async note(
    origin: AuditOrigin,
    { transactionId, reason }: MessageParsed<Messages['noteOrder']>,
  ): Promise<Acted> {
    const order = await this.orders.get(transactionId);
    return this.actions.act(order, origin, { kind: 'note', reason }, (known) => ({ order: known }));
  }
}
