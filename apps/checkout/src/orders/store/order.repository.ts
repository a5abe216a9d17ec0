import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { OrderAttention, OrderState } from '@vale/contracts/checkout';
import { pageFrom, type DomainEvent, type Page } from '@vale/contracts/define';
import { InjectModel, isDuplicateKey, Outbox, type UpdateChange } from '@vale/platform/store';
import type { Model, QueryFilter } from 'mongoose';
import { chargeKey, ChargeTaken, paymentKeys } from '../money/charge.js';
import { NONE_TAKEN, openOrderSlotsOf, type TakenSlots } from '../life/hold-slots.js';
import type { NewSchedule, ScheduleChange } from '../life/order-schedule.js';
import { orderSchema, type OrderDocument } from './order.schema.js';
import { UNDELIVERED_STATES, UNFINISHED_STATES, type Order } from '../life/order.js';
import { MAX_REPLIES, type SealedReply } from '../money/provider-reply.js';
import { derivedFields, orderOf } from './stored-order.js';

interface UndeliveredQuery extends PageQuery {
  transactionId?: string | undefined;
  paidFrom: number;
  paidTo: number;
}

interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

/** The read access that everything but the order store gets. */
export type OrderReader = Omit<OrderRepository, 'insert' | 'save' | 'schedule' | 'scheduleAll'>;

@Injectable()
export class OrderRepository {
  /** Recent documents as orders: one order is read many times during a purchase. */
  private readonly recentOrders = new WeakMap<OrderDocument, Order>();

  constructor(
    @InjectModel(orderSchema) private readonly model: Model<OrderDocument>,
    private readonly outbox: Outbox,
  ) {}

  /** `slot-taken`: another order has one of its slots. `key-taken`: the same request already made an order. */
  async insert(
    order: Order,
    events: readonly DomainEvent[],
  ): Promise<'inserted' | 'slot-taken' | 'key-taken'> {
    const { transactionId, ...rest } = order;
    try {
      const document = { _id: transactionId, ...rest, ...derivedFields(order) };
      await this.outbox.insert<OrderDocument>(this.model, document, events);
      return 'inserted';
    } catch (error) {
      if (SLOTS.some((slots) => isDuplicateKey(error, slots))) return 'slot-taken';
      if (isDuplicateKey(error, 'idempotencyKey')) return 'key-taken';
      throw error;
    }
  }

  /** Returns null if the order changed since `before` was read. Throws `ChargeTaken`. */
  async save(
    before: Order,
    after: Order,
    events: readonly DomainEvent[],
    replies: readonly SealedReply[] = [],
  ): Promise<Order | null> {
    const key = { _id: before.transactionId, version: before.version };
    const added = replies.length > 0 && { $push: { replies: { $each: [...replies], $slice: MAX_REPLIES } } };
    const change = { ...changeOf(before, after), ...added };
    try {
      const saved = await this.outbox.tryUpdate<OrderDocument>(this.model, key, change, events);
      return saved && toOrder(saved);
    } catch (error) {
      throw isDuplicateKey(error, 'chargeKeys') ? new ChargeTaken({ cause: error }) : error;
    }
  }

  async find(transactionId: string): Promise<Order | null> {
    return this.recent(transactionId) ?? this.one({ _id: transactionId });
  }

  /** The order as this process last wrote it, unless another process may have changed it since. */
  recent(transactionId: string): Order | undefined {
    const known = this.outbox.recent(this.model).get(transactionId);
    if (!known) return undefined;
    const order = this.recentOrders.get(known) ?? toOrder(known);
    this.recentOrders.set(known, order);
    return order;
  }

  async findByKey(accountId: string, idempotencyKey: string): Promise<Order | null> {
    return this.one({ accountId, idempotencyKey });
  }

  /** The newest order of an account for this address and variation. */
  async findLatest(accountId: string, of: Record<'email' | 'productId' | 'variation', string>) {
    const what = { 'product.id': of.productId, 'lines.variation': of.variation };
    const [found] = await this.many({ 'customer.email': of.email, accountId, ...what }, { _id: -1 }, 1);
    return found ?? null;
  }

  /** The open-order slots that the account has in use. */
  async openSlots(accountId: string): Promise<TakenSlots> {
    const open = await this.model
      .find({ openSlot: openOrderSlotsOf(accountId) }, { openSlot: 1, heldUntil: 1, _id: 0 })
      .lean<Required<Pick<Order, 'openSlot' | 'heldUntil'>>[]>();
    return new Map(open.map(({ openSlot, heldUntil }) => [openSlot, heldUntil]));
  }

  /** Subset of these slots that open orders occupy. */
  async takenSlots(slots: readonly string[]): Promise<TakenSlots> {
    if (slots.length === 0) return NONE_TAKEN;
    const found = await this.model
      .find({ holdSlots: { $in: [...slots] } }, { holdSlots: 1, heldUntil: 1, _id: 0 })
      .lean<Required<Pick<Order, 'holdSlots' | 'heldUntil'>>[]>();
    return new Map(
      found.flatMap(({ holdSlots, heldUntil }) => holdSlots.map((slot) => [slot, heldUntil] as const)),
    );
  }

  async findByCharge(methodId: string, providerId: string): Promise<Order | null> {
    return this.one({ chargeKeys: chargeKey(methodId, providerId) });
  }

  async findByCharges(methodIds: readonly string[], providerIds: readonly string[]): Promise<Order[]> {
    const keys = methodIds.flatMap((id) => providerIds.map((providerId) => chargeKey(id, providerId)));
    if (keys.length === 0) return [];
    return this.many({ chargeKeys: { $in: keys } }, {}, keys.length);
  }

  /** The orders that have these payments, by their end-to-end ids. */
  async findByPayments(ids: readonly string[]): Promise<Order[]> {
    if (ids.length === 0) return [];
    return this.many({ chargeKeys: { $in: ids.flatMap(paymentKeys) } }, {}, ids.length);
  }

  /** False if the order no longer matches `seen`. */
  async schedule(
    transactionId: string,
    schedule: NewSchedule,
    seen: Partial<Pick<Order, 'pollAt' | 'state'>>,
  ): Promise<boolean> {
    const key = { _id: transactionId, ...seen };
    return (await this.outbox.amend(this.model, key, changeTo(Object.entries(schedule)))) !== null;
  }

  /** Batch form of `schedule` in one command. */
  async scheduleAll(changes: readonly ScheduleChange[]): Promise<void> {
    const amends = changes.map(({ transactionId, schedule, seen }) => ({
      key: { _id: transactionId, ...seen },
      change: changeTo(Object.entries(schedule)),
    }));
    await this.outbox.amendAll(this.model, amends);
  }

  async findDue(now: number, limit: number): Promise<Order[]> {
    return this.many({ dueAt: { $lte: now } }, { dueAt: 1 }, limit);
  }

  /** Orders due after `at`, latest first. */
  async listDueAfter(at: number, limit: number): Promise<Order[]> {
    return this.many({ dueAt: { $gt: at } }, { dueAt: -1 }, limit);
  }

  /** Still unpaid when the hold of their codes ended. */
  async findOverdue(now: number, limit: number): Promise<Order[]> {
    return this.many({ state: 'pending', heldUntil: { $lte: now } }, { heldUntil: 1 }, limit);
  }

  /** Unfinished or scheduled orders of these methods, with ids above `after`. */
  async listUnfinishedOf(methodIds: readonly string[], after: string, limit: number): Promise<Order[]> {
    const $or = [{ state: { $in: [...UNFINISHED_STATES] } }, { dueAt: { $exists: true } }];
    return this.many({ methodId: { $in: [...methodIds] }, _id: { $gt: after }, $or }, { _id: 1 }, limit);
  }

  /** Newest first, without orders that were refused before any charge. */
  async listOfAccount(accountId: string, { cursor, limit }: PageQuery): Promise<Page<Order>> {
    return this.page({ accountId, refusal: null, ...(cursor && { _id: { $lt: cursor } }) }, limit);
  }

  /** Newest first, with refused orders. */
  async listAllOfAccount(accountId: string, { cursor, limit }: PageQuery): Promise<Page<Order>> {
    return this.page({ accountId, ...(cursor && { _id: { $lt: cursor } }) }, limit);
  }

  async pageIn(state: OrderState, { cursor, limit }: PageQuery): Promise<Page<Order>> {
    return this.page({ state, ...(cursor && { _id: { $lt: cursor } }) }, limit);
  }

  /** Existing orders, newest first. */
  async findAll(transactionIds: readonly string[]): Promise<Order[]> {
    if (transactionIds.length === 0) return [];
    return this.many({ _id: { $in: [...transactionIds] } }, { _id: -1 }, transactionIds.length);
  }

  /** Orders with ids above `after`, and below `before` if given, oldest first. */
  async listAfter(after: string, limit: number, before?: string): Promise<Order[]> {
    return this.many({ _id: { $gt: after, ...(before && { $lt: before }) } }, { _id: 1 }, limit);
  }

  /** The oldest first. */
  async listIn(state: OrderState, limit: number): Promise<Order[]> {
    return this.many({ state }, { _id: 1 }, limit);
  }

  /** Newest first, in one state or in all. */
  async listNewest(limit: number, state?: OrderState): Promise<Order[]> {
    return this.many(state ? { state } : {}, { _id: -1 }, limit);
  }

  async listNeeding(attention: OrderAttention, limit: number): Promise<Order[]> {
    return this.many({ attention }, {}, limit);
  }

  async listUndelivered(query: UndeliveredQuery): Promise<Page<Order>> {
    const { transactionId, paidFrom, paidTo, cursor, limit } = query;
    const inState = {
      state: { $in: [...UNDELIVERED_STATES] },
      'payment.paidAt': { $gte: paidFrom, $lte: paidTo },
    };
    const _id = { ...(transactionId && { $eq: transactionId }), ...(cursor && { $lt: cursor }) };
    return this.page({ ...inState, ...(Object.keys(_id).length > 0 && { _id }) }, limit);
  }

  async countIn(state: OrderState): Promise<number> {
    return this.model.countDocuments({ state });
  }

  async countNeeding(attention: OrderAttention): Promise<number> {
    return this.model.countDocuments({ attention });
  }

  /** The one that was placed first. With `isPaid` only among those that money came for, so not among grants. */
  async oldestIn(state: OrderState, isPaid = false): Promise<Order | null> {
    const filter = isPaid ? { state, payment: { $ne: null } } : { state };
    const [oldest] = await this.many(filter, { _id: 1 }, 1);
    return oldest ?? null;
  }

  private async one(filter: QueryFilter<OrderDocument>): Promise<Order | null> {
    const found = await this.model.findOne(filter, NOT_READ).lean<OrderDocument | null>();
    return found && toOrder(found);
  }

  private async many(
    filter: QueryFilter<OrderDocument>,
    sort: Record<string, 1 | -1>,
    limit: number,
  ): Promise<Order[]> {
    const found = await this.model.find(filter, NOT_READ).sort(sort).limit(limit).lean<OrderDocument[]>();
    return found.map(toOrder);
  }

  private async page(filter: QueryFilter<OrderDocument>, limit: number): Promise<Page<Order>> {
    const found = await this.many(filter, { _id: -1 }, limit + 1);
    return pageFrom(found, limit, ({ transactionId }) => transactionId);
  }
}

export function toOrder({ _id, schemaVersion: _, ...rest }: OrderDocument): Order {
  return orderOf({ transactionId: _id, ...rest });
}

/** Builds `$set` of new fields and `$unset` of removed ones. */
function changeOf(before: Order, after: Order): UpdateChange {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Order>;
  const changed = [...names].filter((name) => !OWN_FIELDS.has(name) && before[name] !== after[name]);
  return changeTo([
    ...changed.map((name): [string, unknown] => [name, after[name]]),
    ...derived(before, after),
  ]);
}

function derived(before: Order, after: Order): [string, unknown][] {
  if (DERIVED_FROM.every((name) => before[name] === after[name])) return [];
  const [old, fresh] = [derivedFields(before), derivedFields(after)];
  return DERIVED.filter((name) => !isDeepStrictEqual(old[name], fresh[name])).map((name) => [
    name,
    fresh[name],
  ]);
}

const DERIVED_FROM = [
  ...(['charges', 'payments', 'unplaced', 'acceptedCentavos', 'assignedAt', 'lines', 'customer'] as const),
];
const DERIVED = ['charge', 'payment', 'chargeKeys', 'attention', 'moneyDays'] as const;

/** Unique keys that limit orders. */
const SLOTS = ['openSlot', 'holdSlots', 'couponSlot', 'couponSlots'];

/** Fields that are written with an order but not loaded with it. */
export const NOT_READ = { outbox: 0, replies: 0 } as const;

/** The outbox writes the version; the id never changes. */
const OWN_FIELDS: ReadonlySet<keyof Order> = new Set(['transactionId', 'version'] as const);

function changeTo(fields: readonly [string, unknown][]): UpdateChange {
  const set = fields.filter(([, value]) => value !== undefined);
  const unset = fields.filter(([, value]) => value === undefined);
  return {
    ...(set.length > 0 && { $set: Object.fromEntries(set) }),
    ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map(([name]) => [name, ''])) }),
  };
}
