import { Injectable } from '@nestjs/common';
import { checkoutErrors, type checkoutMessages, type OrderRequest } from '@vale/contracts/checkout';
import { AppError, type MessageParsed } from '@vale/contracts/define';
import type { Device } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import type { BuyerClient } from '../orders/buyer/customer-seal.service.js';
import { OrderStoreService } from '../orders/store/order-store.service.js';
import type { Order } from '../orders/life/order.js';
import { errorOfRefusal } from '../orders/life/refusal.js';
import { isGrant } from '../orders/money/payment.js';
import { ChargeService } from '../payments/charges/charge.service.js';
import type { Buyer } from './buyer-trust.js';
import { OfferService } from './offer.service.js';
import { placeOrder } from './place-order.js';
import { PurchaseLimitsService } from './purchase-limits.service.js';

type PlaceInput = MessageParsed<typeof checkoutMessages.placeOrder>;

interface Visitor {
  device: Device;
  client?: BuyerClient | undefined;
}

@Injectable()
export class PlaceOrderService {
  constructor(
    private readonly offers: OfferService,
    private readonly orders: OrderStoreService,
    private readonly limits: PurchaseLimitsService,
    private readonly charges: ChargeService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** The order with its PIX, or without one yet when the provider takes long. Throws when it is refused. */
  async place(
    accountId: string,
    { idempotencyKey, ...request }: PlaceInput,
    visitor: Visitor = { device: 'desktop' },
  ): Promise<Order> {
    const placed = await this.placeNew(accountId, { idempotencyKey, ...request }, visitor).catch(
      async (error: unknown) => {
        // A repeated request gets its order, even where it could not be placed now.
        const order = await this.orders.read.findByKey(accountId, idempotencyKey);
        if (!order) throw error;
        return { order, buyer: null };
      },
    );
    if (!placed.buyer) return this.repeat(placed.order, request);
    // The shop gives it, so it has no charge.
    if (isGrant(placed.order)) return placed.order;
    const order = accepted(await this.charges.start(placed.order));
    await this.limits.countCharge(order, placed.buyer);
    return order;
  }

  /**
   * Does not look for an earlier order of the same request: the unique key detects it, and most requests are
   * sent once. `buyer` is null for an earlier order.
   */
  private async placeNew(
    accountId: string,
    { idempotencyKey, ...request }: PlaceInput,
    { device, client }: Visitor,
  ): Promise<{ order: Order; buyer: Buyer | null }> {
    this.limits.checkUnits(request);
    const buyer = await this.limits.admit(accountId);
    const method = await this.limits.methodFor(buyer);
    const transactionId = this.ids.ulid();
    const { customers } = this.orders;
    const customer = customers.seal(request.customer, transactionId);
    const requestDigest = customers.digest(textOf(request));
    const hasConsent = request.tracking?.marketingConsent === true;
    const { order, answers, events, coupon } = await this.offers.decide(request, (offers, coupon) =>
      placeOrder({
        request,
        customer,
        offers,
        coupon,
        accountId,
        transactionId,
        idempotencyKey,
        requestDigest,
        method,
        now: this.clock.nowMs(),
        device,
        client: hasConsent && client ? customers.sealClient(client, transactionId) : undefined,
      }),
    );
    const whole =
      answers.length > 0
        ? { ...order, customer: customers.withAnswers(customer, answers, transactionId) }
        : order;
    const placed = await this.limits.place(whole, events, buyer, coupon);
    return { order: placed.order, buyer: placed.isNew ? buyer : null };
  }

  private async repeat(order: Order, request: OrderRequest): Promise<Order> {
    // If the buyer's page lost the first reply, `transactionId` lets it find the order.
    if (!this.orders.customers.isDigest(textOf(request), order.requestDigest))
      throw new AppError(checkoutErrors.idempotencyKeyReused, {
        data: { transactionId: order.transactionId },
      });
    return accepted(await this.charges.wait(order));
  }
}

/** Throws when the order was sold out or refused by the provider: nothing was charged. */
function accepted(order: Order): Order {
  if (order.refusal) throw errorOfRefusal(order.refusal);
  return order;
}

/** The contract's parser has put the fields in its own order, so equal requests have equal texts. */
function textOf(request: OrderRequest): string {
  return JSON.stringify(request);
}
