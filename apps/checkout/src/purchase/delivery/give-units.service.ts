import { Injectable } from '@nestjs/common';
import { checkoutAdminErrors } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { ungivenLines } from '../../orders/life/cancelled-lines.js';
import { advance } from '../../orders/life/order-life.js';
import { canDeliverByHand, codeLines, withCosts, type Order } from '../../orders/life/order.js';
import { openReplacement } from '../../orders/life/replacements.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { LineCode } from '../../stock/line-code.js';
import { LineCodeService, type Given } from '../../stock/line-code.service.js';
import { StockService } from '../../stock/stock.service.js';

/** Maximum attempts if the order keeps changing during the delivery. */
const MAX_CHANGES = 10;

export type GivenUnit = Given & { line: number };

/** Gives units what a person or the seller's own system delivers, and then delivers the order. Safe to repeat. */
@Injectable()
export class GiveUnitsService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly codes: LineCodeService,
    private readonly stock: StockService,
  ) {}

  /** `note` says in the order's history who delivered it. Throws what `checkDeliverable` and `requireFree` throw. */
  async finish(order: Order, items: readonly GivenUnit[], note: string): Promise<Order> {
    for (let known = order, changes = 0; changes < MAX_CHANGES; changes++) {
      const { version } = known;
      const given = await this.giveAll(known, items);
      // If the order's version changed, a concurrent delivery may have taken codes back.
      known = await this.orders.change(known, (current, now) =>
        current.version === version ? delivered(current, given, note, now) : current,
      );
      if (known.deliveredAt !== null) return known;
    }
    throw new AppError(platformErrors.conflict);
  }

  /** Throws `checkout.code-taken`. */
  async requireFree({ lines, transactionId }: Order, items: readonly GivenUnit[]): Promise<void> {
    for (const item of items) await this.codes.requireFree(lines[item.line]!, item, transactionId);
  }

  private async giveAll(order: Order, items: readonly GivenUnit[]): Promise<LineCode[]> {
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
}

/** Throws `checkout.not-deliverable`, `.line-unknown` and `.lines-without-code`. */
export function checkDeliverable(
  order: Order,
  items: readonly GivenUnit[],
  covered: ReadonlySet<number>,
): void {
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

function delivered(order: Order, given: readonly LineCode[], note: string, now: number): Order {
  if (order.deliveredAt !== null) return order;
  requireDeliverable(order);
  const lines = withCosts(order.lines, given).map((line) =>
    order.codesByLink && given.some((code) => code.line === line.line)
      ? { ...line, byHand: true as const }
      : line,
  );
  return advance({ ...order, lines, assignedAt: order.assignedAt ?? now, deliveredAt: now }, now, note);
}
