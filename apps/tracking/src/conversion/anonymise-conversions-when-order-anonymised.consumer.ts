import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { ConversionService } from './conversion.service.js';

@Injectable()
export class AnonymiseConversionsWhenOrderAnonymisedConsumer {
  constructor(private readonly conversions: ConversionService) {}

  @On(checkoutEvents.orderAnonymised)
  async handle({ transactionId }: EventData<typeof checkoutEvents.orderAnonymised>): Promise<void> {
    await this.conversions.anonymise(transactionId);
  }
}
