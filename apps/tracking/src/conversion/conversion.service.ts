import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { trackingConfig, type TrackingConfig } from '../tracking.config.js';
import { ConversionRepository } from './conversion.repository.js';
import { ConversionDestinations } from './conversion-destination.js';
import { purchaseOf } from './conversion.js';

@Injectable()
export class ConversionService {
  constructor(
    private readonly destinations: ConversionDestinations,
    private readonly conversions: ConversionRepository,
    @InjectConfig(trackingConfig) private readonly config: TrackingConfig,
  ) {}

  /** Safe to repeat, as each destination is. Throws when one of them failed, so that the event comes again. */
  @On(checkoutEvents.orderPaid, { durable: 'tracking-record-purchase-when-order-paid' })
  async sendPurchase(paid: EventData<typeof checkoutEvents.orderPaid>): Promise<void> {
    await this.destinations.send(purchaseOf(paid), this.config);
  }

  /** Takes out of the records of an order how its buyer came. Safe to repeat. */
  @On(checkoutEvents.orderAnonymised, { durable: 'tracking-anonymise-conversions-when-order-anonymised' })
  async anonymise({ transactionId }: EventData<typeof checkoutEvents.orderAnonymised>): Promise<void> {
    await this.conversions.clearAttribution(transactionId);
  }
}
