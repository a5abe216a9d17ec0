import { Injectable } from '@nestjs/common';
import type { checkoutAdminMessages } from '@vale/contracts/checkout';
import { AppError, platformErrors, type MessageParsed } from '@vale/contracts/define';
import type { AuditOrigin } from '../../audit/audit.service.js';
import { DeliveryLogService } from '../../purchase/delivery/delivery-log.service.js';
import type { Order } from '../../orders/life/order.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { checkDeliverable, GiveUnitsService } from '../../purchase/delivery/give-units.service.js';
import { LineCodeService } from '../../stock/line-code.service.js';
import { OrderActionService, type Acted } from './order-action.service.js';

type DeliverInput = MessageParsed<typeof checkoutAdminMessages.deliverOrder>;
type Item = DeliverInput['items'][number];

const NOTE = 'by hand';
/** Another request may deliver an order whose delivery was recorded this long ago and did not end. Milliseconds. */
const UNDER_WAY_MS = 30_000;

/**
 * Delivery by a person: writes the record, assigns the codes to the lines, then delivers the order. Of two requests, the
 * first record wins. After a crash the record may exist without an effect; repeating the request continues it.
 */
@Injectable()
export class HandDeliveryService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly actions: OrderActionService,
    private readonly codes: LineCodeService,
    private readonly units: GiveUnitsService,
    private readonly log: DeliveryLogService,
  ) {}

  async deliver(
    origin: AuditOrigin,
    { transactionId, idempotencyKey: key, ...body }: DeliverInput,
  ): Promise<Acted> {
    const { items, reason } = body;
    const order = await this.orders.get(transactionId);
    const covered = new Set((await this.codes.ofOrder(transactionId)).map(({ line }) => line));
    const isRepeated = order.actions.some((action) => action.key === key);
    // A refused code leaves no record, so the next request need not wait.
    if (!isRepeated) {
      checkDeliverable(order, items, covered);
      await this.units.requireFree(order, items);
    }
    const request = { kind: 'deliver' as const, reason, key, body };
    const acted = await this.actions.act(order, origin, request, (known, now) => {
      checkDeliverable(known, items, covered);
      if (isUnderWay(known, now)) throw new AppError(platformErrors.conflict);
      return { order: known, details: { lines: items.map(whatIsGiven) } };
    });
    const delivered =
      acted.order.deliveredAt === null ? await this.units.finish(acted.order, items, NOTE) : acted.order;
    // After a crash between the record and the delivery, the automatic delivery may have come first.
    if (isDeliveredByHand(delivered)) await this.log.recordByHand(transactionId, acted.action.id);
    return { ...acted, order: delivered };
  }
}

function isUnderWay({ actions }: Order, now: number): boolean {
  return actions.some(({ kind, at }) => kind === 'deliver' && now - at < UNDER_WAY_MS);
}

/** Details for the audit record. They never contain the text. */
function whatIsGiven(item: Item): Record<string, unknown> {
  return 'codeId' in item ? { line: item.line, codeId: item.codeId } : { line: item.line, by: 'text' };
}

function isDeliveredByHand({ history }: Pick<Order, 'history'>): boolean {
  return history.some(({ state, note }) => state === 'delivered' && note === NOTE);
}
