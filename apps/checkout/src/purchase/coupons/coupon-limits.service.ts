import { Injectable } from '@nestjs/common';
import { couponErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { spreadOf } from '../../orders/life/hold-slots.js';
import type { Order } from '../../orders/life/order.js';
import { couponSlotsOf, type Coupon } from './coupon.js';
import { CouponOrdersRepository } from './coupon-orders.repository.js';

@Injectable()
export class CouponLimitsService {
  constructor(private readonly orders: CouponOrdersRepository) {}

  /** Throws `checkout.coupon-first-only`. */
  async admit(order: Order, { terms }: Coupon): Promise<void> {
    if (terms.firstPurchaseOnly && (await this.orders.hasPaid(order)))
      throw new AppError(couponErrors.couponFirstOnly);
  }

  /** The slots that are free now. Throws `checkout.coupon-used-by-buyer` and `.coupon-used-up`. */
  async freeSlots(order: Order, coupon: Coupon): Promise<string[]> {
    const found: string[] = [];
    for (const slot of couponSlotsOf(order, coupon)) {
      const free = await this.orders.freeSlot(slot, spreadOf(order.transactionId));
      if (free === null) throw new AppError(slot.refusal);
      found.push(free);
    }
    return found;
  }
}
