import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData, EventEnvelope } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { AvailabilityService } from './availability.service.js';

@Injectable()
export class MarkStockWhenStockSeededConsumer {
  constructor(private readonly availability: AvailabilityService) {}

  @On(checkoutEvents.stockSeeded)
  async handle(
    { stocks }: EventData<typeof checkoutEvents.stockSeeded>,
    envelope: EventEnvelope,
  ): Promise<void> {
    await this.availability.update(stocks, envelope);
  }
}
