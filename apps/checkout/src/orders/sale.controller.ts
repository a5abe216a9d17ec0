import { Controller } from '@nestjs/common';
import { saleMessages } from '@vale/contracts/checkout';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { OrderListService } from './order-list.service.js';
import { SaleConversionService } from './sale-conversion.service.js';

type Messages = typeof saleMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Reply<Name extends keyof Messages> = Promise<MessageReply<Messages[Name]>>;

/** Internal to tracking: the gateway has no route to it. */
@Controller()
export class SaleController {
  constructor(
    private readonly orders: OrderListService,
    private readonly conversions: SaleConversionService,
  ) {}

  @Handles(saleMessages.listSales)
  list(page: Input<'listSales'>): Reply<'listSales'> {
    return this.orders.sales(page);
  }

  @Handles(saleMessages.getConversion)
  getConversion({ transactionId }: Input<'getConversion'>, context: CallContext): Reply<'getConversion'> {
    return this.conversions.get(transactionId, context);
  }

  @Handles(saleMessages.forgetClient)
  async forgetClient({ transactionId }: Input<'forgetClient'>): Reply<'forgetClient'> {
    await this.conversions.forgetClient(transactionId);
    return {};
  }
}
