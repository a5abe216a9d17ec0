import { Injectable } from '@nestjs/common';
import { purchaseLimitErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { HOUR_MS } from '@vale/contracts/time';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Limits, type Limit, type Taken } from '@vale/platform/limits';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { waitFor } from '../orders/life/hold-slots.js';
import { OrderStoreService } from '../orders/store/order-store.service.js';
import { PaymentMethodService } from '../payments/methods/payment-method.service.js';
import { buyerOf, HoldLimitsService, type KnownBuyer } from './hold-limits.service.js';

const HOUR_SECONDS = 3_600;
const CHARGES = 'checkout.charges';

interface Counted {
  key: string;
  /** Null for a limit per address. */
  accountId: string | null;
  whose: string;
  limit: Limit;
}

/** Limits the charges that a buyer creates unpaid. `HoldLimitsService` limits the held codes. */
@Injectable()
export class PurchaseLimitsService {
  private readonly startedAt = performance.now();
  /** Serialises concurrent requests of an account, so that they count together. */
  private readonly counting = new Map<string, Promise<Taken>>();

  constructor(
    private readonly orders: OrderStoreService,
    private readonly methods: PaymentMethodService,
    readonly holds: HoldLimitsService,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  /** The method that a new order is paid by. Throws `checkout.no-payment-method` and `checkout.too-many-charges`. */
  async methodFor(accountId: string): Promise<{ id: string; timeoutMinutes: number }> {
    const buyer = buyerOf(accountId);
    for (const counted of this.countedFor(buyer)) {
      const { allowed, remaining, endsInMs } = await this.takenOf(counted);
      if (allowed && remaining !== 0) continue;
      const now = this.clock.nowMs();
      const { minutes, retryAfterMs } = waitFor([now + endsInMs], now);
      throw new AppError(purchaseLimitErrors.tooManyCharges, {
        params: { limit: counted.limit.points, whose: counted.whose, minutes },
        data: { retryAfterMs },
      });
    }
    const { id, extraConfig } = await this.methods.active();
    const { UNCONFIRMED_PAYMENT_MINUTES: most } = this.config;
    const isShorter = !buyer.isConfirmed && most > 0;
    return { id, timeoutMinutes: isShorter ? Math.min(most, extraConfig.timeout) : extraConfig.timeout };
  }

  /** Counts a created charge for an hour, whatever happens to its order. */
  async countCharge(accountId: string): Promise<void> {
    for (const { key, limit } of this.countedFor(buyerOf(accountId)))
      await this.limits.take(CHARGES, key, limit);
  }

  /**
   * Reads the count without adding to it: a refused or repeated request is not a charge. Counts live in the
   * process. In its first hour, an account without a count has its orders counted instead. That is impossible
   * for an address, since closed orders do not store one.
   */
  private async takenOf({ key, accountId, limit }: Counted): Promise<Taken> {
    const taken = await this.limits.take(CHARGES, key, limit, 0);
    const isNew = performance.now() - this.startedAt < HOUR_MS;
    if (accountId === null || !isNew || taken.remaining < limit.points) return taken;
    const known = this.counting.get(accountId);
    if (known) return known;
    const counting = this.count(accountId, key, limit).finally(() => this.counting.delete(accountId));
    this.counting.set(accountId, counting);
    return counting;
  }

  private async count(accountId: string, key: string, limit: Limit): Promise<Taken> {
    const { items } = await this.orders.read.listOfAccount(accountId, { limit: limit.points });
    const since = this.clock.nowMs() - HOUR_MS;
    return this.limits.take(CHARGES, key, limit, items.filter(({ createdAt }) => createdAt > since).length);
  }

  private countedFor({ accountId, network }: KnownBuyer): Counted[] {
    const { MAX_CHARGES_PER_HOUR, MAX_CHARGES_PER_HOUR_PER_ADDRESS } = this.config;
    const counted = [
      { key: `account:${accountId}`, accountId, whose: 'na sua conta', points: MAX_CHARGES_PER_HOUR },
      ...(network === undefined
        ? []
        : [
            {
              key: `address:${network}`,
              accountId: null,
              whose: 'na sua rede',
              points: MAX_CHARGES_PER_HOUR_PER_ADDRESS,
            },
          ]),
    ];
    return counted
      .filter(({ points }) => points > 0)
      .map(({ points, ...rest }) => ({ ...rest, limit: { points, seconds: HOUR_SECONDS } }));
  }
}
