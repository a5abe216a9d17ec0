import { Injectable } from '@nestjs/common';
import type { StockKey } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { VaultService, type SealedCode } from '../crypto/vault.service.js';
import { StockIntakeService, type StockOfCodes } from './stock-intake.service.js';
import { StockLevelService } from './stock-level.service.js';
import { stockId, StockRepository } from './stock.repository.js';

/** A line of an order that is delivered from stock. */
export interface StockLine extends StockKey {
  line: number;
}

/** Codes: held for an order before it is charged, assigned to it once it is paid, never given twice. */
@Injectable()
export class StockService {
  constructor(
    private readonly codes: StockRepository,
    private readonly levels: StockLevelService,
    private readonly vault: VaultService,
    private readonly intake: StockIntakeService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** One code for each line, or none at all; repeated, it keeps what it has. False when a stock is empty. */
  async hold(orderId: string, lines: readonly StockLine[], heldUntil: number): Promise<boolean> {
    // Every order holds in the same sequence: of two orders that want the same two last codes, one gets both.
    const sorted = lines.toSorted((a, b) => (stockId(a) < stockId(b) ? -1 : 1));
    this.levels.publishSoon(sorted);
    for (const [position, line] of sorted.entries()) {
      if (await this.holdOne(orderId, line, heldUntil)) continue;
      if (position > 0) await this.release(orderId);
      return false;
    }
    return true;
  }

  /** Frees what the order holds; codes assigned to it stay its own. */
  async release(orderId: string): Promise<void> {
    this.levels.publishSoon(await this.codes.release(orderId));
  }

  /** Gives the order its codes for good; true when every line has one now. Safe to repeat. */
  async assign(orderId: string, lines: readonly StockLine[]): Promise<boolean> {
    if (lines.length === 0) return true;
    const assigned = await this.codes.assign(orderId, this.clock.nowMs());
    return assigned === lines.length || (await this.codes.assigned(orderId)).length === lines.length;
  }

  /** The order's codes in clear, for its buyer and for no log. */
  async reveal(orderId: string): Promise<{ line: number; code: string }[]> {
    const codes = await this.codes.assigned(orderId);
    return codes.map((code) => ({ line: code.line, code: this.vault.openCode(code, code._id) }));
  }

  /** Codes that are in stock already, of whatever product, are counted and left out. */
  async add(stock: StockOfCodes): Promise<{ added: number; repeated: number }> {
    const added = await this.intake.add([stock]);
    await this.levels.publish(stock);
    return { added, repeated: stock.codes.length - added };
  }

  /**
   * Fills those of the stocks that were never filled, all in one write; `codesOf` is called for these. A stock that was
   * sold out since stays so.
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
      })),
    );
    await this.levels.publishSeeded(unknown);
  }

  /** False when the stock is empty. A code that does not open is never held: it is set aside, and the next one tried. */
  private async holdOne(orderId: string, line: StockLine, heldUntil: number): Promise<boolean> {
    const { productId, variation } = line;
    const keyIds = this.vault.openKeyIds;
    for (;;) {
      const held = await this.codes.hold({
        productId,
        variation,
        line: line.line,
        orderId,
        heldUntil,
        keyIds,
      });
      if (!held) return false;
      if (!held.code || this.opens(held.code)) return true;
      await this.codes.setAside(held.code._id);
    }
  }

  private opens(code: SealedCode & { _id: string }): boolean {
    try {
      this.vault.openCode(code, code._id);
      return true;
    } catch (error) {
      this.logger.error('a code in stock does not open; it was set aside', { codeId: code._id, error });
      return false;
    }
  }
}
