import { Injectable } from '@nestjs/common';
import { catalogMessages, type Offer } from '@vale/contracts/catalog';
import type { MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { OrderBumpService } from '../order-bump/order-bump.service.js';
import { ProductService } from '../product/product.service.js';
import { ShopService } from '../shop/shop.service.js';
import { toOffer } from './offer.js';

@Injectable()
export class OfferService {
  constructor(
    private readonly products: ProductService,
    private readonly bumps: OrderBumpService,
    private readonly shop: ShopService,
    private readonly clock: Clock,
  ) {}

  /** Throws `catalog.product-not-found`, also for inactive products; an expired one is returned, marked as such. */
  @Handles(catalogMessages.getOffer)
  async get({ productId, orderBumpId }: MessageParsed<typeof catalogMessages.getOffer>): Promise<Offer> {
    const product = await this.products.getActive(productId);
    const bump = orderBumpId ? await this.bumps.findOffered(orderBumpId, product.categoria) : null;
    const codesByLink = await this.shop.codesByLink();
    const offer = toOffer(product, bump, { codesByLink, now: this.clock.nowMs() });
    const bumpTest = await this.shop.bumpTest();
    if (!bumpTest || (await this.bumps.list(product.categoria)).length === 0) return offer;
    return { ...offer, bumpTest };
  }

  @Handles(catalogMessages.getOffers)
  async list({
    productIds,
    orderBumpId,
  }: MessageParsed<typeof catalogMessages.getOffers>): Promise<
    MessageReply<typeof catalogMessages.getOffers>
  > {
    const products = await this.products.listActive(productIds);
    const first = products.get(productIds[0]!);
    const bump = orderBumpId && first ? await this.bumps.findOffered(orderBumpId, first.categoria) : null;
    const terms = { codesByLink: await this.shop.codesByLink(), now: this.clock.nowMs() };
    const offers = productIds.map((id, at) => {
      const product = products.get(id);
      return product ? toOffer(product, at === 0 ? bump : null, terms) : null;
    });
    return { offers };
  }
}
