import { Controller } from '@nestjs/common';
import { catalogMessages, type Offer } from '@vale/contracts/catalog';
import type { MessageParsed } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { OfferService } from './offer.service.js';

@Controller()
export class OfferController {
  constructor(private readonly offers: OfferService) {}

  @Handles(catalogMessages.getOffer)
  get({ productId, orderBumpId }: MessageParsed<typeof catalogMessages.getOffer>): Promise<Offer> {
    return this.offers.get(productId, orderBumpId);
  }
}
