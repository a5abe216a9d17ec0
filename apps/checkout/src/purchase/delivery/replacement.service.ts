import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { showsCodes, type LineItem, type Order } from '../../orders/life/order.js';
import {
  dropReplacement,
  endReplacement,
  isReplacementOver,
  linesToReplace,
  openReplacement,
  parkReplacement,
} from '../../orders/life/replacements.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { LineCode } from '../../stock/line-code.js';
import { LineCodeService, type Given } from '../../stock/line-code.service.js';
import { StockService } from '../../stock/stock.service.js';

/** Milliseconds. The new code is assigned at once; a crash in between leaves it held. */
const HOLD_MS = 600_000;
const MAX_HOLDS = 3;
/** Maximum attempts if the order keeps changing while its new code is assigned. */
const MAX_CHANGES = 10;

/** The code that a replacement's request names. */
interface GivenCode {
  /** Id of the replacement. */
  id: string;
  given: Given;
}

/**
 * Gives units the codes that replace bad ones. Every step is safe to repeat: a unit has at most one code, which nobody sees
 * before its order says that the replacement has ended.
 */
@Injectable()
export class ReplacementService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly stock: StockService,
    private readonly codes: LineCodeService,
    private readonly clock: Clock,
  ) {}

  /** Finishes what a request left undone. A code that only the request knew is then left to a person. */
  @Processes(checkoutJobs.replaceCodes)
  async resume({ transactionId }: { transactionId: string }): Promise<void> {
    let order = await this.orders.read.find(transactionId);
    for (const { line } of order ? linesToReplace(order) : []) order = await this.finish(order!, line);
  }

  /** Throws `checkout.code-taken` and `.line-has-code`. */
  async finish(known: Order, line: number, named?: GivenCode): Promise<Order> {
    let order = known;
    for (let changes = 0; changes < MAX_CHANGES; changes++) {
      const unit = order.lines[line]!;
      const open = openReplacement(unit);
      if (!open) return order;
      const { version } = order;
      const decide = await this.decide(order, unit, named?.id === open.id ? named.given : undefined);
      let isDecided = false;
      // If the order's version changed, its code must be assigned again: see `StockService.unassign`.
      order = await this.orders.change(order, (current, now) => {
        isDecided = current.version === version;
        return isDecided ? decide(current, now) : current;
      });
      if (isDecided) return order;
    }
    throw new AppError(platformErrors.conflict);
  }

  private async decide(
    order: Order,
    unit: LineItem,
    given: Given | undefined,
  ): Promise<(order: Order, now: number) => Order> {
    const { transactionId } = order;
    const { line } = unit;
    const { codeId } = openReplacement(unit)!;
    // The bad code leaves the order first: nothing below puts it back on sale.
    if (codeId !== null) await this.codes.withdrawReplaced(transactionId, codeId);
    this.stock.forget(transactionId);
    const isOver = isReplacementOver(order, unit);
    if (isOver || !showsCodes(order)) {
      await this.takeBack(order, unit);
      return (current, now) =>
        isOver ? dropReplacement(current, line, now) : parkReplacement(current, line);
    }
    const code = await this.giveCode(order, unit, given);
    this.stock.forget(transactionId);
    return (current, now) =>
      code ? endReplacement(current, line, code.costCentavos, now) : parkReplacement(current, line);
  }

  /** Null if there is none to give. */
  private async giveCode(order: Order, unit: LineItem, given: Given | undefined): Promise<LineCode | null> {
    const { transactionId, version } = order;
    const { from } = openReplacement(unit)!;
    if (given && !(await this.codeOf(order, unit)))
      await this.codes.give(transactionId, unit, given, version);
    for (let holds = 0; holds < MAX_HOLDS; holds++) {
      if (from === 'next' && unit.delivery === 'codes')
        await this.stock.hold(transactionId, [unit], this.clock.nowMs() + HOLD_MS);
      if (await this.stock.assign(transactionId, [unit], version)) return this.codeOf(order, unit);
      if (!(await this.codeOf(order, unit))) return null;
    }
    return null;
  }

  /** Nobody has seen the new code. */
  private async takeBack(order: Order, unit: LineItem): Promise<void> {
    const { transactionId, version } = order;
    if (unit.delivery === 'codes') return this.stock.releaseLines(transactionId, [unit.line], version);
    const code = await this.codeOf(order, unit);
    if (code) await this.codes.releaseStuck(transactionId, [code.id]);
  }

  private async codeOf({ transactionId }: Order, { line }: LineItem): Promise<LineCode | null> {
    const codes = await this.codes.ofOrder(transactionId);
    return codes.find((code) => code.line === line) ?? null;
  }
}
