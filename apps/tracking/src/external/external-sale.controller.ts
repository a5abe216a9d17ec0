import { Controller } from '@nestjs/common';
import {
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { trackingMessages } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { ExternalSaleService } from './external-sale.service.js';

@Controller()
export class ExternalSaleController {
  constructor(private readonly sales: ExternalSaleService) {}

  @Handles(trackingMessages.reportExternalSale)
  async report(
    input: MessageParsed<typeof trackingMessages.reportExternalSale>,
  ): Promise<MessageReply<typeof trackingMessages.reportExternalSale>> {
    await this.sales.report(input);
    return {};
  }

  @Handles(trackingMessages.listExternalSales)
  async list(
    page: MessageParsed<typeof trackingMessages.listExternalSales>,
    context: CallContext,
  ): Promise<MessageReply<typeof trackingMessages.listExternalSales>> {
    requireAdmin(context);
    return this.sales.list(page);
  }
}
