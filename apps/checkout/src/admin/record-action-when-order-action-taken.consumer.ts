import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { OrderActionService } from './order-action.service.js';

@Injectable()
export class RecordActionWhenOrderActionTakenConsumer {
  constructor(private readonly actions: OrderActionService) {}

  @On(checkoutEvents.orderActionTaken)
  async handle({
    transactionId,
    actionId,
  }: EventData<typeof checkoutEvents.orderActionTaken>): Promise<void> {
    await this.actions.record(transactionId, actionId);
  }
}
