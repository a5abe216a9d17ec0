import { Injectable } from '@nestjs/common';
import { requirePermission, type CallContext, type MessageParsed } from '@vale/contracts/define';
import { trackingMessages } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { ExternalSaleRepository } from './external-sale.repository.js';

type Messages = typeof trackingMessages;

@Injectable()
export class ExternalSaleService {
  constructor(private readonly sales: ExternalSaleRepository) {}

  @Handles(trackingMessages.reportExternalSale)
  async report(sale: MessageParsed<Messages['reportExternalSale']>) {
    await this.sales.add(sale);
    return {};
  }

  @Handles(trackingMessages.listExternalSales)
  async list(page: MessageParsed<Messages['listExternalSales']>, context: CallContext) {
    requirePermission(context, 'money');
    return this.sales.list(page);
  }
  async deleteOlder(before: number): Promise<void> {
    await this.sales.deleteOlder(before);
  }
}
