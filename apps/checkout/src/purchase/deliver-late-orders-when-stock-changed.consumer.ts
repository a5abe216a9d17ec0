import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { ResumeOrdersService } from './resume-orders.service.js';

@Injectable()
export class DeliverLateOrdersWhenStockChangedConsumer {
  constructor(private readonly orders: ResumeOrdersService) {}

  @On(checkoutEvents.stockChanged)
  async changed(stock: EventData<typeof checkoutEvents.stockChanged>): Promise<void> {
    await this.orders.deliverLate(stock);
  }
}
