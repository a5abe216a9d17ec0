import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { CancelChargesService } from './cancel-charges.service.js';

@Injectable()
export class CancelChargesWhenOrderClosedConsumer {
  constructor(private readonly charges: CancelChargesService) {}

  @On(checkoutEvents.orderClosed)
  async handle({ transactionId }: EventData<typeof checkoutEvents.orderClosed>): Promise<void> {
    await this.charges.cancelUnpaid(transactionId);
  }
}
