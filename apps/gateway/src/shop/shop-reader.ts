import { Injectable } from '@nestjs/common';
import { catalogMessages, type ShopSettings, type ShopView, type SocialProof } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { counterMessages } from '@vale/contracts/tracking';
import { Bus } from '@vale/platform/bus';
import { Logger } from '@vale/platform/logging';

/** Milliseconds. Every page waits for these replies, so a slow service must not delay it. */
const TIMEOUT_MS = 800;

/** Combines catalog's settings with what checkout knows about payment and delivery, and with measured counters. */
@Injectable()
export class ShopReader {
  constructor(
    private readonly bus: Bus,
    private readonly logger: Logger,
  ) {}

  async read(): Promise<ShopView> {
    const [settings, paymentAvailable, deliverySeconds] = await Promise.all([
      this.bus.request(catalogMessages.getShop, {}),
      this.paymentAvailable(),
      this.deliverySeconds(),
    ]);
    return { ...settings, paymentAvailable, deliverySeconds, socialProof: await this.measured(settings) };
  }

  /** The showcase keeps the specification's numbers. Counters are hidden while tracking is down. */
  private async measured({ socialProof }: ShopSettings): Promise<SocialProof> {
    if (socialProof.mode === 'showcase') return socialProof;
    try {
      const counters = await this.bus.request(counterMessages.getCounters, {}, { timeoutMs: TIMEOUT_MS });
      return { ...socialProof, ...counters };
    } catch (error) {
      this.logger.debug('counters unknown', { error });
      return socialProof;
    }
  }

  /** False if checkout is down: nothing can be bought then, but the catalogue is shown. */
  private async paymentAvailable(): Promise<boolean> {
    try {
      const { available } = await this.bus.request(
        checkoutMessages.getPaymentAvailability,
        {},
        { timeoutMs: TIMEOUT_MS },
      );
      return available;
    } catch (error) {
      this.logger.warn('payment availability unknown, shown as unavailable', { error });
      return false;
    }
  }

  /** Null if checkout is down or has too few deliveries. */
  private async deliverySeconds(): Promise<number | null> {
    try {
      const { medianSeconds } = await this.bus.request(
        checkoutMessages.getDeliveryTime,
        {},
        { timeoutMs: TIMEOUT_MS },
      );
      return medianSeconds;
    } catch (error) {
      this.logger.debug('delivery time unknown', { error });
      return null;
    }
  }
}
