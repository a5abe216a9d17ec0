import { Injectable } from '@nestjs/common';
import type { OrderState } from '@vale/contracts/checkout';
import { InjectModel } from '@vale/platform/store';
import type { Model, QueryFilter } from 'mongoose';
import { codeSlots, numberOfSlot, slotsBeyond, slotsOf } from '../../orders/life/coupon-slots.js';
import { CLOSED_STATES, isClosed, isOpen, type Order } from '../../orders/life/order.js';
import { orderSchema, type OrderDocument } from '../../orders/store/order.schema.js';

/**
 * Orders with a coupon, and centavos of those that were paid, also if they were refunded since. An order that gave its use back
 * does not count.
 */
export interface CouponUses {
  open: number;
  paid: number;
  discountCentavos: number;
  revenueCentavos: number;
}

export interface Buyer {
  /** Finds the orders of the buyer. */
  key: Pick<QueryFilter<OrderDocument>, 'accountId' | 'customer.email' | 'customer.cpfMac'>;
  /** Holders of the slots of one coupon: the present one, and those by former keys of the CPF. */
  holders: readonly [present: string, ...former: string[]];
}

interface CountedOrders {
  _id: { coupon: string; state: OrderState; isFreed?: true };
  orders: number;
  discount: number;
  total: number;
}

type Held = Pick<Order, 'state' | 'heldUntil' | 'couponSlot' | 'couponSlots'> & { _id: string };
const HELD = { state: 1, heldUntil: 1, couponSlot: 1, couponSlots: 1 } as const;

/** Reads the uses of coupons, which are fields of orders. */
@Injectable()
export class CouponOrdersRepository {
  constructor(@InjectModel(orderSchema) private readonly orders: Model<OrderDocument>) {}

  /** The slots among these that an order has. Those of cancelled orders whose time is over are freed. */
  async takenOf(slots: readonly string[], now: number): Promise<Set<string>> {
    const found = await this.orders.find({ couponSlot: { $in: [...slots] } }, HELD).lean<Held[]>();
    return new Set((await this.holding(found, now)).flatMap(({ couponSlot = [] }) => couponSlot));
  }

  /** Uses under none of the first `max` numbers: from a time without a limit, or with a higher one. */
  async countBeyond(holder: string, max: number): Promise<number> {
    return this.orders.countDocuments({ couponSlot: slotsBeyond(holder, max) });
  }

  /** All uses, as `takenOf`. */
  async allTaken(holder: string, now: number): Promise<Set<string>> {
    const found = await this.orders.find({ couponSlot: slotsBeyond(holder, 0) }, HELD).lean<Held[]>();
    return new Set((await this.holding(found, now)).flatMap(({ couponSlot = [] }) => couponSlot));
  }

  /** Numbers of the generated codes that orders have. */
  async usedCodes(couponId: string): Promise<Set<number>> {
    const found = await this.orders
      .find({ couponSlot: codeSlots(couponId) }, { couponSlot: 1, _id: 0 })
      .lean<Required<Pick<Order, 'couponSlot'>>[]>();
    return new Set(found.map(({ couponSlot }) => numberOfSlot(couponId, couponSlot)));
  }

  /**
   * The uses of one buyer, as `takenOf`: those under the first `max` slots, and those without slots of a time without a
   * limit. Slots of former holders are named as the present one's, which they become when their order is sealed anew.
   */
  async takenBy(
    couponId: string,
    { key, holders }: Buyer,
    max: number,
    now: number,
  ): Promise<{ slots: Set<string>; used: number }> {
    const slots = holders.flatMap((holder) => slotsOf(holder, max));
    const found = await Promise.all(
      [{ ...key, 'coupon.id': couponId, 'coupon.isFreed': null }, { couponSlots: { $in: slots } }].map(
        (filter) => this.orders.find(filter, HELD).lean<Held[]>(),
      ),
    );
    const byId = new Map(found.flat().map((order) => [order._id, order]));
    const holding = await this.holding([...byId.values()], now);
    const [present, ...former] = holders;
    const named = (slot: string) => {
      const holder = former.find((one) => slot.startsWith(`${one}#`));
      return holder === undefined ? slot : slot.replace(holder, present);
    };
    return {
      slots: new Set(holding.flatMap(({ couponSlots = [] }) => couponSlots.map(named))),
      used: holding.length,
    };
  }

  /** A refund of everything that also gave the use of this coupon back makes the order no purchase. */
  async hasPaid(couponId: string, buyers: readonly Buyer['key'][]): Promise<boolean> {
    const kept: QueryFilter<OrderDocument> = {
      $or: [{ state: { $ne: 'refunded' } }, { 'coupon.id': { $ne: couponId } }, { 'coupon.isFreed': null }],
    };
    const found = await Promise.all(
      buyers.map((buyer) => this.orders.exists({ ...buyer, ...kept, payment: { $ne: null } })),
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
          _id: { coupon: '$coupon.id', state: '$state', isFreed: '$coupon.isFreed' },
          orders: { $sum: 1 },
          discount: { $sum: '$coupon.discountCentavos' },
          total: { $sum: '$totalCentavos' },
        },
      },
    ]);
    for (const { _id, orders, discount, total } of found) {
      const row = uses.get(_id.coupon)!;
      if (isOpen(_id)) row.open += orders;
      else if (!isClosed(_id) && !_id.isFreed) {
        row.paid += orders;
        row.discountCentavos += discount;
        row.revenueCentavos += total;
      }
    }
    return uses;
  }

  private async holding(found: readonly Held[], now: number): Promise<Held[]> {
    const hasSlots = ({ couponSlot, couponSlots }: Held) => Boolean(couponSlot ?? couponSlots);
    const over = found.filter((order) => isClosed(order) && hasSlots(order) && order.heldUntil < now);
    if (over.length > 0)
      // The money of one of them may have come since.
      await this.orders.updateMany(
        { _id: { $in: over.map(({ _id }) => _id) }, state: { $in: [...CLOSED_STATES] } },
        { $unset: { couponSlot: '', couponSlots: '' } },
      );
    return found.filter((order) => !over.includes(order) && (!isClosed(order) || hasSlots(order)));
  }
}
