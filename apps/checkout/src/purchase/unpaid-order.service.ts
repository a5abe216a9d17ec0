import { Injectable } from '@nestjs/common';
import { checkoutMessages } from '@vale/contracts/checkout';
import {
  requireInternal,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { titleOf } from '../orders/life/sold-products.js';
import { OrderStoreService } from '../orders/store/order-store.service.js';
import { isReminderDue, isPayable } from './payment-reminder.js';

type Messages = typeof checkoutMessages;

/** Orders whose buyers are reminded of their PIX. Internal, called by notification. */
@Injectable()
export class UnpaidOrderService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly clock: Clock,
  ) {}

  @Handles(checkoutMessages.listUnpaid)
  async list(
    query: MessageParsed<Messages['listUnpaid']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['listUnpaid']>> {
    requireInternal(context);
    const now = this.clock.nowMs();
    const { items, nextCursor } = await this.orders.read.pageIn('pending', query);
    const due = items.filter((order) => isReminderDue(order, now));
    return { items: due.map(({ transactionId }) => ({ transactionId })), nextCursor };
  }

  @Handles(checkoutMessages.getUnpaid)
  async get(
    { transactionId }: MessageParsed<Messages['getUnpaid']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['getUnpaid']>> {
    requireInternal(context);
    const order = await this.orders.read.find(transactionId);
    if (!order || !isPayable(order, this.clock.nowMs())) return null;
    const { customer, totalCentavos, expiresAt } = order;
    const { name, email } = customer;
    return { customer: { name, email }, productTitle: titleOf(order), totalCentavos, expiresAt };
  }
}
