import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { unusableChargeOf, type UnusableCharge } from './unusable-charge.js';

/** A provider without an unusable code for this long counts as working again. Milliseconds. */
const MENDED_MS = 72 * 3_600_000;
const PAGE = 100;

/** Providers whose PIX codes the shop refuses. */
@Injectable()
export class UnusableChargeService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly clock: Clock,
  ) {}

  /** The latest of each method. */
  async latest(): Promise<UnusableCharge[]> {
    const since = this.clock.nowMs() - MENDED_MS;
    const found = new Map<string, UnusableCharge>();
    let cursor: string | undefined;
    do {
      const page = await this.orders.read.pageIn('failed', { limit: PAGE, cursor });
      for (const order of page.items.filter(({ createdAt }) => createdAt >= since)) {
        const unusable = unusableChargeOf(order);
        if (unusable && !found.has(unusable.methodId)) found.set(unusable.methodId, unusable);
      }
      const isPast = (page.items.at(-1)?.createdAt ?? 0) < since;
      cursor = isPast ? undefined : (page.nextCursor ?? undefined);
    } while (cursor !== undefined);
    return [...found.values()];
  }
}
