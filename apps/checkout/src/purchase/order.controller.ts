import { Controller } from '@nestjs/common';
import { checkoutMessages } from '@vale/contracts/checkout';
import {
  requireActor,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { deviceOf } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { OrderService } from './order.service.js';
import { PlaceOrderService } from './place-order.service.js';
import { UnpaidOrderService } from './unpaid-order.service.js';

type ByTransaction = MessageParsed<typeof checkoutMessages.getOrder>;
type View = MessageReply<typeof checkoutMessages.getOrder>;

@Controller()
export class OrderController {
  constructor(
    private readonly orders: OrderService,
    private readonly placing: PlaceOrderService,
    private readonly unpaid: UnpaidOrderService,
  ) {}

  @Handles(checkoutMessages.placeOrder)
  async place(
    input: MessageParsed<typeof checkoutMessages.placeOrder>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.placeOrder>> {
    const actor = requireActor(context);
    const device = deviceOf(context.client?.userAgent ?? '');
    const order = await this.placing.place(actor.accountId, input, { device, client: context.client });
    return { order: await this.orders.show(actor, order) };
  }

  @Handles(checkoutMessages.getOrder)
  async get({ transactionId }: ByTransaction, context: CallContext): Promise<View> {
    return this.orders.get(requireActor(context), transactionId);
  }

  @Handles(checkoutMessages.refreshOrder)
  async refresh({ transactionId }: ByTransaction, context: CallContext): Promise<View> {
    return this.orders.refresh(requireActor(context), transactionId);
  }

  @Handles(checkoutMessages.cancelOrder)
  async cancel({ transactionId }: ByTransaction, context: CallContext): Promise<View> {
    return this.orders.cancel(requireActor(context), transactionId);
  }

  @Handles(checkoutMessages.listUnpaid)
  async listUnpaid(
    query: MessageParsed<typeof checkoutMessages.listUnpaid>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.listUnpaid>> {
    return this.unpaid.list(query, context);
  }

  @Handles(checkoutMessages.getUnpaid)
  async getUnpaid(
    order: MessageParsed<typeof checkoutMessages.getUnpaid>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.getUnpaid>> {
    return this.unpaid.get(order, context);
  }

  @Handles(checkoutMessages.listOrders)
  async list(
    page: MessageParsed<typeof checkoutMessages.listOrders>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.listOrders>> {
    return this.orders.list(requireActor(context), page);
  }
}
