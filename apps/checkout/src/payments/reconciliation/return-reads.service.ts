import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { ulidsFrom } from '@vale/platform/ids';
import { providerCharges } from '../../orders/money/charge.js';
import { MAX_WAIT_MS } from '../../orders/life/order-schedule.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { PaymentMethodService } from '../methods/payment-method.service.js';

const PAGE = 100;
/** Orders are read on each night after they were placed, for this long. */
const READ_FOR_MS = 4 * 24 * 3_600_000;
/** Distance between two reads, so that those of a night leave the provider's budget to others. */
const APART_MS = 1_000;

/** Finds refunds and disputes with lost callbacks at providers without a list of payments. */
@Injectable()
export class ReturnReadsService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly methods: PaymentMethodService,
    private readonly clock: Clock,
  ) {}

  /** Plans one read of each order that was delivered recently or waits for a delivery by hand. */
  async planReads(): Promise<void> {
    const now = this.clock.nowMs();
    const oldest = ulidsFrom(now - READ_FOR_MS);
    const listed = new Set((await this.methods.withSettledList()).map(({ id }) => id));
    const isRead = (order: Order) =>
      order.transactionId >= oldest && !listed.has(order.methodId) && providerCharges(order).length > 0;
    let planned = 0;
    for (const state of ['delivering', 'delivered'] as const) {
      let cursor: string | undefined;
      do {
        const page = await this.orders.read.pageIn(state, { limit: PAGE, cursor });
        await this.orders.scheduleAll(
          page.items.filter(isRead).map((order) => {
            const at = now + Math.min(MAX_WAIT_MS, ++planned * APART_MS);
            return { order, schedule: { dueAt: Math.min(at, order.dueAt ?? at) } };
          }),
        );
        const isLast = page.items.some(({ transactionId }) => transactionId < oldest);
        cursor = isLast ? undefined : (page.nextCursor ?? undefined);
      } while (cursor !== undefined);
    }
  }
}
