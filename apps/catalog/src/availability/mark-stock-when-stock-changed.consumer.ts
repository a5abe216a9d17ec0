import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData, EventEnvelope } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { AvailabilityService } from './availability.service.js';

@Injectable()
export class MarkStockWhenStockChangedConsumer {
  constructor(private readonly availability: AvailabilityService) {}

  @On(checkoutEvents.stockChanged)
  async handle(
    change: EventData<typeof checkoutEvents.stockChanged>,
    envelope: EventEnvelope,
  ): Promise<void> {
    await this.availability.update([change], envelope);
  }
}
