import type { OrderAttention, OrderState } from '@vale/contracts/checkout';
import type { DomainEvent } from '@vale/contracts/define';
import { chargeKey, ChargeTaken, paymentKeys } from '../../src/orders/money/charge.js';
import type { OrderRepository } from '../../src/orders/store/order.repository.js';
import type { Order } from '../../src/orders/life/order.js';
import type { TakenSlots } from '../../src/orders/life/hold-slots.js';
import type { NewSchedule, ScheduleChange } from '../../src/orders/life/order-schedule.js';
import { derivedFields, orderOf, type StoredOrder } from '../../src/orders/store/stored-order.js';
import type { Disk } from './disk.js';
import type { Machine } from './machine.js';

/** `OrderRepository` with its unique keys and its guard by version, and without a database. */
export class MemoryOrders implements Partial<OrderRepository> {
  constructor(
    private readonly disk: Disk,
    private readonly machine: Machine,
  ) {}

  insert(order: Order, events: readonly DomainEvent[]) {
    return this.machine.step(() => {
      const { openSlot, holdSlots = [], couponSlot, couponSlots = [] } = order;
      const isTaken = (one: StoredOrder) =>
        (one.openSlot !== undefined && one.openSlot === openSlot) ||
        !!one.holdSlots?.some((slot) => holdSlots.includes(slot)) ||
        (one.couponSlot !== undefined && one.couponSlot === couponSlot) ||
        !!one.couponSlots?.some((slot) => couponSlots.includes(slot));
      if (this.some(isTaken)) return 'slot-taken' as const;
      const isSame = (one: StoredOrder) =>
        one.accountId === order.accountId && one.idempotencyKey === order.idempotencyKey;
      if (this.some(isSame)) return 'key-taken' as const;
      this.write(order, events);
      return 'inserted' as const;
    });
  }

  save(before: Order, after: Order, events: readonly DomainEvent[]): Promise<Order | null> {
    return this.machine.step(() => {
      const stored = this.disk.orders.get(before.transactionId);
      if (!stored || stored.version !== before.version) return null;
      const { chargeKeys = [] } = derivedFields(after);
      const isTaken = (one: StoredOrder) =>
        one.transactionId !== after.transactionId &&
        !!one.chargeKeys?.some((key) => chargeKeys.includes(key));
      if (this.some(isTaken)) throw new ChargeTaken({ cause: undefined });
      // Mimics the repository's `$set` and `$unset`: unchanged fields stay as stored.
      const names = new Set([...Object.keys(before), ...Object.keys(after)] as (keyof Order)[]);
      const changed = [...names].filter((name) => before[name] !== after[name]);
      const order = {
        ...stored,
        ...Object.fromEntries(changed.map((name) => [name, after[name]])),
        version: before.version + 1,
      };
      for (const name of changed) if (after[name] === undefined) delete order[name];
      return this.write(order, events);
    });
  }

  recent(): undefined {
    return undefined;
  }

  find(transactionId: string): Promise<Order | null> {
    return this.one((order) => order.transactionId === transactionId);
  }

  findByKey(accountId: string, idempotencyKey: string): Promise<Order | null> {
    return this.one((order) => order.accountId === accountId && order.idempotencyKey === idempotencyKey);
  }

  async findLatest(
    accountId: string,
    given: Parameters<OrderRepository['findLatest']>[1],
  ): Promise<Order | null> {
    const found = await this.many(
      (order) =>
        order.accountId === accountId &&
        order.customer.email === given.email &&
        order.product.id === given.productId &&
        order.lines.some(({ variation }) => variation === given.variation),
      Infinity,
    );
    return found.at(-1) ?? null;
  }

  findByCharge(methodId: string, providerId: string): Promise<Order | null> {
    const key = chargeKey(methodId, providerId);
    return this.one(({ chargeKeys = [] }) => chargeKeys.includes(key));
  }

  findByCharges(methodIds: readonly string[], providerIds: readonly string[]): Promise<Order[]> {
    const keys = methodIds.flatMap((id) => providerIds.map((providerId) => chargeKey(id, providerId)));
    return this.many(({ chargeKeys = [] }) => chargeKeys.some((key) => keys.includes(key)), Infinity);
  }

  findByPayments(ids: readonly string[]): Promise<Order[]> {
    const keys = ids.flatMap(paymentKeys);
    return this.many(({ chargeKeys = [] }) => chargeKeys.some((key) => keys.includes(key)), Infinity);
  }

  findAll(transactionIds: readonly string[]): Promise<Order[]> {
    return this.many(({ transactionId }) => transactionIds.includes(transactionId), Infinity);
  }

  /** Returns all of them as one page. */
  listAfter(after: string): Promise<Order[]> {
    return this.many(({ transactionId }) => transactionId > after, Infinity);
  }

  async oldestIn(wanted: OrderState): Promise<Order | null> {
    return this.one(({ state }) => state === wanted);
  }

  openSlots(accountId: string): Promise<TakenSlots> {
    return this.machine.step(() => {
      const own = [...this.disk.orders.values()].filter((order) => order.accountId === accountId);
      return new Map(
        own.flatMap(({ openSlot, heldUntil }) => (openSlot ? [[openSlot, heldUntil] as const] : [])),
      );
    });
  }

  takenSlots(slots: readonly string[]): Promise<TakenSlots> {
    return this.machine.step(() => {
      const found = [...this.disk.orders.values()].filter(({ holdSlots = [] }) =>
        holdSlots.some((slot) => slots.includes(slot)),
      );
      return new Map(
        found.flatMap(({ holdSlots = [], heldUntil }) => holdSlots.map((slot) => [slot, heldUntil] as const)),
      );
    });
  }

  schedule(
    transactionId: string,
    schedule: NewSchedule,
    seen: Partial<Pick<Order, 'pollAt' | 'state'>>,
  ): Promise<boolean> {
    return this.machine.step(() => {
      const stored = this.disk.orders.get(transactionId);
      if (!stored || ('state' in seen && seen.state !== stored.state)) return false;
      if ('pollAt' in seen && seen.pollAt !== stored.pollAt) return false;
      const fields = { ...stored, ...schedule };
      for (const name of ['pollAt', 'dueAt'] as const) if (fields[name] === undefined) delete fields[name];
      this.disk.orders.set(transactionId, fields as StoredOrder);
      return true;
    });
  }

  async scheduleAll(changes: readonly ScheduleChange[]): Promise<void> {
    for (const { transactionId, schedule, seen } of changes)
      await this.schedule(transactionId, schedule, seen);
  }

  findDue(now: number, limit: number): Promise<Order[]> {
    return this.many(({ dueAt = Infinity }) => dueAt <= now, limit);
  }

  findOverdue(now: number, limit: number): Promise<Order[]> {
    return this.many(({ state, heldUntil }) => state === 'pending' && heldUntil <= now, limit);
  }

  listNeeding(wanted: OrderAttention, limit: number): Promise<Order[]> {
    return this.many(({ attention = [] }) => attention.includes(wanted), limit);
  }

  private write(order: Order, events: readonly DomainEvent[]): Order {
    const derived = derivedFields(order);
    const stored: StoredOrder = { ...order, ...derived };
    if (!derived.chargeKeys) delete stored.chargeKeys;
    if (!derived.attention) delete stored.attention;
    this.disk.orders.set(order.transactionId, stored);
    this.disk.events.push(...events);
    return orderOf(stored);
  }

  private some(matches: (order: StoredOrder) => boolean): boolean {
    return [...this.disk.orders.values()].some(matches);
  }

  private async one(matches: (order: StoredOrder) => boolean): Promise<Order | null> {
    const [found] = await this.many(matches, 1);
    return found ?? null;
  }

  private many(matches: (order: StoredOrder) => boolean, limit: number): Promise<Order[]> {
    return this.machine.step(() =>
      [...this.disk.orders.values()].filter(matches).slice(0, limit).map(orderOf),
    );
  }
}
