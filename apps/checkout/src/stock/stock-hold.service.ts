import { Injectable } from '@nestjs/common';
import { Logger } from '@vale/platform/logging';
import { VaultService } from '../vault/vault.service.js';
import { SharedCodeService } from './shared-code.service.js';
import { StockRepository, type StockLine, type TakenCode } from './stock.repository.js';

/** Takes a code that can be decrypted for an order line. */
@Injectable()
export class StockHoldService {
  constructor(
    private readonly codes: StockRepository,
    private readonly shared: SharedCodeService,
    private readonly vault: VaultService,
    private readonly logger: Logger,
  ) {}

  /**
   * Holds one code that can be decrypted: an unreadable code is set aside and the next one is tried. Codes of
   * keys that this process lacks are left to processes that have them. Returns true if the line has its code already, and
   * false if none is left.
   */
  async holdOne(orderId: string, line: StockLine, heldUntil: number): Promise<TakenCode | boolean> {
    const keyIds = this.vault.openKeyIds;
    for (;;) {
      const held = await this.codes.hold({ ...line, orderId, heldUntil, keyIds });
      if (held === true) return true;
      if (held === false) {
        if (await this.shared.refill(line)) continue;
        return false;
      }
      const code = held.shared === undefined ? held : await this.shared.current(held);
      if (!code) continue;
      if (this.opens(code)) return code;
      await this.codes.setAside(code._id);
    }
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
