import { Injectable } from '@nestjs/common';
import type { StockKey } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { LRUCache } from 'lru-cache';
import { VaultService } from '../crypto/vault.service.js';
import { StockLevelService } from './stock-level.service.js';
import { stockId, StockRepository, type NewCode, type TakenCode } from './stock.repository.js';

/** A line of an order that is delivered from stock. */
export interface StockLine extends StockKey {
  line: number;
}

/** A stock and the codes to fill it with. */
export interface StockOfCodes extends StockKey {
  codes: readonly string[];
}

/** Orders whose encrypted codes are remembered; some hundred bytes each. */
const MOST_REMEMBERED = 1_000;

/** Codes: held for an order before it is charged, assigned to it once it is paid, never given twice. */
@Injectable()
export class StockService {
  /** What this process held, by order. It may have been released since by another process. */
  private readonly held = new LRUCache<string, readonly TakenCode[]>({ max: MOST_REMEMBERED });
  /** What this process assigned, by order: it never changes, and its buyer reads it a moment later. */
  private readonly assigned = new LRUCache<string, readonly TakenCode[]>({ max: MOST_REMEMBERED });

  constructor(
    private readonly codes: StockRepository,
    private readonly levels: StockLevelService,
    private readonly vault: VaultService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** One code for each line, or none at all; repeated, it keeps what it has. False when a stock is empty. */
  async hold(orderId: string, lines: readonly StockLine[], heldUntil: number): Promise<boolean> {
    // Every order holds in the same sequence: of two orders that want the same two last codes, one gets both.
    const sorted = lines.toSorted((a, b) => (stockId(a) < stockId(b) ? -1 : 1));
    this.levels.checkSoon(sorted);
    const taken: TakenCode[] = [];
    for (const [position, line] of sorted.entries()) {
      const held = await this.codes.hold({ ...line, orderId, heldUntil });
      if (typeof held === 'object') taken.push(held);
      if (held) continue;
      if (position > 0) await this.release(orderId);
      return false;
    }
    if (taken.length === lines.length) this.held.set(orderId, taken);
    return true;
  }

  /** Frees what the order holds; codes assigned to it stay its own. */
  async release(orderId: string): Promise<void> {
    this.held.delete(orderId);
    this.levels.publishSoon(await this.codes.release(orderId));
  }

  /** Orders that hold codes for longer than was said when they took them; the longest first, once each. */
  async overdueHolders(now: number, limit: number): Promise<string[]> {
    return this.codes.overdueHolders(now, limit);
  }

  async keepHeld(orderId: string, heldUntil: number): Promise<void> {
    await this.codes.keepHeld(orderId, heldUntil);
  }

  /**
   * Gives the order its codes for good; true when every line has one now. Safe to repeat. When another process has
   * released what this one held, the first call gives none.
   */
  async assign(orderId: string, lines: readonly StockLine[]): Promise<boolean> {
    if (lines.length === 0) return true;
    const held = this.held.get(orderId);
    this.held.delete(orderId);
    const now = this.clock.nowMs();
    const ids = held?.map(({ _id }) => _id);
    const assigned = await this.codes.assign(orderId, now, ids);
    if (assigned !== lines.length) return (await this.codes.assigned(orderId)).length === lines.length;
    if (held) this.assigned.set(orderId, inSequence(held));
    return true;
  }

  /** The order's codes in clear, for its buyer and for no log. */
  async reveal(orderId: string): Promise<{ line: number; code: string }[]> {
    const codes = this.assigned.get(orderId) ?? (await this.codes.assigned(orderId));
    return codes.map(({ _id, line, sealed }) => ({ line, code: this.vault.open('stock-code', sealed, _id) }));
  }

  /** Codes that are in stock already, of whatever product, are counted and left out. */
  async add(key: StockKey, codes: readonly string[]): Promise<{ added: number; repeated: number }> {
    const added = await this.addAll([{ ...key, codes }]);
    await this.levels.publish(key);
    return { added, repeated: codes.length - added };
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
    await this.addAll(empty.map((stock) => ({ ...stock, codes: codesOf(stock) })));
    await this.levels.publishSeeded(unknown);
  }

  /** Returns how many were new. */
  private async addAll(stocks: readonly StockOfCodes[]): Promise<number> {
    const known = await this.knownUnderEarlierKeys(stocks.flatMap(({ codes }) => codes));
    return this.codes.add(
      stocks.flatMap(({ productId, variation, codes }) =>
        [...new Set(codes)]
          .filter((code) => !known.has(code))
          .map((code) => this.sealed({ productId, variation }, code)),
      ),
    );
  }

  private sealed({ productId, variation }: StockKey, code: string): NewCode {
    const _id = this.ids.ulid();
    const sealed = this.vault.seal('stock-code', code, _id);
    const fingerprint = this.vault.fingerprint(code);
    return { _id, productId, variation, sealed, fingerprint, addedAt: this.clock.nowMs() };
  }

  /** The unique index compares fingerprints under today's key only. */
  private async knownUnderEarlierKeys(codes: readonly string[]): Promise<Set<string>> {
    const earlier = codes.map((code) => ({ code, fingerprints: this.vault.earlierFingerprints(code) }));
    const known = await this.codes.known(earlier.flatMap(({ fingerprints }) => fingerprints));
    const isKnown = (fingerprint: string) => known.has(fingerprint);
    return new Set(earlier.flatMap(({ code, fingerprints }) => (fingerprints.some(isKnown) ? [code] : [])));
  }
}

const inSequence = (codes: readonly TakenCode[]) => codes.toSorted((a, b) => a.line - b.line);
