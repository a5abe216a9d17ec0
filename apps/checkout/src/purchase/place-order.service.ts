import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { catalogErrors, catalogMessages, type Offer } from '@vale/contracts/catalog';
import { checkoutErrors, type checkoutMessages, type OrderRequest } from '@vale/contracts/checkout';
import { AppError, type MessageParsed } from '@vale/contracts/define';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { OrderStoreService } from '../order/order-store.service.js';
import { errorOfRefusal, type Order } from '../order/order.js';
import { ChargeService } from '../payment/charge.service.js';
import { PaymentMethodService } from '../payment/payment-method.service.js';
import { placeOrder } from './place-order.js';

type PlaceInput = MessageParsed<typeof checkoutMessages.placeOrder>;

@Injectable()
export class PlaceOrderService {
  constructor(
    private readonly bus: Bus,
    private readonly orders: OrderStoreService,
    private readonly methods: PaymentMethodService,
    private readonly charges: ChargeService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** The order with its PIX, or without one yet when the provider takes long. Throws when it is refused. */
  async place(accountId: string, { idempotencyKey, ...request }: PlaceInput): Promise<Order> {
    const requestDigest = digestOf(request);
    const known = await this.orders.read.findByKey(accountId, idempotencyKey);
    if (known) return this.repeat(known, requestDigest);
    const [method, offer, takenSlots] = await Promise.all([
      this.methods.active(),
      this.requestOffer(request),
      this.orders.read.openSlots(accountId),
    ]);
    const { order, events } = placeOrder({
      request,
      offer,
      accountId,
      transactionId: this.ids.ulid(),
      idempotencyKey,
      requestDigest,
      method: { id: method.id, timeoutMinutes: method.extraConfig.timeout },
      now: this.clock.nowMs(),
    });
    const placed = await this.orders.place(order, events, takenSlots);
    if (!placed.isNew) return this.repeat(placed.order, requestDigest);
    return accepted(await this.charges.start(placed.order));
  }

  private async repeat(order: Order, requestDigest: string): Promise<Order> {
    if (order.requestDigest !== requestDigest) throw new AppError(checkoutErrors.idempotencyKeyReused);
    return accepted(await this.charges.wait(order));
  }

  /** Prices and what is on sale come from catalog, never from the client. */
  private async requestOffer({ productId, orderBumpId }: OrderRequest): Promise<Offer> {
    try {
      return await this.bus.request(catalogMessages.getOffer, {
        productId,
        ...(orderBumpId && { orderBumpId }),
      });
    } catch (error) {
      if (error instanceof AppError && error.is(catalogErrors.productNotFound))
        throw new AppError(checkoutErrors.productNotFound);
      throw error;
    }
  }
}

/** Throws when the order was sold out or refused by the provider: nothing was charged. */
function accepted(order: Order): Order {
  if (order.refusal) throw errorOfRefusal(order.refusal);
  return order;
}

/** The contract's parser has put the fields in its own order, so equal requests have equal texts. */
function digestOf(request: OrderRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}
