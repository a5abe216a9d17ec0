import { Injectable } from '@nestjs/common';
import type { StockKey } from '@vale/contracts/checkout';
import { Logger } from '@vale/platform/logging';
import { VaultService } from '../vault/vault.service.js';
import { SharedCodeService } from './shared-code.service.js';
import { StockHoldRepository } from './stock-hold.repository.js';
import type { StockLine, TakenCode } from './stock.repository.js';

/** Codes that the lines of one stock have, and those among them that this call knows. */
interface HeldLines {
  count: number;
  taken: TakenCode[];
}

/** Takes a code that can be decrypted for an order line. */
@Injectable()
export class StockHoldService {
  constructor(
    private readonly codes: StockHoldRepository,
    private readonly shared: SharedCodeService,
    private readonly vault: VaultService,
    private readonly logger: Logger,
  ) {}

  /** Free codes that this process can open. */
  async count({ productId, variation }: StockKey): Promise<number> {
    return this.codes.countSellable({ productId, variation }, this.vault.openKeyIds);
  }

  /** Holds a code for each line of one stock, until none is left. Several lines take theirs in one write. */
  async holdLines(orderId: string, lines: readonly StockLine[], heldUntil: number): Promise<HeldLines> {
    const taken = lines.length > 1 ? await this.holdMany(orderId, lines, heldUntil) : [];
    let count = taken.length;
    for (const line of lines) {
      if (taken.some((one) => one.line === line.line)) continue;
      const held = await this.holdOne(orderId, line, heldUntil);
      if (!held) return { count, taken };
      count += 1;
      if (held !== true) taken.push(held);
    }
    return { count, taken };
  }

  private async holdMany(
    orderId: string,
    lines: readonly StockLine[],
    heldUntil: number,
  ): Promise<TakenCode[]> {
    const { productId, variation } = lines[0]!;
    const held = await this.codes.holdMany({
      productId,
      variation,
      orderId,
      lines: lines.map(({ line }) => line),
      heldUntil,
      keyIds: this.vault.openKeyIds,
    });
    const usable: TakenCode[] = [];
    for (const code of held) {
      const current = await this.usable(code);
      if (current) usable.push(current);
    }
    return usable;
  }

  /**
   * Holds one code that can be decrypted: an unreadable code is set aside and the next one is tried. Codes of
   * keys that this process lacks are left to processes that have them. Returns true if the line has its code already, and
   * false if none is left.
   */
  private async holdOne(orderId: string, line: StockLine, heldUntil: number): Promise<TakenCode | boolean> {
    const keyIds = this.vault.openKeyIds;
    for (;;) {
      const held = await this.codes.hold({ ...line, orderId, heldUntil, keyIds });
      if (held === true) return true;
      if (held === false) {
        if (await this.shared.refill(line)) continue;
        return false;
      }
      const code = await this.usable(held);
      if (code) return code;
    }
  }

  /** The code with its current text; null if it cannot be sold, and is not held any more. */
  private async usable(held: TakenCode): Promise<TakenCode | null> {
    const code = held.shared === undefined ? held : await this.shared.current(held);
    if (!code || this.opens(code)) return code;
    await this.codes.setAside(code._id);
    return null;
  }

  private opens(code: TakenCode): boolean {
    try {
      this.vault.openCode(code, code._id);
      return true;
    } catch (error) {
      this.logger.error('a code in stock cannot be decrypted and was set aside', { codeId: code._id, error });
      return false;
    }
  }
}
