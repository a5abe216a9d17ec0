import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checkoutErrors, checkoutEvents, checkoutMessages, deliveryErrors } from '@vale/contracts/checkout';
import {
  AppError,
  requireBuyer,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Bus, Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { canSendAgain } from '../../orders/life/delivery-mail.js';
import type { Order } from '../../orders/life/order.js';
import { mayRead } from '../../orders/life/may-read.js';
import { AttemptRepository } from './attempt.repository.js';
import { DeliveryRecordRepository } from './delivery-record.repository.js';

/** E-mails that a buyer may have sent again, for one order in a day. */
const MAILS_A_DAY = 3;

type ResendInput = MessageParsed<typeof checkoutMessages.resendDelivery>;
type Resent = MessageReply<typeof checkoutMessages.resendDelivery>;

/** Requests the delivery e-mail again; notification sends it. */
@Injectable()
export class ResendMailService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly records: DeliveryRecordRepository,
    private readonly attempts: AttemptRepository,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  /** Throws `checkout.order-not-found`, `.not-delivered` and `.too-many-mails`. */
  @Handles(checkoutMessages.resendDelivery)
  async resend({ transactionId, idempotencyKey }: ResendInput, context: CallContext): Promise<Resent> {
    const actor = requireBuyer(context);
    const order = await this.orders.get(transactionId);
    if (!mayRead(order, actor)) throw new AppError(checkoutErrors.orderNotFound);
    requireDelivered(order);
    const key = digestOf(actor.accountId, transactionId, idempotencyKey);
    const record = (await this.records.findRequest(key)) ?? (await this.newRequest(transactionId, key));
    await this.publish(transactionId, order.accountId, record.id);
    return { requestedAt: record.at, email: order.customer.email };
  }

  /** Records a request for a mail to a corrected address, one for each address. Throws `checkout.too-many-mails`. */
  async requestTo(transactionId: string, email: string): Promise<{ id: string; at: number }> {
    const key = digestOf('corrected', transactionId, email);
    return (await this.records.findRequest(key)) ?? (await this.newRequest(transactionId, key));
  }

  /** Requested by an admin; sent once per action. */
  async resendFor({ transactionId, accountId }: Order, actionId: string): Promise<void> {
    const requested = { transactionId, kind: 'mail-requested', way: 'admin' } as const;
    const record = await this.records.appendOnce(requested, digestOf('admin', actionId));
    await this.publish(transactionId, accountId, record.id);
  }

  /**
   * A repeat publishes again, since the process may have died before publishing. Notification sends one
   * e-mail per id.
   */
  async publish(transactionId: string, accountId: string, id: string): Promise<void> {
    await this.bus.emit(
      checkoutEvents.deliveryMailRequested,
      { transactionId, accountId, requestId: id },
      { id },
    );
  }

  private async newRequest(transactionId: string, key: string): Promise<{ id: string; at: number }> {
    const { count, until } = await this.attempts.take(`mail ${transactionId}`, this.clock.nowMs());
    if (count > MAILS_A_DAY)
      throw new AppError(deliveryErrors.tooManyMails, {
        params: { limit: MAILS_A_DAY },
        data: { retryAfterMs: Math.max(1, until - this.clock.nowMs()) },
      });
    return this.records.appendOnce({ transactionId, kind: 'mail-requested', way: 'order-page' }, key);
  }
}

/** Throws `checkout.not-delivered`. */
export function requireDelivered(order: Order): void {
  if (!canSendAgain(order)) throw new AppError(deliveryErrors.notDelivered);
}

function digestOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url');
}
