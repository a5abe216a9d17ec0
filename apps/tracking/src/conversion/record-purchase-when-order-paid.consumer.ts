import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { ConversionService } from './conversion.service.js';

@Injectable()
export class RecordPurchaseWhenOrderPaidConsumer {
  constructor(private readonly conversions: ConversionService) {}

  @On(checkoutEvents.orderPaid)
  async handle(paid: EventData<typeof checkoutEvents.orderPaid>): Promise<void> {
    await this.conversions.sendPurchase(paid);
  }
}
