import { Injectable } from '@nestjs/common';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError, platformErrors, type DomainEvent } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { eventsBetween } from './order-events.js';
import { scheduleAfter } from './order-schedule.js';
import { refundAtOf } from './refund-deadline.js';
import { openOrderSlot, OrderRepository, type OrderReader } from './order.repository.js';
import { awaitsDelivery, type Order } from './order.js';

const MAX_CONFLICTS = 10;
const HOUR_MS = 3_600_000;

/** A new order, or the one that the same request made before. */
export interface PlacedOrder {
  order: Order;
  isNew: boolean;
}

/** The only writer of orders: each change is decided by a pure function and saved, guarded by version, with its events. */
@Injectable()
export class OrderStoreService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly clock: Clock,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  get read(): OrderReader {
    return this.orders;
  }

  /** Throws `checkout.order-not-found`. */
  async get(transactionId: string): Promise<Order> {
    const order = await this.orders.find(transactionId);
    if (!order) throw new AppError(checkoutErrors.orderNotFound);
    return order;
  }

  /**
   * Writes a new order in a free open-order slot of its account. Throws `checkout.too-many-open-orders` when there is
   * none: slots are unique keys, so orders placed at the same time cannot exceed the limit. The first slot is tried
   * without asking, as most accounts have no other open order.
   */
  async place(order: Order, events: readonly DomainEvent[]): Promise<PlacedOrder> {
    const limit = this.config.MAX_OPEN_ORDERS;
    let taken: ReadonlySet<string> = new Set();
    for (let slot = 1; slot <= limit; slot++) {
      const openSlot = openOrderSlot(order.accountId, slot);
      if (taken.has(openSlot)) continue;
      const placed: Order = { ...order, openSlot };
      const outcome = await this.orders.insert(placed, events);
      if (outcome === 'inserted') return { order: placed, isNew: true };
      if (outcome === 'key-taken') break;
      if (slot === 1) taken = await this.orders.openSlots(order.accountId);
    }
    // The same request, sent twice at once, may itself have taken the last slot.
    const same = await this.orders.findByKey(order.accountId, order.idempotencyKey);
    if (same) return { order: same, isNew: false };
    throw new AppError(checkoutErrors.tooManyOpenOrders, { params: { limit } });
  }

  /**
   * Saves what the pure `decide` makes of the order, with the events that follow from it. After a version conflict
   * `decide` runs again on the order as it is then. When it returns the order it was given, nothing is written. Throws
   * `ChargeTaken` when it adds a charge of another order.
   */
  async change(known: Order, decide: (order: Order, now: number) => Order): Promise<Order> {
    let order = known;
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const now = this.clock.nowMs();
      const decided = decide(order, now);
      if (decided === order) return order;
      const saved = await this.orders.save(
        order,
        this.rescheduled(order, decided, now),
        eventsBetween(order, decided),
      );
      if (saved) return saved;
      order = await this.get(order.transactionId);
    }
    throw new AppError(platformErrors.conflict);
  }

  /**
   * When the resume sweep takes the order up; `undefined`: not until its state changes. Does nothing when the state
   * has changed since `order` was read: the new state has its own schedule.
   */
  async setDueAt({ transactionId, state }: Order, dueAt: number | undefined): Promise<void> {
    await this.orders.schedule(transactionId, { dueAt }, { state });
  }

  /** False when `current` is not the scheduled poll any more: another chain of polls has taken over. */
  async schedulePoll(
    transactionId: string,
    current: number,
    next: { pollAt: number; dueAt: number },
  ): Promise<boolean> {
    return this.orders.schedule(transactionId, next, { pollAt: current });
  }

  /** Only a new state changes the schedule, and a late payment that is complete now. */
  private rescheduled(before: Order, after: Order, now: number): Order {
    if (before.state === after.state && awaitsDelivery(before) === awaitsDelivery(after)) return after;
    const { pollAt: _poll, dueAt: _due, refundAt: _refund, ...rest } = after;
    const refundAt = refundAtOf(after, now, this.config.REFUND_AFTER_HOURS * HOUR_MS);
    const schedule = scheduleAfter(after, now);
    if (refundAt === undefined) return { ...rest, ...schedule };
    return { ...rest, ...schedule, refundAt, dueAt: Math.min(schedule.dueAt ?? refundAt, refundAt) };
  }
}
