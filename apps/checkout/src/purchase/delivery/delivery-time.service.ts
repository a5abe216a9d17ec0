import { Injectable } from '@nestjs/common';
import { checkoutMessages } from '@vale/contracts/checkout';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { medianDeliverySeconds } from './delivery-time.js';

/** The newest delivered orders that count. */
const MEASURED = 100;
/** Every page asks, and the figure moves slowly. Milliseconds. */
const CACHE_MS = 5 * 60_000;

@Injectable()
export class DeliveryTimeService {
  private cached: { until: number; seconds: Promise<number | null> } | undefined;

  constructor(
    private readonly orders: OrderStoreService,
    private readonly clock: Clock,
  ) {}

  /** Median time from payment to delivery; null if there are too few deliveries. */
  @Handles(checkoutMessages.getDeliveryTime)
  async get(): Promise<{ medianSeconds: number | null }> {
    const now = this.clock.nowMs();
    if (!this.cached || this.cached.until <= now) {
      const seconds = this.measure();
      this.cached = { until: now + CACHE_MS, seconds };
      seconds.catch(() => (this.cached = undefined));
    }
    return { medianSeconds: await this.cached.seconds };
  }

  private async measure(): Promise<number | null> {
    return medianDeliverySeconds(await this.orders.read.listNewest(MEASURED, 'delivered'));
  }
}
