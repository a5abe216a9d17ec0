import { Injectable } from '@nestjs/common';
import type { StockKey } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { VaultService } from '../vault/vault.service.js';
import { StockIntakeService, type StockOfCodes } from './stock-intake.service.js';
import { StockLevelService } from './stock-level.service.js';
import { StockHoldService } from './stock-hold.service.js';
import { stockId, StockRepository, type StockLine, type TakenCode } from './stock.repository.js';

/** Orders whose encrypted codes are remembered; some hundred bytes each. */
const MAX_REMEMBERED = 1_000;
/** Long enough for the buyer's first read; an admin may add codes by hand later. Milliseconds. */
const ASSIGNED_REMEMBERED_MS = 10_000;

/** Holds codes for an order before it is charged, and assigns them once it is paid. No code is given twice. */
@Injectable()
export class StockService {
  /** Codes that this process held, by order. Another process may have released them since. */
  private readonly held = new RecentlyUsed<readonly TakenCode[]>(MAX_REMEMBERED);
  /** Codes that this process assigned, by order. */
  private readonly assigned = new RecentlyUsed<readonly TakenCode[]>(MAX_REMEMBERED, {
    ttl: ASSIGNED_REMEMBERED_MS,
  });

  constructor(
    private readonly codes: StockRepository,
    private readonly levels: StockLevelService,
    private readonly vault: VaultService,
    private readonly intake: StockIntakeService,
    private readonly clock: Clock,
    private readonly holds: StockHoldService,
  ) {}

  /**
   * Holds one code per line, or none at all. A repeat keeps the codes that it has. False if a stock is
   * empty.
   */
  async hold(orderId: string, lines: readonly StockLine[], heldUntil: number): Promise<boolean> {
    // All orders hold in the same sequence, so of two orders for the same last two codes, one gets both.
    const sorted = lines.toSorted((a, b) => (stockId(a) < stockId(b) ? -1 : 1));
    this.levels.checkSoon(sorted);
    const taken: TakenCode[] = [];
    for (const [position, line] of sorted.entries()) {
      const held = await this.holds.holdOne(orderId, line, heldUntil);
      if (typeof held === 'object') taken.push(held);
      if (held) continue;
      this.levels.publishSoon([line]);
      if (position > 0) await this.release(orderId);
      return false;
    }
    // Shared texts are not remembered, because an admin may replace them before the order is paid.
    const isShared = taken.some(({ shared }) => shared !== undefined);
    if (taken.length === lines.length && !isShared) this.held.set(orderId, taken);
    return true;
  }

  /** Frees what the order holds; codes assigned to it stay its own. */
  async release(orderId: string): Promise<void> {
    const held = this.held.get(orderId);
    this.held.delete(orderId);
    this.levels.publishSoon(await this.codes.release(orderId, held));
  }

  /** Orders that hold codes beyond `heldUntil`, longest first, each once. */
  async overdueHolders(now: number, limit: number): Promise<string[]> {
    return this.codes.overdueHolders(now, limit);
  }

  async keepHeld(orderId: string, heldUntil: number): Promise<void> {
    await this.codes.keepHeld(orderId, heldUntil);
  }

  /**
   * Assigns the order's codes; true when every line has one now. Safe to repeat. The first call assigns none if another
   * process has released what this one held. `version` is the order's.
   */
  async assign(orderId: string, lines: readonly StockLine[], version = 0): Promise<boolean> {
    if (lines.length === 0) return true;
    const held = this.held.get(orderId);
    this.held.delete(orderId);
    const now = this.clock.nowMs();
    const ids = held?.map(({ _id }) => _id);
    const assigned = await this.codes.assign(orderId, { assignedAt: now, assignedFor: version }, ids);
    if (assigned !== lines.length) return this.haveAll(orderId, lines, version);
    if (held) this.assigned.set(orderId, inSequence(held));
    return true;
  }

  /**
   * Takes back the codes that `assign` gave to a version of the order that was not delivered, so nobody has
   * seen them. They are held again, and the sweep over held codes decides by the order's state. Codes that
   * another delivery has assigned since stay.
   */
  async unassign(orderId: string, version: number): Promise<void> {
    this.forget(orderId);
    await this.codes.unassign(orderId, version, this.clock.nowMs());
  }

  /** Called after the order's codes were changed elsewhere. */
  forget(orderId: string): void {
    this.held.delete(orderId);
    this.assigned.delete(orderId);
  }

  /** Usually from memory: this process assigned them a moment ago. */
  async assignedTo(orderId: string): Promise<readonly TakenCode[]> {
    return this.assigned.get(orderId) ?? this.codes.assigned(orderId);
  }

  /** The order's decrypted codes. Only for its buyer; never log them. */
  async reveal(orderId: string): Promise<{ line: number; code: string }[]> {
    const codes = await this.assignedTo(orderId);
    return codes.map((code) => ({ line: code.line, code: this.vault.openCode(code, code._id) }));
  }

  /** Counts and skips codes that are in stock already for any product. */
  async add(stock: StockOfCodes): Promise<{ added: number; repeated: number }> {
    const added = await this.intake.add([stock]);
    await this.levels.publish(stock);
    return { added, repeated: stock.codes.length - added };
  }

  /**
   * Fills the demo's stocks that were never filled, in one write; `codesOf` supplies their codes. A
   * stock that was sold out since stays empty.
   */
  async seed<Stock extends StockKey>(
    stocks: readonly Stock[],
    codesOf: (stock: Stock) => string[],
  ): Promise<void> {
    const known = new Set((await this.levels.list()).map(stockId));
    const unknown = stocks.filter((stock) => !known.has(stockId(stock)));
    if (unknown.length === 0) return;
    // A crash may have come between the codes and their levels.
    const stocked = await this.codes.countStocked(unknown);
    const empty = unknown.filter((stock) => !stocked.has(stockId(stock)));
    await this.intake.add(
      empty.map((stock) => ({
        productId: stock.productId,
        variation: stock.variation,
        codes: codesOf(stock),
        demo: true,
      })),
    );
    await this.levels.publishSeeded(unknown);
  }

  /** Takes the demo's codes out of stock. Returns how many. */
  async withdrawDemo(): Promise<number> {
    const { codes, stocks } = await this.codes.deleteDemo();
    for (const stock of stocks) await this.levels.publish(stock);
    return codes;
  }

  /** An order may also have texts for lines without stock. */
  private async haveAll(orderId: string, lines: readonly StockLine[], version: number): Promise<boolean> {
    await this.codes.assignAgain(orderId, version);
    const given = new Set((await this.codes.assigned(orderId)).map(({ line }) => line));
    return lines.every(({ line }) => given.has(line));
  }
}

const inSequence = (codes: readonly TakenCode[]) => codes.toSorted((a, b) => a.line - b.line);
