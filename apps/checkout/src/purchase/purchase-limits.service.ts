import { Injectable } from '@nestjs/common';
import { orderItemErrors, purchaseLimitErrors } from '@vale/contracts/checkout';
import { AppError, type DomainEvent } from '@vale/contracts/define';
import { mailboxOf } from '@vale/contracts/person';
import { HOUR_MS } from '@vale/contracts/time';
import { countedNetworks } from '@vale/platform/client-address';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { currentContext } from '@vale/platform/context';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { askToConfirm, waitFor } from '../orders/life/hold-slots.js';
import type { Order } from '../orders/life/order.js';
import { isGrant } from '../orders/money/payment.js';
import type { PlacedOrder } from '../orders/store/order-store.service.js';
import { PaymentMethodService } from '../payments/methods/payment-method.service.js';
import { paymentProvider } from '../payments/providers/payment-providers.client.js';
import { BuyerHistoryService } from './buyer-history.service.js';
import {
  isDoubtful,
  partOf,
  TRUST_LIMITS,
  trustOf,
  unpaidCharges,
  type Buyer,
  type KnownOrder,
} from './buyer-trust.js';
import type { Coupon } from './coupons/coupon.js';
import { HoldLimitsService } from './hold-limits.service.js';
import { NetworkChargesService } from './network-charges.service.js';
import { choicesOf, hasSeveralUnits, type Chosen } from './order-lines.js';
import type { Placement } from './place-order.js';

/** Decides how far a buyer is trusted, and limits the charges created unpaid; `HoldLimitsService` limits the held codes. */
@Injectable()
export class PurchaseLimitsService {
  constructor(
    private readonly history: BuyerHistoryService,
    private readonly networks: NetworkChargesService,
    private readonly holds: HoldLimitsService,
    private readonly methods: PaymentMethodService,
    private readonly clock: Clock,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  /** Throws `checkout.one-unit-only` and `.too-many-units`. */
  checkUnits(request: Chosen): void {
    const { MAX_QUANTITY: max } = this.config;
    if (!hasSeveralUnits(request)) return;
    if (max === 1) throw new AppError(orderItemErrors.oneUnitOnly);
    const isTooMuch = choicesOf(request).some(({ quantity }) => quantity > max);
    if (isTooMuch) throw new AppError(orderItemErrors.tooManyUnits, { params: { max }, data: { max } });
  }

  /** The buyer of the current request. Throws `checkout.confirm-email` and `checkout.too-many-charges`. */
  async admit(accountId: string): Promise<Buyer> {
    const history = this.isLimited ? await this.history.of(accountId) : [];
    const now = this.clock.nowMs();
    const buyer = buyerOf(accountId, history, now);
    const isAsked = this.config.MAX_CHARGES_PER_HOUR > 0 && isDoubtful(history, now);
    if (buyer.mayConfirm && (isAsked || (await this.networks.hasMany(buyer)))) throw askToConfirm();
    this.checkCharges(buyer, unpaidCharges(history, now), now);
    return buyer;
  }

  /** The method that a new order is paid by. Throws `checkout.no-payment-method`. */
  async methodFor({ trust }: Buyer): Promise<Placement['method']> {
    const { id, driver, extraConfig } = await this.methods.active();
    const { UNCONFIRMED_PAYMENT_MINUTES: most } = this.config;
    const isShorter = trust === 'unproven' && most > 0;
    return {
      id,
      timeoutMinutes: isShorter ? Math.min(most, extraConfig.timeout) : extraConfig.timeout,
      minimumCentavos: paymentProvider(driver)?.capabilities.minimumCentavos ?? 0,
    };
  }

  /** Stores the order within the limits of its buyer. Throws like `OrderStoreService.place`. */
  async place(
    order: Order,
    events: readonly DomainEvent[],
    buyer: Buyer,
    coupon: Coupon | null,
  ): Promise<PlacedOrder> {
    const placed = await this.holds.placeWithinCaps(order, events, buyer, coupon);
    if (placed.isNew && !isGrant(placed.order)) this.history.add(placed.order);
    return placed;
  }

  async countCharge({ transactionId }: Order, buyer: Buyer): Promise<void> {
    await this.networks.add(transactionId, buyer);
  }

  private get isLimited(): boolean {
    const { MAX_HELD_CODES, MAX_STOCK_SHARE, MAX_CHARGES_PER_HOUR, MAX_UNCONFIRMED_ORDERS } = this.config;
    return MAX_HELD_CODES + MAX_STOCK_SHARE + MAX_CHARGES_PER_HOUR + MAX_UNCONFIRMED_ORDERS > 0;
  }

  private checkCharges({ trust, mayConfirm }: Buyer, charges: readonly number[], now: number): void {
    const limit = partOf(this.config.MAX_CHARGES_PER_HOUR, TRUST_LIMITS[trust].charges);
    if (limit === 0 || charges.length < limit) return;
    if (mayConfirm) throw askToConfirm();
    const freeAt = charges.toSorted((a, b) => a - b).slice(charges.length - limit);
    const { minutes, retryAfterMs } = waitFor([freeAt[0]! + HOUR_MS], now);
    throw new AppError(purchaseLimitErrors.tooManyCharges, {
      params: { limit, minutes },
      data: { retryAfterMs },
    });
  }
}

/** An older gateway does not report whether the e-mail is confirmed. */
function buyerOf(accountId: string, history: readonly KnownOrder[], now: number): Buyer {
  const { client, actor } = currentContext();
  const isConfirmed = actor?.emailConfirmed !== false;
  const trust = trustOf(history, isConfirmed, now);
  const paid = history.filter(({ outcome }) => outcome === 'paid');
  return {
    accountId,
    mailbox: isConfirmed && actor?.email ? mailboxOf(actor.email) : undefined,
    trust,
    mayConfirm: trust === 'unproven' && !isConfirmed,
    networks: client ? countedNetworks(client.ip) : [],
    paidCpfMacs: new Set(paid.map(({ cpfMac }) => cpfMac)),
  };
}
