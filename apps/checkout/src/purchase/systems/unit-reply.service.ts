import { Injectable } from '@nestjs/common';
import { checkoutEvents, unitMessages, type ShownUnitReply } from '@vale/contracts/checkout';
import {
  AppError,
  requireInternal,
  requirePermission,
  type CallContext,
  type EventData,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { DAY_MS } from '@vale/contracts/time';
import { Handles, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { canDeliverByHand, type LineItem, type Order } from '../../orders/life/order.js';
import { openReplacement } from '../../orders/life/replacements.js';
import { unitNumbers } from '../../orders/life/sold-products.js';
import { isGrant } from '../../orders/money/payment.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { GiveUnitsService } from '../delivery/give-units.service.js';
import { KeptRepliesService, type KeptReply } from './kept-replies.service.js';

type Messages = typeof unitMessages;

const NOTE = 'by the seller\u2019s system';
const KEPT_MS = 180 * DAY_MS;

/**
 * Units that the seller's own system delivers. They are units of a delivery by hand: the order is in the manual queue from the
 * start, and a reply takes it out. So a person can always end it.
 */
@Injectable()
export class UnitReplyService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly kept: KeptRepliesService,
    private readonly units: GiveUnitsService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Throws `platform.forbidden` for requests that came through the gateway, like the next method. */
  @Handles(unitMessages.listAwaitedUnits)
  async listAwaited(
    { transactionId }: { transactionId: string },
    context: CallContext,
  ): Promise<MessageReply<Messages['listAwaitedUnits']>> {
    requireInternal(context);
    const order = await this.orders.read.find(transactionId);
    const lines = order ? awaitedLines(order) : [];
    return { units: lines.map(({ line, productId, variation }) => ({ line, productId, variation })) };
  }

  @Handles(unitMessages.recordUnitReply)
  async record(
    { transactionId, line, reply }: MessageParsed<Messages['recordUnitReply']>,
    context: CallContext,
  ): Promise<{ given: boolean }> {
    requireInternal(context);
    const at = this.clock.nowMs();
    await this.kept.put({ transactionId, line }, reply, { at, until: at + KEPT_MS });
    const order = await this.orders.get(transactionId);
    const replies = await this.kept.listOf(transactionId);
    await this.deliver(order, replies);
    const own = replies.find((one) => one.line === line);
    return { given: own !== undefined && (await this.kept.isGiven(own)) };
  }

  /** Delivers what waited for a refunded unit alone. */
  @On(checkoutEvents.handDeliveryChanged, {
    durable: 'checkout-deliver-kept-units-when-hand-delivery-changed',
  })
  async deliverKept({ transactionId }: EventData<typeof checkoutEvents.handDeliveryChanged>): Promise<void> {
    const replies = await this.kept.listOf(transactionId);
    if (replies.length > 0) await this.deliver(await this.orders.get(transactionId), replies);
  }

  /** Throws `checkout.order-not-found`. */
  @Handles(unitMessages.listUnitReplies)
  async list(
    { transactionId }: { transactionId: string },
    context: CallContext,
  ): Promise<{ items: ShownUnitReply[] }> {
    requirePermission(context, 'orders');
    const order = await this.orders.get(transactionId);
    const awaited = new Set(awaitedLines(order).map(({ line }) => line));
    const numbers = unitNumbers(order.lines);
    const replies = await this.kept.listOf(transactionId);
    const shown = replies
      .filter(({ kind, line }) => kind !== 'wait' || awaited.has(line))
      .map(async (reply): Promise<ShownUnitReply> => {
        const { line, at, reason } = reply;
        // A time that is over says nothing: the system failed since, or its webhook is paused.
        const nextAt = reply.nextAt !== null && reply.nextAt > this.clock.nowMs() ? reply.nextAt : null;
        const label = `${order.lines[line]?.label ?? ''}${numbers.get(line) ?? ''}`;
        return { line, label, at, reason, nextAt, state: await this.stateOf(reply) };
      });
    return { items: await Promise.all(shown) };
  }

  private async stateOf(reply: KeptReply): Promise<ShownUnitReply['state']> {
    if (reply.kind !== 'code') return reply.kind;
    if (await this.kept.isGiven(reply)) return 'given';
    return (await this.kept.isRepeated(reply)) ? 'repeated' : 'kept';
  }

  private async isAnyRepeated(items: readonly { line: number }[], replies: readonly KeptReply[]) {
    const own = replies.filter((reply) => items.some(({ line }) => line === reply.line));
    return (await Promise.all(own.map((reply) => this.kept.isRepeated(reply)))).includes(true);
  }

  /** Does nothing unless each unit that waits has a code: an order is delivered as a whole. */
  private async deliver(order: Order, replies: readonly KeptReply[]): Promise<void> {
    const codeOf = new Map(replies.map(({ line, code }) => [line, code]));
    const items = awaitedLines(order).flatMap(({ line }) => {
      const text = codeOf.get(line);
      return text ? [{ line, text }] : [];
    });
    if (items.length === 0 || items.length < awaitedLines(order).length) return;
    // One of the buyers would get a code that is used: a person decides.
    if (await this.isAnyRepeated(items, replies)) return;
    try {
      await this.units.finish(order, items, NOTE);
    } catch (error) {
      // A person was faster, the order was refunded meanwhile, or the code is another order's: the manual queue has it.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      this.logger.warn('a code of the seller\u2019s system was kept, not given', {
        transactionId: order.transactionId,
        code: error.code,
      });
    }
  }
}

/** Units of a delivery by hand that have no code yet. The shop gives a grant itself. */
function awaitedLines(order: Order): LineItem[] {
  if (order.state !== 'delivering' || !canDeliverByHand(order) || isGrant(order)) return [];
  return order.lines.filter(
    (line) => line.delivery === 'manual' && !line.cancelled && !openReplacement(line),
  );
}
