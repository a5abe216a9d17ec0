import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
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

const MAX_TRIES = 3;
const MAX_PAUSE_MS = 100;

/** A stock that has fewer codes than an order wants. */
export interface StockShortage extends StockKey {
  free: number;
}

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
   * Holds one code per line, or none at all. A repeat keeps the codes that it has. Returns the stocks that lack codes;
   * nothing is held if there are any.
   */
  async hold(orderId: string, lines: readonly StockLine[], heldUntil: number): Promise<StockShortage[]> {
    const stocks = byStock(lines);
    this.levels.checkSoon(lines);
    for (let tries = 1; ; tries++) {
      const empty = await this.tryToHold(orderId, stocks, heldUntil);
      if (!empty) return [];
      this.levels.publishSoon([empty]);
      const none = [{ ...empty, free: 0 }];
      if (lines.length === 1) return none;
      const shortages = await this.shortagesIn(stocks);
      if (shortages.length > 0) return shortages;
      // Two orders had each taken a part of the last codes.
      if (tries === MAX_TRIES) return none;
      await sleep(randomInt(MAX_PAUSE_MS));
    }
  }

  /** Returns the stock that is empty, after releasing what was held. */
  private async tryToHold(
    orderId: string,
    stocks: readonly (readonly StockLine[])[],
    heldUntil: number,
  ): Promise<StockKey | null> {
    const taken: TakenCode[] = [];
    let wanted = 0;
    for (const lines of stocks) {
      const held = await this.holds.holdLines(orderId, lines, heldUntil);
      taken.push(...held.taken);
      wanted += lines.length;
      if (held.count === lines.length) continue;
      if (wanted > 1) await this.release(orderId);
      const { productId, variation } = lines[0]!;
      return { productId, variation };
    }
    // Shared texts are not remembered, because an admin may replace them before the order is paid.
    const isShared = taken.some(({ shared }) => shared !== undefined);
    if (taken.length === wanted && !isShared) this.held.set(orderId, taken);
    return null;
  }

  private async shortagesIn(stocks: readonly (readonly StockLine[])[]): Promise<StockShortage[]> {
    const shortages: StockShortage[] = [];
    for (const lines of stocks) {
      const { productId, variation } = lines[0]!;
      const free = await this.holds.count(lines[0]!);
      if (free < lines.length) shortages.push({ productId, variation, free });
    }
    return shortages;
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
    const wanted = lines.map(({ line }) => line);
    const held = this.held.get(orderId)?.filter(({ line }) => wanted.includes(line));
    this.held.delete(orderId);
    const which = held ? { ids: held.map(({ _id }) => _id) } : { lines: wanted };
    const assignedAt = this.clock.nowMs();
    const assigned = await this.codes.assign(orderId, { assignedAt, assignedFor: version }, which);
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

  /**
   * Frees the codes of lines that this version of the order has cancelled before anybody saw them. A later version may
   * have the lines again, and keeps their codes.
   */
  async releaseLines(orderId: string, lines: readonly number[], version: number): Promise<void> {
    if (lines.length === 0) return;
    this.forget(orderId);
    this.levels.publishSoon(await this.codes.releaseLines(orderId, lines, version));
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

  /**
   * The order's decrypted codes. Only for its buyer; never log them. `isChanged`: another process may have replaced some, so
   * remembered ones are not used.
   */
  async reveal(orderId: string, isChanged = false): Promise<{ line: number; code: string }[]> {
    const codes = isChanged ? await this.codes.assigned(orderId) : await this.assignedTo(orderId);
    return codes.map((code) => ({ line: code.line, code: this.vault.openCode(code, code._id) }));
  }

  /** Counts and skips codes that are in stock already for any product. */
  async add(stock: StockOfCodes): Promise<{ added: number; repeated: number }> {
    const added = await this.intake.add([stock]);
    await this.levels.publish(stock);
    const { costCentavos } = stock;
    if (added > 0 && costCentavos !== undefined) await this.levels.setLastCost(stock, costCentavos);
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

/**
 * Groups the lines by stock. All orders hold in the same sequence of stocks, so of two orders for the same last two
 * codes, one gets both.
 */
function byStock(lines: readonly StockLine[]): StockLine[][] {
  const stocks = Map.groupBy(lines, stockId);
  return [...stocks].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, stock]) => stock);
}

const inSequence = (codes: readonly TakenCode[]) => codes.toSorted((a, b) => a.line - b.line);
