import { Controller } from '@nestjs/common';
import { saleMessages } from '@vale/contracts/checkout';
import type { MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { OrderListService } from './order-list.service.js';

@Controller()
export class SaleListController {
  constructor(private readonly orders: OrderListService) {}

  /** For tracking alone: no route leads here. */
  @Handles(saleMessages.listSales)
  list(
    page: MessageParsed<typeof saleMessages.listSales>,
  ): Promise<MessageReply<typeof saleMessages.listSales>> {
    return this.orders.sales(page);
  }
}
