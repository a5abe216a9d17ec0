import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { DeliveryService } from './delivery.service.js';

@Injectable()
export class DeliverOrderWhenOrderPaidConsumer {
  constructor(private readonly deliveries: DeliveryService) {}

  @On(checkoutEvents.orderPaid)
  async handle({ transactionId }: EventData<typeof checkoutEvents.orderPaid>): Promise<void> {
    await this.deliveries.deliver(transactionId);
  }
}
