import { Injectable } from '@nestjs/common';
import {
  catalogEvents,
  catalogMessages,
  FIRST_CATEGORIES,
  setCategories,
  type ShopSettings,
  type ShopView,
  type SocialProof,
} from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { counterMessages } from '@vale/contracts/tracking';
import { Bus, On } from '@vale/platform/bus';
import { Logger } from '@vale/platform/logging';

/** Every page waits for these replies, so a slow service must not delay it. */
const IN_TIME = { timeoutMs: 800 };

/** Combines catalog's settings with what checkout knows about payment and delivery, and with measured counters. */
@Injectable()
export class ShopReader {
  constructor(
    private readonly bus: Bus,
    private readonly logger: Logger,
  ) {}

  async read(): Promise<ShopView> {
    const [settings, payment, delivery, conversions] = await Promise.all([
      this.settings(),
      this.orNull(
        this.bus.request(checkoutMessages.getPaymentAvailability, {}, IN_TIME),
        'payment availability unknown, shown as unavailable',
        'warn',
      ),
      this.orNull(this.bus.request(checkoutMessages.getDeliveryTime, {}, IN_TIME), 'delivery time unknown'),
      this.orNull(this.bus.request(counterMessages.hasDestination, {}, IN_TIME), 'destinations unknown'),
    ]);
    return {
      ...settings,
      // Nothing can be bought while checkout is down, but the catalogue is shown.
      paymentAvailable: payment?.available ?? false,
      maxQuantity: payment?.maxQuantity ?? 1,
      maxFirstQuantity: payment?.maxFirstQuantity ?? 1,
      deliverySeconds: delivery?.medianSeconds ?? null,
      sendsConversions: conversions?.active ?? false,
      socialProof: await this.measured(settings),
    };
  }

  /** Whoever shows categories reads the settings first, which tell this process the current ones. */
  async settings(): Promise<ShopSettings> {
    const settings = await this.bus.request(catalogMessages.getShop, {});
    // A catalog of the previous release does not send them.
    const { categories = FIRST_CATEGORIES } = settings;
    setCategories(categories);
    return { ...settings, categories: [...categories] };
  }

  /** Requests are checked by the categories, so a new one is known before its first request. */
  @On(catalogEvents.shopChanged, { every: 'replica' })
  async refresh(): Promise<void> {
    await this.settings();
  }

  /** Does not wait: catalog may start later. */
  onApplicationBootstrap(): void {
    void this.orNull(this.settings(), 'categories unknown until a page is requested');
  }

  /** The showcase keeps the specification's numbers. Counters are hidden while tracking is down. */
  private async measured({ socialProof }: ShopSettings): Promise<SocialProof> {
    if (socialProof.mode === 'showcase') return socialProof;
    const counters = this.bus.request(counterMessages.getCounters, {}, IN_TIME);
    return { ...socialProof, ...(await this.orNull(counters, 'counters unknown')) };
  }

  private orNull<T>(
    reply: Promise<T>,
    failure: string,
    level: 'debug' | 'warn' = 'debug',
  ): Promise<T | null> {
    return reply.catch((error: unknown) => {
      this.logger[level](failure, { error });
      return null;
    });
  }
}
