import { Injectable } from '@nestjs/common';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError, platformErrors, type DomainEvent } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { eventsBetween } from './order-events.js';
import { slotOf } from './open-slot.js';
import { nextLook } from './order-plan.js';
import { OrderRepository } from './order.repository.js';
import type { Order } from './order.js';

const MAX_CONFLICTS = 10;

/** A new order, or the one that the same request made before. */
export interface Placed {
  order: Order;
  isNew: boolean;
}

/** Where every other part of checkout reads and changes orders: load, decide, save guarded by version, tell. */
@Injectable()
export class OrderBookService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly clock: Clock,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  /** The places of its open orders that an account has taken, to be given to `place`. */
  async placesTaken(accountId: string): Promise<ReadonlySet<string>> {
    return this.orders.openSlots(accountId);
  }

  /**
   * Writes a new order in one of its account's places. Throws `checkout.too-many-open-orders` when all are taken: the
   * places are unique keys, so orders that are placed at once cannot pass each other. `taken` saves useless tries.
   */
  async place(order: Order, events: readonly DomainEvent[], taken: ReadonlySet<string>): Promise<Placed> {
    const limit = this.config.MAX_OPEN_ORDERS;
    for (let place = 1; place <= limit; place++) {
      const openSlot = slotOf(order.accountId, place);
      if (taken.has(openSlot)) continue;
      const placed: Order = { ...order, openSlot };
      const outcome = await this.orders.insert(placed, events);
      if (outcome === 'inserted') return { order: placed, isNew: true };
      if (outcome === 'key-taken') break;
    }
    // The same request, sent twice at once, has a place, maybe the last one.
    const same = await this.orders.findByKey(order.accountId, order.idempotencyKey);
    if (same) return { order: same, isNew: false };
    throw new AppError(checkoutErrors.tooManyOpenOrders, { params: { limit } });
  }

  async findByKey(accountId: string, idempotencyKey: string): Promise<Order | null> {
    return this.orders.findByKey(accountId, idempotencyKey);
  }

  async findDue(limit: number): Promise<Order[]> {
    return this.orders.findDue(this.clock.nowMs(), limit);
  }

  async findOverdue(limit: number): Promise<Order[]> {
    return this.orders.findOverdue(this.clock.nowMs(), limit);
  }

  /** Throws `checkout.order-not-found`. */
  async get(transactionId: string): Promise<Order> {
    const order = await this.orders.find(transactionId);
    if (!order) throw new AppError(checkoutErrors.orderNotFound);
    return order;
  }

  async find(transactionId: string): Promise<Order | null> {
    return this.orders.find(transactionId);
  }

  async findByCharge(methodId: string, providerId: string): Promise<Order | null> {
    return this.orders.findByCharge(methodId, providerId);
  }

  /**
   * Saves what the pure `decide` makes of the order, with the events that follow. It may be called several times: when
   * somebody else was faster it decides again on what is there now. The same order back means: nothing to do.
   */
  async change(known: Order, decide: (order: Order, now: number) => Order): Promise<Order> {
    let order = known;
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const now = this.clock.nowMs();
      const decided = decide(order, now);
      if (decided === order) return order;
      const saved = await this.orders.save(
        order,
        replanned(order, decided, now),
        eventsBetween(order, decided),
      );
      if (saved) return saved;
      order = await this.get(order.transactionId);
    }
    throw new AppError(platformErrors.conflict);
  }

  /** When a sweep looks again; `undefined`: never, by itself. A new state has made its own plan. */
  async lookAgain({ transactionId, state }: Order, dueAt: number | undefined): Promise<void> {
    await this.orders.plan(transactionId, { dueAt }, { state });
  }

  /** False when the poll was planned anew meanwhile: then another chain of polls goes on. */
  async planPoll(
    transactionId: string,
    seen: number,
    plan: { pollAt: number; dueAt: number },
  ): Promise<boolean> {
    return this.orders.plan(transactionId, plan, { pollAt: seen });
  }
}

/** A new state is due at another time; small changes leave the plan alone. */
function replanned(before: Order, after: Order, now: number): Order {
  if (before.state === after.state) return after;
  const { pollAt: _poll, dueAt: _due, ...rest } = after;
  return { ...rest, ...nextLook(after, now) };
}
