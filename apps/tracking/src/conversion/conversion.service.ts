import { Injectable } from '@nestjs/common';
import type { checkoutEvents } from '@vale/contracts/checkout';
import { requireAdmin, type CallContext, type EventData, type Page } from '@vale/contracts/define';
import type { Conversion } from '@vale/contracts/tracking';
import { InjectConfig } from '@vale/platform/config';
import { trackingConfig, type TrackingConfig } from '../tracking.config.js';
import { ConversionDestinations } from './conversion-destination.js';
import { ConversionRepository, type ConversionQuery } from './conversion.repository.js';
import { purchaseOf, toConversion } from './conversion.js';

@Injectable()
export class ConversionService {
  constructor(
    private readonly conversions: ConversionRepository,
    private readonly destinations: ConversionDestinations,
    @InjectConfig(trackingConfig) private readonly config: TrackingConfig,
  ) {}

  /** Safe to repeat, as each destination is. Throws when one of them failed, so that the event comes again. */
  async sendPurchase(paid: EventData<typeof checkoutEvents.orderPaid>): Promise<void> {
    await this.destinations.send(purchaseOf(paid), this.config);
  }

  async list(query: ConversionQuery, context: CallContext): Promise<Page<Conversion>> {
    requireAdmin(context);
    const { items, nextCursor } = await this.conversions.list(query);
    return { items: items.map(toConversion), nextCursor };
  }
}
