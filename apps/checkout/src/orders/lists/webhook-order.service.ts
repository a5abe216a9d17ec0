import { Injectable } from '@nestjs/common';
import { saleMessages } from '@vale/contracts/checkout';
import { requireInternal, type CallContext, type MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { isBuyerGone, itemOf, totalOf, type Order } from '../life/order.js';
import { soldAs } from '../life/shown-answers.js';
import { isSandbox } from '../money/method-id.js';
import { OrderStoreService } from '../store/order-store.service.js';

type WebhookOrder = MessageReply<typeof saleMessages.getWebhookOrder>;

/** Provides the order data that notification sends to the shop's webhooks: no code. */
@Injectable()
export class WebhookOrderService {
  constructor(private readonly orders: OrderStoreService) {}

  /** Refused to requests from the gateway. */
  @Handles(saleMessages.getWebhookOrder)
  async get({ transactionId }: { transactionId: string }, context: CallContext): Promise<WebhookOrder> {
    requireInternal(context);
    const order = await this.orders.get(transactionId);
    return {
      totalCentavos: order.totalCentavos,
      simulated: isSandbox(order.methodId),
      items: itemsOf(order),
      buyer: isBuyerGone(order) ? null : this.buyerOf(order),
    };
  }

  private buyerOf({ customer, transactionId }: Order): WebhookOrder['buyer'] {
    const { name, email, phone, cpf } = this.orders.customers.open(customer, transactionId);
    const answers = this.orders.customers.openAnswers(customer, transactionId);
    return {
      name,
      email,
      phone,
      cpf,
      answers: answers.map(({ line, label, value }) => ({ line, label, value })),
    };
  }
}

function itemsOf(order: Order): WebhookOrder['items'] {
  return [...Map.groupBy(order.lines, itemOf).values()].map((units) => {
    const [first] = units;
    const { kind, productId, variation, label } = first!;
    return {
      productId,
      title: kind === 'bump' ? label : soldAs(order, first).title,
      variation,
      quantity: units.length,
      centavos: totalOf(units),
      lines: units.map(({ line }) => line),
    };
  });
}
