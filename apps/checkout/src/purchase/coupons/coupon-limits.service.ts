import { Injectable } from '@nestjs/common';
import { couponErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { mailboxOf } from '@vale/contracts/person';
import { Clock } from '@vale/platform/clock';
import { spreadOf } from '../../orders/life/hold-slots.js';
import type { Order } from '../../orders/life/order.js';
import type { Coupon } from './coupon.js';
import { CouponOrdersRepository, type BuyerKey } from './coupon-orders.repository.js';
import { allowedSlots, slotParts, slotsOf, unlimitedSlotOf } from './coupon-slots.js';

export type CouponPlaces = Pick<Order, 'couponSlot' | 'couponSlots'>;

@Injectable()
export class CouponLimitsService {
  constructor(
    private readonly orders: CouponOrdersRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Slots of the coupon that are free now. Throws `checkout.coupon-first-only`, `.coupon-used-by-buyer` and
   * `.coupon-used-up`.
   */
  async freePlaces(order: Order, { id, terms }: Coupon): Promise<CouponPlaces> {
    const { accountId, transactionId, customer } = order;
    const keys: [holder: string, key: BuyerKey][] = [
      [`${id}@account:${accountId}`, { accountId }],
      // Somebody may type the address of another buyer, so an unpaid order gives its slots back.
      [`${id}@email:${mailboxOf(customer.email)}`, { 'customer.email': customer.email }],
      [`${id}@cpf:${customer.cpfMac}`, { 'customer.cpfMac': customer.cpfMac }],
    ];
    if (terms.firstPurchaseOnly && (await this.orders.hasPaid(keys.map(([, key]) => key))))
      throw new AppError(couponErrors.couponFirstOnly);
    // Two orders at the same time would both be the first one.
    const max = terms.firstPurchaseOnly ? 1 : terms.maxUsesPerBuyer;
    const couponSlots: string[] = [];
    for (const [holder, key] of max === null ? [] : keys) {
      const held = await this.orders.takenBy(id, key, slotsOf(holder, max!), this.clock.nowMs());
      const [slot] = allowedSlots(holder, max!, held);
      if (slot === undefined) throw new AppError(couponErrors.couponUsedByBuyer);
      couponSlots.push(slot);
    }
    const couponSlot =
      terms.maxUses === null
        ? unlimitedSlotOf(id, transactionId)
        : await this.freeSlot(id, terms.maxUses, spreadOf(transactionId));
    return { couponSlot, ...(couponSlots.length > 0 && { couponSlots }) };
  }

  /** Throws `checkout.coupon-used-up`. */
  private async freeSlot(couponId: string, max: number, start: number): Promise<string> {
    const beyond = await this.orders.countBeyond(couponId, max);
    if (beyond > 0) {
      const slots = await this.orders.allTaken(couponId);
      const allowed = allowedSlots(couponId, max, { slots, used: slots.size });
      const slot = allowed[start % allowed.length];
      if (slot !== undefined) return slot;
      throw new AppError(couponErrors.couponUsedUp);
    }
    for (const part of slotParts(couponId, max, start)) {
      const taken = await this.orders.takenOf(part, this.clock.nowMs());
      const free = part.find((one) => !taken.has(one));
      if (free !== undefined) return free;
    }
    throw new AppError(couponErrors.couponUsedUp);
  }
}
