import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checkoutErrors, checkoutEvents, type checkoutMessages } from '@vale/contracts/checkout';
import { AppError, type Actor, type MessageParsed, type MessageReply } from '@vale/contracts/define';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { OrderStoreService } from '../order/order-store.service.js';
import { showsCodes } from '../order/order.js';
import { AttemptRepository } from './attempt.repository.js';
import { DeliveryRecordRepository } from './delivery-record.repository.js';

/** E-mails that a buyer may have sent again, for one order in a day. */
const MAILS_A_DAY = 3;

type ResendInput = MessageParsed<typeof checkoutMessages.resendDelivery>;
type Resent = MessageReply<typeof checkoutMessages.resendDelivery>;

/** The delivery e-mail once more. Notification sends it. */
@Injectable()
export class DeliveryMailService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly records: DeliveryRecordRepository,
    private readonly attempts: AttemptRepository,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  /** Throws `checkout.order-not-found`, `.not-delivered` and `.too-many-mails`. */
  async resend({ accountId }: Actor, { transactionId, idempotencyKey }: ResendInput): Promise<Resent> {
    const order = await this.orders.get(transactionId);
    if (order.accountId !== accountId) throw new AppError(checkoutErrors.orderNotFound);
    if (order.deliveredAt === null || !showsCodes(order)) throw new AppError(checkoutErrors.notDelivered);
    const key = digestOf(accountId, transactionId, idempotencyKey);
    const record = (await this.records.findRequest(key)) ?? (await this.newRequest(transactionId, key));
    // Also for a repeat: the process may have died before it published. Notification sends one e-mail for each id.
    const requested = { transactionId, accountId, requestId: record.id };
    await this.bus.emit(checkoutEvents.deliveryMailRequested, requested, { id: record.id });
    return { requestedAt: record.at, email: order.customer.email };
  }

  private async newRequest(transactionId: string, key: string): Promise<{ id: string; at: number }> {
    const { count, until } = await this.attempts.take(`mail ${transactionId}`, this.clock.nowMs());
    if (count > MAILS_A_DAY)
      throw new AppError(checkoutErrors.tooManyMails, {
        params: { limit: MAILS_A_DAY },
        data: { retryAfterMs: Math.max(1, until - this.clock.nowMs()) },
      });
    return this.records.appendOnce({ transactionId, kind: 'mail-requested', way: 'order-page' }, key);
  }
}

function digestOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url');
}
