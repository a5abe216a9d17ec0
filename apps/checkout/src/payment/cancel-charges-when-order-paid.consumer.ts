import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { CancelChargesService } from './cancel-charges.service.js';

@Injectable()
export class CancelChargesWhenOrderPaidConsumer {
  constructor(private readonly charges: CancelChargesService) {}

  @On(checkoutEvents.orderPaid)
  async handle({ transactionId }: EventData<typeof checkoutEvents.orderPaid>): Promise<void> {
    await this.charges.cancelUnpaid(transactionId);
  }
}
