import { Injectable } from '@nestjs/common';
import { pageFrom, type Page } from '@vale/contracts/define';
import { ulidsFrom } from '@vale/platform/ids';
import { InjectModel } from '@vale/platform/store';
import type { Model, QueryFilter } from 'mongoose';
import type { ListedState } from '../life/listed-states.js';
import { moneyEntries, type MoneyEntry, type MoneyOrder } from '../life/money-entries.js';
import type { OrderScope } from '../life/may-read.js';
import { NOT_READ, toOrder } from '../store/order.repository.js';
import { BY_CAMPAIGN, BY_CPF, BY_EMAIL, orderSchema, type OrderDocument } from '../store/order.schema.js';
import type { Order } from '../life/order.js';

export interface OrderFilters {
  /** Null: every order. */
  states: readonly ListedState[] | null;
  email?: string | undefined;
  /** MACs of the buyer's CPF, one per configured key. */
  cpfMacs?: readonly string[] | undefined;
  campaign?: string | undefined;
}

export interface OrderPageQuery {
  cursor?: string | undefined;
  limit: number;
  sort: 'newest' | 'oldest';
  /** When the orders were placed, in epoch milliseconds; `until` is exclusive. */
  since?: number | undefined;
  until?: number | undefined;
}

const MONEY_FIELDS = { methodId: 1, createdAt: 1, charges: 1, payments: 1, history: 1 } as const;

type FoundMoney = Omit<MoneyOrder, 'transactionId'> & { _id: string };

@Injectable()
export class OrderListRepository {
  constructor(@InjectModel(orderSchema) private readonly model: Model<OrderDocument>) {}

  /** One query per state, so that each one is read in index order. */
  async page(
    { states, email, cpfMacs, campaign }: OrderFilters,
    { limit, sort, ...range }: OrderPageQuery,
  ): Promise<Page<Order>> {
    const direction = sort === 'newest' ? -1 : 1;
    const _id = idsIn(range, sort);
    const filter = {
      ...(email && { 'customer.email': email }),
      ...(cpfMacs && { 'customer.cpfMac': anyOf(cpfMacs) }),
      ...(campaign && { 'tracking.attribution.utm_campaign': campaign }),
      ...(Object.keys(_id).length > 0 && { _id }),
    };
    // Filters by buyer or campaign first, because they have few orders and a state has many.
    const hint = email ? BY_EMAIL : cpfMacs ? BY_CPF : campaign ? BY_CAMPAIGN : undefined;
    const read = async (listed: ListedState | null) => {
      const query = this.model
        .find({ ...filter, ...(listed && filterOf(listed)) }, NOT_READ)
        .sort({ _id: direction })
        .limit(limit + 1);
      return (hint ? query.hint(hint) : query).lean<OrderDocument[]>();
    };
    const found = (await Promise.all((states ?? [null]).map(read))).flat();
    // An order that changes its state between two of the queries is in both.
    const sorted = distinct(found).toSorted((a, b) => (a._id < b._id ? -direction : direction));
    const { items, nextCursor } = pageFrom(sorted, limit, (last) => last._id);
    return { items: items.map(toOrder), nextCursor };
  }

  /** One query for each account and the address, so that each one is read in index order. */
  async pageOfScope(
    { accountIds, email }: OrderScope,
    { cursor, limit }: Pick<OrderPageQuery, 'cursor' | 'limit'>,
    withRefused: boolean,
  ): Promise<Page<Order>> {
    const filter = { ...(!withRefused && { refusal: null }), ...(cursor && { _id: { $lt: cursor } }) };
    const keys: QueryFilter<OrderDocument>[] = accountIds.map((accountId) => ({ accountId }));
    if (email !== null) keys.push({ 'customer.email': email });
    const read = (key: QueryFilter<OrderDocument>) =>
      this.model
        .find({ ...key, ...filter }, NOT_READ)
        .sort({ _id: -1 })
        .limit(limit + 1)
        .lean<OrderDocument[]>();
    const found = (await Promise.all(keys.map(read))).flat();
    // An account's own order may also have its address.
    const newest = distinct(found)
      .toSorted((a, b) => (a._id < b._id ? 1 : -1))
      .slice(0, limit + 1);
    const { items, nextCursor } = pageFrom(newest, limit, (last) => last._id);
    return { items: items.map(toOrder), nextCursor };
  }

  /**
   * All entries of the orders whose money moved on this day, those of other days too. Releases that write `moneyDays` write the
   * fields that entries are made of.
   */
  async entriesAround(day: number): Promise<MoneyEntry[]> {
    const found = await this.model.find({ moneyDays: day }, MONEY_FIELDS).lean<FoundMoney[]>();
    return found.flatMap(({ _id, ...order }) => moneyEntries({ ...order, transactionId: _id }));
  }

  /** Stops counting at `limit`. */
  async count(listed: ListedState, limit: number): Promise<number> {
    return this.model.countDocuments(filterOf(listed), { limit });
  }
}

/** A single key lets the index return the orders sorted. */
const anyOf = (macs: readonly string[]) => (macs.length === 1 ? macs[0]! : { $in: macs });

/** Ids sort by the time at which their order was placed. */
function idsIn(
  { cursor, since, until }: Pick<OrderPageQuery, 'cursor' | 'since' | 'until'>,
  sort: OrderPageQuery['sort'],
): { $gt?: string; $lt?: string } {
  const after = [since === undefined ? '' : ulidsFrom(since), sort === 'oldest' ? (cursor ?? '') : ''];
  const before = [until === undefined ? '' : ulidsFrom(until), sort === 'newest' ? (cursor ?? '') : ''];
  const [$gt] = after.filter(Boolean).toSorted().toReversed();
  const [$lt] = before.filter(Boolean).toSorted();
  return { ...($gt && { $gt }), ...($lt && { $lt }) };
}

function filterOf({ state, manual }: ListedState): QueryFilter<OrderDocument> {
  if (manual === undefined) return { state };
  return { state, 'lines.delivery': manual ? 'manual' : { $ne: 'manual' } };
}

function distinct(found: readonly OrderDocument[]): OrderDocument[] {
  return [...new Map(found.map((order) => [order._id, order])).values()];
}
