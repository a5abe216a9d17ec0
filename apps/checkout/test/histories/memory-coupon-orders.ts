import { slotsBeyond, slotsOf } from '../../src/orders/life/coupon-slots.js';
import { isClosed } from '../../src/orders/life/order.js';
import type { StoredOrder } from '../../src/orders/store/stored-order.js';
import type { Buyer, CouponOrdersRepository } from '../../src/purchase/coupons/coupon-orders.repository.js';
import type { Disk } from './disk.js';
import type { Machine } from './machine.js';

/** `CouponOrdersRepository` without a database. */
export class MemoryCouponOrders implements Partial<CouponOrdersRepository> {
  constructor(
    private readonly disk: Disk,
    private readonly machine: Machine,
  ) {}

  takenOf(slots: readonly string[], now: number): Promise<Set<string>> {
    return this.machine.step(() => new Set(this.slots(now).filter((slot) => slots.includes(slot))));
  }

  countBeyond(couponId: string, max: number): Promise<number> {
    return this.machine.step(() => this.between(slotsBeyond(couponId, max), 0).length);
  }

  allTaken(couponId: string, now: number): Promise<Set<string>> {
    return this.machine.step(() => new Set(this.between(slotsBeyond(couponId, 0), now)));
  }

  takenBy(couponId: string, { key, holders }: Buyer, max: number, now: number) {
    const slots = slotsOf(holders[0], max);
    const isOf = ({ accountId, customer }: StoredOrder) =>
      'accountId' in key ? key.accountId === accountId : customer.email !== '';
    return this.machine.step(() => {
      this.free(now);
      const held = [...this.disk.orders.values()].filter(
        (order) =>
          (order.coupon?.id === couponId && isOf(order) && (!isClosed(order) || hasSlots(order))) ||
          !!order.couponSlots?.some((slot) => slots.includes(slot)),
      );
      return { slots: new Set(held.flatMap(({ couponSlots = [] }) => couponSlots)), used: held.length };
    });
  }

  private slots(now: number): string[] {
    this.free(now);
    return [...this.disk.orders.values()].flatMap(({ couponSlot = [] }) => couponSlot);
  }

  private between({ $gt, $lt }: { $gt: string; $lt: string }, now: number): string[] {
    return this.slots(now).filter((slot) => slot > $gt && slot < $lt);
  }

  private free(now: number): void {
    for (const order of this.disk.orders.values()) {
      if (!isClosed(order) || !hasSlots(order) || order.heldUntil >= now) continue;
      const { couponSlot: _slot, couponSlots: _slots, ...rest } = order;
      this.disk.orders.set(order.transactionId, rest);
    }
  }
}

function hasSlots({ couponSlot, couponSlots }: StoredOrder): boolean {
  return Boolean(couponSlot ?? couponSlots);
}
