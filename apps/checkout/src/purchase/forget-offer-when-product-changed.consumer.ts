import { Injectable } from '@nestjs/common';
import { catalogEvents } from '@vale/contracts/catalog';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { OfferService } from './offer.service.js';

@Injectable()
export class ForgetOfferWhenProductChangedConsumer {
  constructor(private readonly offers: OfferService) {}

  @On(catalogEvents.productChanged, { every: 'replica' })
  changed({ productId }: EventData<typeof catalogEvents.productChanged>): void {
    this.offers.forget(productId);
  }

  @On(catalogEvents.productExpired, { every: 'replica' })
  expired({ productId }: EventData<typeof catalogEvents.productExpired>): void {
    this.offers.forget(productId);
  }

  @On(catalogEvents.productDeleted, { every: 'replica' })
  deleted({ productId }: EventData<typeof catalogEvents.productDeleted>): void {
    this.offers.forget(productId);
  }
}
