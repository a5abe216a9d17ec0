import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { DeliveryMailService } from './delivery-mail.service.js';

@Injectable()
export class SendDeliveryMailWhenDeliveryMailRequestedConsumer {
  constructor(private readonly mails: DeliveryMailService) {}

  @On(checkoutEvents.deliveryMailRequested)
  async handle({
    transactionId,
    requestId,
  }: EventData<typeof checkoutEvents.deliveryMailRequested>): Promise<void> {
    await this.mails.request(transactionId, requestId);
  }
}
