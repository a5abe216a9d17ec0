import { Injectable } from '@nestjs/common';
import { checkoutAdminErrors, type checkoutAdminMessages } from '@vale/contracts/checkout';
import { AppError, platformErrors, type MessageParsed } from '@vale/contracts/define';
import type { AuditOrigin } from '../../audit/audit.service.js';
import { DeliveryLogService } from '../../purchase/delivery/delivery-log.service.js';
import { ungivenLines } from '../../orders/life/cancelled-lines.js';
import { advance } from '../../orders/life/order-life.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { canDeliverByHand, codeLines, withCosts, type Order } from '../../orders/life/order.js';
import { openReplacement } from '../../orders/life/replacements.js';
import type { LineCode } from '../../stock/line-code.js';
import { LineCodeService } from '../../stock/line-code.service.js';
import { StockService } from '../../stock/stock.service.js';
import { OrderActionService, type Acted } from './order-action.service.js';

type DeliverInput = MessageParsed<typeof checkoutAdminMessages.deliverOrder>;
type Item = DeliverInput['items'][number];

const NOTE = 'by hand';
/** Maximum attempts if the order keeps changing during the delivery. */
const MAX_CHANGES = 10;
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
    private readonly stock: StockService,
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
      await this.requireFree(order, items);
    }
    const request = { kind: 'deliver' as const, reason, key, body };
    const acted = await this.actions.act(order, origin, request, (known, now) => {
      checkDeliverable(known, items, covered);
      if (isUnderWay(known, now)) throw new AppError(platformErrors.conflict);
      return { order: known, details: { lines: items.map(whatIsGiven) } };
    });
    const delivered = acted.order.deliveredAt === null ? await this.finish(acted.order, items) : acted.order;
    // After a crash between the record and the delivery, the automatic delivery may have come first.
    if (isDeliveredByHand(delivered)) await this.log.recordByHand(transactionId, acted.action.id);
    return { ...acted, order: delivered };
  }

  private async finish(order: Order, items: readonly Item[]): Promise<Order> {
    for (let known = order, changes = 0; changes < MAX_CHANGES; changes++) {
      const { version } = known;
      const given = await this.giveAll(known, items);
      // If the order's version changed, a concurrent delivery may have taken codes back.
      known = await this.orders.change(known, (current, now) =>
        current.version === version ? finishByHand(current, given, now) : current,
      );
      if (known.deliveredAt !== null) return known;
    }
    throw new AppError(platformErrors.conflict);
  }

  private async giveAll(order: Order, items: readonly Item[]): Promise<LineCode[]> {
    const { transactionId, lines } = order;
    // Recheck for a repeated request: a refund may have started since.
    requireDeliverable(order);
    // A refusal after the first text was given would leave that text, which cannot be corrected.
    await this.requireFree(order, items);
    for (const item of items) await this.codes.give(transactionId, lines[item.line]!, item);
    await this.stock.releaseLines(transactionId, ungivenLines(order), order.version);
    await this.codes.assignHeld(transactionId);
    this.stock.forget(transactionId);
    const given = await this.codes.ofOrder(transactionId);
    const assigned = new Set(given.filter(({ state }) => state === 'assigned').map(({ line }) => line));
    requireCodes(order, assigned);
    return given;
  }

  private async requireFree({ lines, transactionId }: Order, items: readonly Item[]): Promise<void> {
    for (const item of items) await this.codes.requireFree(lines[item.line]!, item, transactionId);
  }
}

/** Throws `checkout.not-deliverable`, `.line-unknown` and `.lines-without-code`. */
function checkDeliverable(order: Order, items: readonly Item[], covered: ReadonlySet<number>): void {
  requireDeliverable(order);
  const given = new Set(covered);
  for (const { line } of items) {
    const unit = order.lines[line];
    if (!unit || unit.cancelled || openReplacement(unit))
      throw new AppError(checkoutAdminErrors.lineUnknown, { params: { line } });
    given.add(line);
  }
  requireCodes(order, given);
}

function isUnderWay({ actions }: Order, now: number): boolean {
  return actions.some(({ kind, at }) => kind === 'deliver' && now - at < UNDER_WAY_MS);
}

function requireDeliverable(order: Order): void {
  if (!canDeliverByHand(order)) throw new AppError(checkoutAdminErrors.notDeliverable);
}

function requireCodes(order: Order, covered: ReadonlySet<number>): void {
  const manual = order.lines.filter(({ delivery, cancelled }) => delivery === 'manual' && !cancelled);
  // The order is delivered as a whole: a manual unit that is left out of some would never get its text.
  const isPartlyGiven = manual.some(({ line }) => covered.has(line));
  const needed = isPartlyGiven ? [...codeLines(order), ...manual] : codeLines(order);
  const missing = needed.filter((unit) => !covered.has(unit.line) && !openReplacement(unit));
  if (missing.length === 0) return;
  const lines = missing.map(({ line }) => line).join(', ');
  throw new AppError(checkoutAdminErrors.linesWithoutCode, { params: { lines } });
}

/** Details for the audit record. They never contain the text. */
function whatIsGiven(item: Item): Record<string, unknown> {
  return 'codeId' in item ? { line: item.line, codeId: item.codeId } : { line: item.line, by: 'text' };
}

function isDeliveredByHand({ history }: Pick<Order, 'history'>): boolean {
  return history.some(({ state, note }) => state === 'delivered' && note === NOTE);
}

function finishByHand(order: Order, given: readonly LineCode[], now: number): Order {
  if (order.deliveredAt !== null) return order;
  requireDeliverable(order);
  const lines = withCosts(order.lines, given).map((line) =>
    order.codesByLink && given.some((code) => code.line === line.line)
      ? { ...line, byHand: true as const }
      : line,
  );
  return advance({ ...order, lines, assignedAt: order.assignedAt ?? now, deliveredAt: now }, now, NOTE);
}
