import { Injectable } from '@nestjs/common';
import { couponErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { mailboxOf } from '@vale/contracts/person';
import { Clock } from '@vale/platform/clock';
import { allowedSlots, couponHolder, slotParts, unlimitedSlotOf } from '../../orders/life/coupon-slots.js';
import { spreadOf } from '../../orders/life/hold-slots.js';
import type { Order } from '../../orders/life/order.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Coupon } from './coupon.js';
import { CouponOrdersRepository, type Buyer } from './coupon-orders.repository.js';

export type CouponPlaces = Pick<Order, 'couponSlot' | 'couponSlots'>;

@Injectable()
export class CouponLimitsService {
  constructor(
    private readonly orders: CouponOrdersRepository,
    private readonly store: OrderStoreService,
    private readonly clock: Clock,
  ) {}

  /**
   * Slots of the coupon that are free now. Throws `checkout.coupon-first-only`, `.coupon-used-by-buyer`,
   * `.coupon-code-used` and `.coupon-used-up`.
   */
  async freePlaces(order: Order, coupon: Coupon): Promise<CouponPlaces> {
    const { id, terms } = coupon;
    const { accountId, transactionId, customer } = order;
    const { customers } = this.store;
    // Orders keep the digest of a former key until they are sealed anew.
    const macs = customers.macsOf(customers.openCpf(customer, transactionId));
    const [cpf, ...formerCpfs] = macs.map((mac) => `${id}@cpf:${mac}`);
    const buyers: Buyer[] = [
      { key: { accountId }, holders: [`${id}@account:${accountId}`] },
      // Somebody may type the address of another buyer, so an unpaid order gives its slots back.
      {
        key: { 'customer.email': customer.email },
        holders: [`${id}@email:${mailboxOf(customer.email)}`],
      },
      { key: { 'customer.cpfMac': { $in: macs } }, holders: [cpf!, ...formerCpfs] },
    ];
    const keys = buyers.map(({ key }) => key);
    if (terms.firstPurchaseOnly && (await this.orders.hasPaid(id, keys)))
      throw new AppError(couponErrors.couponFirstOnly);
    // Two orders at the same time would both be the first one.
    const max = terms.firstPurchaseOnly ? 1 : terms.maxUsesPerBuyer;
    const couponSlots: string[] = [];
    for (const buyer of max === null ? [] : buyers) {
      const held = await this.orders.takenBy(id, buyer, max!, this.clock.nowMs());
      const [slot] = allowedSlots(buyer.holders[0], max!, held);
      if (slot === undefined) throw new AppError(couponErrors.couponUsedByBuyer);
      couponSlots.push(slot);
    }
    const couponSlot = await this.slotFor(coupon, transactionId);
    return { couponSlot, ...(couponSlots.length > 0 && { couponSlots }) };
  }

  /** Reserves nothing. Throws `checkout.coupon-code-used` and `.coupon-used-up`. */
  async requireFree(coupon: Coupon): Promise<void> {
    await this.slotFor(coupon, String(this.clock.nowMs()));
  }

  private async slotFor({ id, terms, given }: Coupon, transactionId: string): Promise<string> {
    const maxUses = given ? 1 : terms.maxUses;
    if (maxUses === null) return unlimitedSlotOf(id, transactionId);
    const holder = couponHolder({ id, number: given?.number });
    const slot = await this.freeSlot(holder, maxUses, spreadOf(transactionId));
    if (slot === null) throw new AppError(given ? couponErrors.couponCodeUsed : couponErrors.couponUsedUp);
    return slot;
  }

  private async freeSlot(holder: string, max: number, start: number): Promise<string | null> {
    const beyond = await this.orders.countBeyond(holder, max);
    if (beyond > 0) {
      const slots = await this.orders.allTaken(holder, this.clock.nowMs());
      const allowed = allowedSlots(holder, max, { slots, used: slots.size });
      return allowed[start % allowed.length] ?? null;
    }
    for (const part of slotParts(holder, max, start)) {
      const taken = await this.orders.takenOf(part, this.clock.nowMs());
      const free = part.find((one) => !taken.has(one));
      if (free !== undefined) return free;
    }
    return null;
  }
}
