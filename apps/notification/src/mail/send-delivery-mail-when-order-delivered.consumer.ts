import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { DeliveryMailService } from './delivery-mail.service.js';

@Injectable()
export class SendDeliveryMailWhenOrderDeliveredConsumer {
  constructor(private readonly mails: DeliveryMailService) {}

  @On(checkoutEvents.orderDelivered)
  async handle({ transactionId }: EventData<typeof checkoutEvents.orderDelivered>): Promise<void> {
    await this.mails.request(transactionId);
  }
}
