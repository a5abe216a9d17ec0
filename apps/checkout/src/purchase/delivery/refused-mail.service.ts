import { Injectable } from '@nestjs/common';
import { checkoutErrors, checkoutMessages, deliveryErrors } from '@vale/contracts/checkout';
import {
  AppError,
  requireBuyer,
  requireInternal,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { hasPlaced } from '../../orders/life/may-read.js';
import { mayCorrectEmail } from '../../orders/life/delivery-mail.js';
import type { Order } from '../../orders/life/order.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { ResendMailService } from './resend-mail.service.js';

/** Records that a buyer's address refuses mails, and lets the buyer correct it. */
@Injectable()
export class RefusedMailService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly resend: ResendMailService,
  ) {}

  /** Called by notification. A refusal of an address that was corrected meanwhile changes nothing. */
  @Handles(checkoutMessages.recordRefusedMail)
  async record(
    { transactionId, email }: MessageParsed<typeof checkoutMessages.recordRefusedMail>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.recordRefusedMail>> {
    requireInternal(context);
    await this.orders.change(await this.orders.get(transactionId), (order, emailRefusedAt) =>
      order.customer.email === email ? { ...order, emailRefusedAt } : order,
    );
    return {};
  }

  /**
   * Only for whoever placed the order and therefore sees its codes, not for an account of the same address: nobody gets
   * codes by it who had none. The address is the order's contact alone; no account changes. Safe to repeat. Throws
   * `checkout.order-not-found`, `.email-not-refused`, `.same-email`, `.too-many-mails`.
   */
  @Handles(checkoutMessages.correctEmail)
  async correct(
    { transactionId, email }: MessageParsed<typeof checkoutMessages.correctEmail>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.correctEmail>> {
    const actor = requireBuyer(context);
    const order = await this.orders.get(transactionId);
    if (!hasPlaced(order, actor)) throw new AppError(checkoutErrors.orderNotFound);
    corrected(order, email);
    const { id, at } = await this.resend.requestTo(transactionId, email);
    await this.orders.change(order, (known) => corrected(known, email));
    await this.resend.publish(transactionId, order.accountId, id);
    return { requestedAt: at, email };
  }
}

function corrected(order: Order, email: string): Order {
  const isSame = order.customer.email === email;
  if (isSame && order.emailRefusedAt === undefined) return order;
  if (!mayCorrectEmail(order)) throw new AppError(deliveryErrors.emailNotRefused);
  if (isSame) throw new AppError(deliveryErrors.sameEmail);
  const { emailRefusedAt: _, ...rest } = order;
  return { ...rest, customer: { ...order.customer, email } };
}
