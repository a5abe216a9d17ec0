import { Injectable } from '@nestjs/common';
import type { CaseKind } from '@vale/contracts/checkout';
import { requirePermission, type CallContext, type MessageReply } from '@vale/contracts/define';
import { figuresMessages } from '@vale/contracts/figures';
import { Handles } from '@vale/platform/bus';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { orderSchema, type OrderDocument } from '../../orders/store/order.schema.js';
import { inboxSchema, type InboxDocument } from '../inbox/inbox.schema.js';
import { soldText } from './sold-text.js';

type Reply = MessageReply<typeof figuresMessages.waitingWork>;
type Kind = Reply['kinds'][number];
type Urgent = Pick<InboxDocument, 'transactionId' | 'openedAt'>;

@Injectable()
export class WaitingWorkQuery {
  constructor(
    @InjectModel(inboxSchema) private readonly cases: Model<InboxDocument>,
    @InjectModel(orderSchema) private readonly orders: Model<OrderDocument>,
  ) {}

  @Handles(figuresMessages.waitingWork)
  async get(_: object, context: CallContext): Promise<Reply> {
    requirePermission(context, 'panel');
    const counted = await this.cases.aggregate<{ _id: CaseKind; count: number }>([
      { $match: { state: 'open' } },
      { $group: { _id: '$kind', count: { $sum: 1 } } },
    ]);
    const found = await Promise.all(
      counted.map(async ({ _id, count }) => ({ kind: _id, count, urgent: await this.mostUrgent(_id) })),
    );
    // Cases that ended between the two reads are left out.
    const open = found.flatMap(({ urgent, ...rest }) => (urgent ? [{ ...rest, ...urgent }] : []));
    const sold = await this.soldIn(open.flatMap(({ transactionId }) => transactionId ?? []));
    const kinds = open.map(({ kind, count, openedAt, transactionId }): Kind => {
      const items = transactionId === null ? undefined : sold.get(transactionId);
      const order = transactionId !== null && items ? { transactionId, items } : null;
      return { kind, count, oldestAt: openedAt, order };
    });
    return { kinds: kinds.toSorted((one, other) => one.oldestAt - other.oldestAt) };
  }

  /** All cases of a kind have the same time until their deadline, so this one is also the oldest. */
  private async mostUrgent(kind: CaseKind): Promise<Urgent | null> {
    return this.cases
      .findOne({ state: 'open', kind }, { _id: 0, transactionId: 1, openedAt: 1 })
      .sort({ deadline: 1, _id: 1 })
      .lean<Urgent | null>();
  }

  /** Names of the products of these orders, by the orders' ids. */
  private async soldIn(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const found = await this.orders
      .find({ _id: { $in: [...new Set(ids)] } }, { product: 1, lines: 1 })
      .lean<Pick<OrderDocument, '_id' | 'product' | 'lines'>[]>();
    return new Map(found.map((order) => [order._id, soldText(order)]));
  }
}
