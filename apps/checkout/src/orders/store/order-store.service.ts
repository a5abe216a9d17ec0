import { Injectable } from '@nestjs/common';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError, platformErrors, type DomainEvent } from '@vale/contracts/define';
import { HOUR_MS } from '@vale/contracts/time';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { ulidsFrom } from '@vale/platform/ids';
import { Logger } from '@vale/platform/logging';
import { checkoutConfig, type CheckoutConfig } from '../../checkout.config.js';
import { CustomerSealService } from '../buyer/customer-seal.service.js';
import {
  chooseSlots,
  NONE_TAKEN,
  openOrderSlot,
  slotsOf,
  spreadOf,
  waitFor,
  type HoldCap,
  type TakenSlots,
} from '../life/hold-slots.js';
import { restartedNow, CLOCKS_DIFFER_MS, rescheduledNow } from '../life/skewed-order.js';
import { eventsBetween } from '../events/order-events.js';
import { MAX_WAIT_MS, scheduleAfter, type NewSchedule } from '../life/order-schedule.js';
import { hasLostBuyer, owesExcess, refundAtOf } from '../settling/refund-deadline.js';
import { OrderRepository, type OrderReader } from './order.repository.js';
import { awaitsDelivery, type Order } from '../life/order.js';
import { isGrant } from '../money/payment.js';
import { linesToReplace } from '../life/replacements.js';
import type { ProviderReply } from '../money/provider-reply.js';
import { ProviderReplyService } from './provider-reply.service.js';
import { runIsolated } from './run-isolated.js';

const MAX_CONFLICTS = 10;
const SKEWED_BATCH = 100;

/** The new order, or the one of an earlier identical request. */
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
    private readonly replies: ProviderReplyService,
    /** Encrypts and decrypts the buyers of orders. */
    readonly customers: CustomerSealService,
    private readonly logger: Logger,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  get read(): OrderReader {
    return this.orders;
  }

  private get refundAfterMs(): number {
    return this.config.REFUND_AFTER_HOURS * HOUR_MS;
  }

  /** Throws `checkout.order-not-found`. */
  async get(transactionId: string): Promise<Order> {
    const order = await this.orders.find(transactionId);
    if (!order) throw new AppError(checkoutErrors.orderNotFound);
    return order;
  }

  /**
   * Saves a new order with a free open-order slot of its account and free slots for the codes that it will
   * hold, and those of its coupon. Throws `checkout.too-many-open-orders`, `.too-many-codes` or a cap's error if
   * none is free, and what `couponPlaces` throws. Slots are unique keys, so concurrent orders cannot exceed a
   * limit. The first slots are tried without a read, because most buyers have no other open order.
   */
  async place(
    order: Order,
    events: readonly DomainEvent[],
    caps: readonly HoldCap[],
    couponPlaces?: () => Promise<Pick<Order, 'couponSlot' | 'couponSlots'>>,
  ): Promise<PlacedOrder> {
    const { accountId } = order;
    // A coupon's refusal tells whether somebody has bought before, so only who may place an order learns it.
    let open = couponPlaces ? await this.orders.openSlots(accountId) : NONE_TAKEN;
    let held = NONE_TAKEN;
    for (let tries = 0; tries < MAX_CONFLICTS; tries++) {
      const now = this.clock.nowMs();
      // A grant is not open: nobody has to pay it.
      const openSlot = isGrant(order)
        ? undefined
        : chooseOpenSlot(accountId, this.config.MAX_OPEN_ORDERS, open, now);
      const holdSlots = chooseSlots(caps, held, { now, start: tries * spreadOf(order.transactionId) });
      const placed: Order = {
        ...order,
        ...(await couponPlaces?.()),
        ...(openSlot !== undefined && { openSlot }),
        ...(holdSlots.length > 0 && { holdSlots }),
      };
      const outcome = await this.orders.insert(placed, events);
      if (outcome === 'inserted') return { order: placed, isNew: true };
      // A simultaneous identical request may itself have taken the last slot.
      const same = await this.orders.findByKey(accountId, order.idempotencyKey);
      if (same) return { order: same, isNew: false };
      open = await this.orders.openSlots(accountId);
      held = await this.orders.takenSlots(caps.flatMap(slotsOf));
    }
    throw new AppError(platformErrors.conflict);
  }

  /** Saves a grant. Null if another one has its slot. */
  async add(order: Order, events: readonly DomainEvent[]): Promise<PlacedOrder | null> {
    const outcome = await this.orders.insert(order, events);
    if (outcome === 'inserted') return { order, isNew: true };
    const same = await this.orders.findByKey(order.accountId, order.idempotencyKey);
    return same && { order: same, isNew: false };
  }

  /**
   * Saves the result of the pure `decide` with the events that follow from it. After a version conflict,
   * `decide` runs again on the current order. If it returns the same order, nothing is written. Throws
   * `ChargeTaken` if it adds a charge of another order. `replies` are kept as evidence of the change.
   */
  async change(
    known: Order,
    decide: (order: Order, now: number) => Order,
    replies: readonly ProviderReply[] = [],
  ): Promise<Order> {
    let order = known;
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const now = this.clock.nowMs();
      const decided = decide(order, now);
      if (decided === order) return order;
      const saved = await this.orders.save(
        order,
        this.rescheduled(order, decided, now),
        eventsBetween(order, decided),
        this.replies.seal(order.transactionId, replies, now),
      );
      if (saved) return saved;
      order = await this.get(order.transactionId);
    }
    throw new AppError(platformErrors.conflict);
  }

  /**
   * Reschedules an order that was planned while a clock was ahead. Sets a missing deadline of money that
   * fits no delivery, since an earlier release or other settings may have written the order.
   */
  async ensureSchedule(order: Order): Promise<void> {
    await this.change(order, (read, now) => {
      const known = rescheduledNow(read, now);
      const refundAt = known.refundAt ?? refundAtOf(known, now, this.refundAfterMs);
      if (refundAt === known.refundAt || refundAt === undefined) return known;
      return { ...known, refundAt, dueAt: Math.min(known.dueAt ?? refundAt, refundAt) };
    });
  }

  /**
   * Reschedules orders that were placed or planned while a clock was ahead; otherwise their next step would
   * come late.
   */
  async rescheduleSkewedOrders(): Promise<void> {
    const latest = ulidsFrom(this.clock.nowMs() + CLOCKS_DIFFER_MS);
    for (let after = latest; ;) {
      const ahead = await this.orders.listAfter(after, SKEWED_BATCH);
      for (const order of ahead) await this.tryChange(order, restartedNow);
      if (ahead.length < SKEWED_BATCH) break;
      after = ahead.at(-1)!.transactionId;
    }
    await this.planAhead();
  }

  /**
   * Reschedules orders that are due later than `MAX_WAIT_MS`, because only deadlines are planned further ahead. The
   * reconciliation finds orders that are under way.
   */
  private async planAhead(): Promise<void> {
    for (let planned = SKEWED_BATCH; planned > 0;) {
      const latest = this.clock.nowMs() + MAX_WAIT_MS + CLOCKS_DIFFER_MS;
      const far = await this.orders.listDueAfter(latest, SKEWED_BATCH);
      planned = 0;
      for (const order of far) if (await this.tryChange(order, rescheduledNow)) planned += 1;
    }
  }

  /** Returns true if the order changed. A failure is logged and does not stop the other orders. */
  private async tryChange(order: Order, decide: (order: Order, now: number) => Order): Promise<boolean> {
    const { transactionId } = order;
    let changed = order;
    await runIsolated(
      this.logger,
      { transactionId },
      async () => (changed = await this.change(order, decide)),
    );
    return changed !== order;
  }

  /**
   * Sets when the resume sweep handles the order; with `undefined`, not before its state changes. Does
   * nothing if the state has changed since `order` was read, because the new state has its own schedule.
   */
  async setDueAt({ transactionId, state }: Order, dueAt: number | undefined): Promise<void> {
    await this.orders.schedule(transactionId, { dueAt }, { state });
  }

  /** Batch form of `setDueAt` that also schedules the polls of open orders. */
  async scheduleAll(planned: readonly { order: Order; schedule: NewSchedule }[]): Promise<void> {
    await this.orders.scheduleAll(
      planned.map(({ order: { transactionId, state, pollAt }, schedule }) => ({
        transactionId,
        schedule,
        seen: { state, ...(pollAt !== undefined && { pollAt }) },
      })),
    );
  }

  /** False when `current` is not the scheduled poll any more: another chain of polls has taken over. */
  async schedulePoll(
    transactionId: string,
    current: number,
    next: { pollAt: number; dueAt: number },
  ): Promise<boolean> {
    return this.orders.schedule(transactionId, next, { pollAt: current });
  }

  /**
   * The schedule changes only with a new state, a late payment that becomes complete, or an excess that
   * appears or disappears.
   */
  private rescheduled(before: Order, after: Order, now: number): Order {
    const conditions = [awaitsDelivery, awaitsReplacement, owesExcess, hasLostBuyer];
    const isAsBefore = conditions.every((has) => has(before) === has(after));
    if (before.state === after.state && isAsBefore) return after;
    const { pollAt: _poll, dueAt: _due, refundAt: known, ...rest } = after;
    const fresh = refundAtOf(after, now, this.refundAfterMs);
    // The excess keeps its deadline although the order was delivered in the meantime.
    const refundAt = fresh !== undefined && known !== undefined && owesExcess(after) ? known : fresh;
    const schedule = scheduleAfter(after, now);
    if (refundAt === undefined) return { ...rest, ...schedule };
    return { ...rest, ...schedule, refundAt, dueAt: Math.min(schedule.dueAt ?? refundAt, refundAt) };
  }
}

const awaitsReplacement = (order: Order): boolean => linesToReplace(order).length > 0;

/** Throws `checkout.too-many-open-orders`. */
function chooseOpenSlot(accountId: string, limit: number, taken: TakenSlots, now: number): string {
  for (let slot = 1; slot <= limit; slot++) {
    const openSlot = openOrderSlot(accountId, slot);
    if (!taken.has(openSlot)) return openSlot;
  }
  const { minutes, retryAfterMs } = waitFor([...taken.values()], now);
  throw new AppError(checkoutErrors.tooManyOpenOrders, {
    params: { limit, minutes },
    data: { retryAfterMs },
  });
}
