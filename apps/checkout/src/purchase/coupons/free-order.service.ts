import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { codeLines, type Order } from '../../orders/life/order.js';
import { errorOfRefusal } from '../../orders/life/refusal.js';
import { soldOut } from '../../orders/life/sold-out.js';
import { GRANT_METHOD, SANDBOX_METHOD } from '../../orders/money/method-id.js';
import { OrderStoreService, type PlacedOrder } from '../../orders/store/order-store.service.js';
import { runIsolated } from '../../orders/store/run-isolated.js';
import { StockService } from '../../stock/stock.service.js';
import { DeliveryService } from '../delivery/delivery.service.js';
import type { CouponPlaces } from './coupon-limits.service.js';
import { asGrant } from './free-order.js';

/**
 * Places an order that a coupon makes free, which no provider sees. As with other grants, its codes are held before it
 * exists: a crash in between leaves codes that the sweep over holds frees, and one after it an order that is delivered
 * by the sweep over orders.
 */
@Injectable()
export class FreeOrderService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly stock: StockService,
    private readonly deliveries: DeliveryService,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Throws what `couponPlaces` throws, `checkout.out-of-stock`, and like `OrderStoreService.place`. */
  async place(order: Order, couponPlaces: () => Promise<CouponPlaces>): Promise<PlacedOrder> {
    const { transactionId } = order;
    // Orders of a demo are as little real as its sales.
    const methodId = this.runtime.VALE_DEMO ? SANDBOX_METHOD : GRANT_METHOD;
    const grant = asGrant(order, methodId, this.clock.nowMs());
    // A code that is used up must not keep units from buyers, not even for a moment.
    await couponPlaces();
    const lines = codeLines(grant);
    const shortages = lines.length === 0 ? [] : await this.stock.hold(transactionId, lines, grant.heldUntil);
    if (shortages.length > 0) throw errorOfRefusal(soldOut(grant, shortages));
    let placed: PlacedOrder | undefined;
    try {
      placed = await this.orders.place(grant, [], [], couponPlaces);
    } finally {
      if (!placed?.isNew) await this.stock.release(transactionId);
    }
    if (!placed.isNew) return placed;
    // The order is placed, so a delivery that fails is not the request's failure: the sweep repeats it.
    await runIsolated(this.logger, { transactionId }, () => this.deliveries.deliver({ transactionId }));
    return { order: await this.orders.get(transactionId), isNew: true };
  }
}
