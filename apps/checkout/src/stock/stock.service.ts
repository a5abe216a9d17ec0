import { Injectable } from '@nestjs/common';
import type { StockKey } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { VaultService } from '../vault/vault.service.js';
import { idOf } from './shelf.repository.js';
import { ShelfService } from './shelf.service.js';
import { StockRepository } from './stock.repository.js';

/** A line of an order that is delivered from stock. */
export interface StockLine extends StockKey {
  line: number;
}

/** Codes: kept for an order before it is charged, given to it once it is paid, and never given twice. */
@Injectable()
export class StockService {
  constructor(
    private readonly codes: StockRepository,
    private readonly shelves: ShelfService,
    private readonly vault: VaultService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** One code for each line, or none at all; repeated, it keeps what it has. False when a stock is empty. */
  async hold(orderId: string, lines: readonly StockLine[], heldUntil: number): Promise<boolean> {
    // In one order for everybody: of two orders that want the same two last codes, one gets both.
    const sorted = lines.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    this.shelves.touch(sorted);
    for (const [position, line] of sorted.entries()) {
      if (await this.codes.hold({ ...line, orderId, heldUntil })) continue;
      if (position > 0) await this.release(orderId);
      return false;
    }
    return true;
  }

  /** Frees what the order holds; codes that were given to it stay its own. */
  async release(orderId: string): Promise<void> {
    this.shelves.touch(await this.codes.release(orderId));
  }

  /** Gives the order its codes for good; true when every line has one now. Safe to repeat. */
  async assign(orderId: string, lines: readonly StockLine[]): Promise<boolean> {
    if (lines.length === 0) return true;
    const assigned = await this.codes.assign(orderId, this.clock.nowMs());
    return assigned === lines.length || (await this.codes.assigned(orderId)).length === lines.length;
  }

  /** The order's codes in clear, for its buyer and no log. */
  async reveal(orderId: string): Promise<{ line: number; code: string }[]> {
    const codes = await this.codes.assigned(orderId);
    return codes.map(({ _id, line, sealed }) => ({ line, code: this.vault.open('stock-code', sealed, _id) }));
  }

  /** Codes that are in stock already, for whatever product, are counted and left out. */
  async add(key: StockKey, codes: readonly string[]): Promise<{ added: number; repeated: number }> {
    const fresh = await this.withoutEarlier([...new Set(codes)]);
    const { productId, variation } = key;
    const added = await this.codes.add(
      fresh.map((code) => {
        const _id = this.ids.ulid();
        const sealed = this.vault.seal('stock-code', code, _id);
        const fingerprint = this.vault.fingerprint(code);
        return { _id, productId, variation, sealed, fingerprint, addedAt: this.clock.nowMs() };
      }),
    );
    await this.shelves.tell(key);
    return { added, repeated: codes.length - added };
  }

  /** Fingerprints made under an earlier key would not meet today's in the unique index. */
  private async withoutEarlier(codes: string[]): Promise<string[]> {
    const earlier = new Map(codes.map((code) => [code, this.vault.earlierFingerprints(code)]));
    const known = await this.codes.known([...earlier.values()].flat());
    return codes.filter((code) => !earlier.get(code)?.some((fingerprint) => known.has(fingerprint)));
  }
}
