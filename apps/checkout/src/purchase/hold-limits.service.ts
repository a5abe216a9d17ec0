import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@vale/contracts/define';
import { InjectConfig } from '@vale/platform/config';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { spreadOf, type HoldCap } from '../orders/life/hold-slots.js';
import { codeLines, itemOf, type Order } from '../orders/life/order.js';
import { isGrant } from '../orders/money/payment.js';
import { OrderStoreService, type PlacedOrder } from '../orders/store/order-store.service.js';
import { StockLevelService } from '../stock/stock-level.service.js';
import type { Buyer } from './buyer-trust.js';
import { BuyerBlockService } from './blocks/buyer-block.service.js';
import type { Coupon } from './coupons/coupon.js';
import { CouponLimitsService } from './coupons/coupon-limits.service.js';
import { FreeOrderService } from './coupons/free-order.service.js';
import { holdCaps } from './hold-caps.js';

/** Limits the codes that a buyer holds unpaid, so that unpaid orders cannot empty the stock. */
@Injectable()
export class HoldLimitsService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly levels: StockLevelService,
    private readonly blocks: BuyerBlockService,
    private readonly coupons: CouponLimitsService,
    private readonly free: FreeOrderService,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  /**
   * Stores the order if its buyer is not blocked, may use the coupon, and its codes stay within all caps. Throws
   * `checkout.buyer-refused`, and like `CouponLimitsService`, `OrderStoreService.place` and `FreeOrderService`.
   */
  async placeWithinCaps(
    order: Order,
    events: readonly DomainEvent[],
    buyer: Buyer,
    coupon: Coupon | null,
  ): Promise<PlacedOrder> {
    await this.blocks.refuse(order);
    const couponPlaces = coupon ? () => this.coupons.freePlaces(order, coupon) : undefined;
    if (couponPlaces && isGrant(order)) return this.free.place(order, couponPlaces);
    const caps = await this.capsOf(order, buyer);
    return this.orders.place(order, events, caps, couponPlaces);
  }

  private async capsOf(order: Order, buyer: Buyer): Promise<HoldCap[]> {
    const lines = this.config.MAX_STOCK_SHARE > 0 ? codeLines(order) : [];
    const stocks = await Promise.all(
      [...Map.groupBy(lines, itemOf).values()].map(async (ofStock) => {
        const { productId, variation, label } = ofStock[0]!;
        const size = await this.levels.sizeOf({ productId, variation });
        return { productId, variation, size, needed: ofStock.length, label };
      }),
    );
    return holdCaps(order, buyer, stocks, this.config, spreadOf(order.transactionId));
  }
}
