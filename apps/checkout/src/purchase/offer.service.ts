import { Injectable } from '@nestjs/common';
import {
  catalogErrors,
  catalogEvents,
  catalogMessages,
  MAX_OFFERS,
  type BuyerField,
  type Offer,
} from '@vale/contracts/catalog';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Bus, On } from '@vale/platform/bus';
import { RecentlyUsed } from '@vale/platform/recently-used';
import type { Coupon } from './coupons/coupon.js';
import { CouponCodesService } from './coupons/coupon-codes.service.js';
import { choicesOf, type Chosen, type Offers } from './order-lines.js';

const MAX_REMEMBERED = 1_000;
/** Backstop for a lost event, and for what changes with time alone. Milliseconds. */
const REMEMBERED_MS = 5_000;

/** Prices and what is on sale come from catalog, never from the client. */
@Injectable()
export class OfferService {
  /** Keyed by product, without a bump; an event of the product evicts it. */
  private readonly remembered = new RecentlyUsed<Promise<Offer>>(MAX_REMEMBERED, { ttl: REMEMBERED_MS });

  constructor(
    private readonly bus: Bus,
    private readonly coupons: CouponCodesService,
  ) {}

  /**
   * Returns the result of `decide`. A remembered offer must not refuse an order: if `decide` throws, it runs
   * again on the current offer. Several products are asked for in one call, and not remembered. Coupons are not
   * remembered either, so that a pause works at once. Throws `checkout.coupon-unknown`.
   */
  async decide<T>(
    { coupon: code, ...request }: Chosen & { coupon?: string | undefined },
    decideWith: (offers: Offers, coupon: Coupon | null) => T,
  ): Promise<T> {
    const coupon = code ? await this.coupons.find(code) : null;
    const decide = (offers: Offers) => decideWith(offers, coupon);
    const productIds = [...new Set(choicesOf(request).map(({ productId }) => productId))];
    const [productId = '', ...others] = productIds;
    const { orderBumpId } = request;
    if (others.length > 0) return decide(await this.requestAll(productIds, orderBumpId));
    const remembered = orderBumpId ? undefined : this.remembered.get(productId);
    const decideOn = (offer: Offer) => decide(new Map([[productId, offer]]));
    if (!remembered) return decideOn(await this.request(productId, orderBumpId));
    try {
      return decideOn(await remembered);
    } catch {
      return decideOn(await this.request(productId, orderBumpId));
    }
  }

  /** Offers of any number of products, not remembered. */
  async listOf(productIds: readonly string[]): Promise<Offers> {
    const offers = new Map<string, Offer>();
    for (let at = 0; at < productIds.length; at += MAX_OFFERS) {
      const some = await this.requestAll(productIds.slice(at, at + MAX_OFFERS), undefined);
      for (const [id, offer] of some) offers.set(id, offer);
    }
    return offers;
  }

  /** The field that the product has now under this label; undefined if it has none, or is gone. */
  async fieldOf(productId: string, label: string): Promise<BuyerField | undefined> {
    try {
      return await this.decide({ productId, variations: [] }, (offers) =>
        offers.get(productId)?.product.fields?.find((field) => field.label === label),
      );
    } catch (error) {
      if (error instanceof AppError && error.is(checkoutErrors.productNotFound)) return undefined;
      throw error;
    }
  }

  @On(catalogEvents.productChanged, { every: 'replica' })
  @On(catalogEvents.productExpired, { every: 'replica' })
  @On(catalogEvents.productDeleted, { every: 'replica' })
  forget({ productId }: { productId: string }): void {
    this.remembered.delete(productId);
  }

  private async requestAll(productIds: string[], orderBumpId: string | undefined): Promise<Offers> {
    const input = { productIds, ...(orderBumpId && { orderBumpId }) };
    const { offers } = await this.bus.request(catalogMessages.getOffers, input);
    return new Map(offers.flatMap((offer) => (offer ? [[offer.product.id, offer] as const] : [])));
  }

  private async request(productId: string, orderBumpId: string | undefined): Promise<Offer> {
    const input = { productId, ...(orderBumpId && { orderBumpId }) };
    const offer = this.bus.request(catalogMessages.getOffer, input);
    // Store the promise before the reply, so that an event in between evicts it.
    if (!orderBumpId) this.remembered.set(productId, offer);
    try {
      return await offer;
    } catch (error) {
      this.forget({ productId });
      if (error instanceof AppError && error.is(catalogErrors.productNotFound))
        throw new AppError(checkoutErrors.productNotFound);
      throw error;
    }
  }
}
