import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { methodsDown, unusableChargeOf, type UnusableCharge } from './method-health.js';

const NEWEST = 100;
/** A provider without an unusable code for this long counts as working again. Milliseconds. */
const MENDED_MS = 72 * 3_600_000;
const PAGE = 100;

/** Tells whether providers create payable charges. All processes agree, because each reads the stored orders. */
@Injectable()
export class MethodHealthService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly clock: Clock,
  ) {}

  /** Methods whose provider creates no charges. */
  async down(): Promise<Set<string>> {
    return methodsDown(await this.orders.read.listNewest(NEWEST), this.clock.nowMs());
  }

  /** The latest PIX code of each method that the shop refused. */
  async unusableCharges(): Promise<UnusableCharge[]> {
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
