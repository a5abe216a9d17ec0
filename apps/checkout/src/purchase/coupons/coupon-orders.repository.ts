import { Injectable } from '@nestjs/common';
import type { OrderState } from '@vale/contracts/checkout';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { isClosed, isOpen, type Order } from '../../orders/life/order.js';
import { orderSchema, type OrderDocument } from '../../orders/store/order.schema.js';
import { slotParts, type CouponSlot } from './coupon-slots.js';

/** Orders with a coupon, and centavos of those that were paid. */
export interface CouponUses {
  open: number;
  paid: number;
  discountCentavos: number;
  revenueCentavos: number;
}

interface CountedOrders {
  _id: { coupon: string; state: OrderState };
  orders: number;
  discount: number;
  total: number;
}

/** Reads the uses of coupons, which are fields of orders. */
@Injectable()
export class CouponOrdersRepository {
  constructor(@InjectModel(orderSchema) private readonly orders: Model<OrderDocument>) {}

  /** A slot that no order has; null if all are taken. */
  async freeSlot(slot: CouponSlot, start: number): Promise<string | null> {
    for (const part of slotParts(slot, start)) {
      const found = await this.orders
        .find({ couponSlots: { $in: part } }, { couponSlots: 1, _id: 0 })
        .lean<Required<Pick<Order, 'couponSlots'>>[]>();
      const taken = new Set(found.flatMap(({ couponSlots }) => couponSlots));
      const free = part.find((one) => !taken.has(one));
      if (free !== undefined) return free;
    }
    return null;
  }

  /** True if the account, the address or the CPF has a paid order. */
  async hasPaid({ accountId, customer }: Pick<Order, 'accountId' | 'customer'>): Promise<boolean> {
    const { email, cpfMac } = customer;
    const keys = [{ accountId }, { 'customer.email': email }, { 'customer.cpfMac': cpfMac }];
    const found = await Promise.all(
      keys.map((key) => this.orders.exists({ ...key, payment: { $ne: null } })),
    );
    return found.some(Boolean);
  }

  /** By the id of the coupon. */
  async usesOf(ids: readonly string[]): Promise<Map<string, CouponUses>> {
    const uses = new Map<string, CouponUses>(
      ids.map((id) => [id, { open: 0, paid: 0, discountCentavos: 0, revenueCentavos: 0 }]),
    );
    if (ids.length === 0) return uses;
    const found = await this.orders.aggregate<CountedOrders>([
      { $match: { 'coupon.id': { $in: ids } } },
      {
        $group: {
          _id: { coupon: '$coupon.id', state: '$state' },
          orders: { $sum: 1 },
          discount: { $sum: '$coupon.discountCentavos' },
          total: { $sum: '$totalCentavos' },
        },
      },
    ]);
    for (const { _id, orders, discount, total } of found) {
      const row = uses.get(_id.coupon)!;
      if (isOpen(_id)) row.open += orders;
      else if (!isClosed(_id)) {
        row.paid += orders;
        row.discountCentavos += discount;
        row.revenueCentavos += total;
      }
    }
    return uses;
  }
}
