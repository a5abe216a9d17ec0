import { Injectable } from '@nestjs/common';
import type { MessageParsed, MessageReply } from '@vale/contracts/define';
import type { trackingMessages } from '@vale/contracts/tracking';
import { ExternalSaleRepository } from './external-sale.repository.js';

@Injectable()
export class ExternalSaleService {
  constructor(private readonly sales: ExternalSaleRepository) {}

  async report(input: MessageParsed<typeof trackingMessages.reportExternalSale>): Promise<void> {
    await this.sales.add(input);
  }

  list(
    page: MessageParsed<typeof trackingMessages.listExternalSales>,
  ): Promise<MessageReply<typeof trackingMessages.listExternalSales>> {
    return this.sales.list(page);
  }
}
