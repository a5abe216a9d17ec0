import { Injectable } from '@nestjs/common';
import { catalogErrors, catalogEvents, catalogMessages, type Offer } from '@vale/contracts/catalog';
import { checkoutErrors, type OrderRequest } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Bus, On } from '@vale/platform/bus';
import { RecentlyUsed } from '@vale/platform/recently-used';

const MAX_REMEMBERED = 1_000;
/** Backstop for a lost event, and for what changes with time alone. Milliseconds. */
const REMEMBERED_MS = 5_000;

/** Prices and what is on sale come from catalog, never from the client. */
@Injectable()
export class OfferService {
  /** Keyed by product, without a bump; an event of the product evicts it. */
  private readonly remembered = new RecentlyUsed<Promise<Offer>>(MAX_REMEMBERED, { ttl: REMEMBERED_MS });

  constructor(private readonly bus: Bus) {}

  /**
   * Returns the result of `decide`. A remembered offer must not refuse an order: if `decide` throws, it runs
   * again on the current offer.
   */
  async decide<T>(request: OrderRequest, decide: (offer: Offer) => T): Promise<T> {
    const remembered = request.orderBumpId ? undefined : this.remembered.get(request.productId);
    if (!remembered) return decide(await this.request(request));
    try {
      return decide(await remembered);
    } catch {
      return decide(await this.request(request));
    }
  }

  @On(catalogEvents.productChanged, { every: 'replica' })
  @On(catalogEvents.productExpired, { every: 'replica' })
  @On(catalogEvents.productDeleted, { every: 'replica' })
  forget({ productId }: { productId: string }): void {
    this.remembered.delete(productId);
  }

  private async request({ productId, orderBumpId }: OrderRequest): Promise<Offer> {
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
