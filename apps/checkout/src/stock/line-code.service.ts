import { Injectable } from '@nestjs/common';
import { checkoutAdminErrors, type StockKey } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { isDuplicateKey } from '@vale/platform/store';
import { normalCode } from '../vault/code-text.js';
import { FingerprintService } from '../vault/fingerprint.service.js';
import { VaultService } from '../vault/vault.service.js';
import type { LineCode, TakenByOrder } from './line-code.js';
import { LineCodeRepository, type GivenAt } from './line-code.repository.js';
import { BY_HAND_PRINT, PRINT_FORM } from './print-form.js';
import type { TakenCode } from './stock.repository.js';
import { StockLevelService } from './stock-level.service.js';

/** A line of an order that a person delivers. */
export interface GivenLine extends StockKey {
  line: number;
  /** A line without stock delivers a text, not a code: two orders may get the same text. */
  delivery: 'codes' | 'manual';
}

export type Given = { text: string } | { codeId: string };

/** Codes that an admin gives to a line of an order by hand. Each step is safe to repeat. */
@Injectable()
export class LineCodeService {
  constructor(
    private readonly codes: LineCodeRepository,
    private readonly levels: StockLevelService,
    private readonly vault: VaultService,
    private readonly fingerprints: FingerprintService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async ofOrder(orderId: string): Promise<LineCode[]> {
    return this.codes.ofOrder(orderId);
  }

  async ordersOfBatch(batch: string, before: string | undefined, limit: number): Promise<string[]> {
    return this.codes.ordersOfBatch(batch, before, limit);
  }

  /** See `LineCodeRepository.holdersAfter`. */
  async holdersAfter(after: string, limit: number): Promise<Map<string, TakenByOrder[]>> {
    return this.codes.holdersAfter(after, limit);
  }

  /** Repairs codes that no order rightly holds or owns: held codes become free, assigned codes are withdrawn. */
  async releaseStuck(orderId: string, ids: readonly string[]): Promise<void> {
    this.levels.publishSoon(await this.codes.releaseStuck(orderId, ids));
  }

  /** Assigns the codes that the order's lines hold. */
  async assignHeld(orderId: string): Promise<void> {
    await this.codes.assignHeld(orderId, this.clock.nowMs());
  }

  /** Withdraws for good a code that did not work. Safe to repeat. */
  async withdrawReplaced(orderId: string, codeId: string): Promise<void> {
    await this.codes.withdrawReplaced(codeId, orderId, this.clock.nowMs());
  }

  /** Throws `checkout.code-taken` for a code that is in stock and neither free nor this line's in the order. */
  async requireFree(line: GivenLine, given: Given, orderId?: string): Promise<void> {
    const codeId = 'codeId' in given ? given.codeId : await this.idInStock(given.text);
    if (codeId === null) return;
    const code = await this.codes.find(codeId);
    const isOwn = orderId !== undefined && code?.orderId === orderId && code.line === line.line;
    if (code?.state !== 'free' && !isOwn)
      throw new AppError(checkoutAdminErrors.codeTaken, { params: { line: line.line } });
  }

  /** Throws `checkout.same-shared-text` if the next code of the line's stock is the text that it has. */
  async requireOther(line: GivenLine, { shared }: Pick<LineCode, 'shared'>): Promise<void> {
    if (shared !== null && (await this.levels.sharedOf(line))?.textId === shared)
      throw new AppError(checkoutAdminErrors.sameSharedText);
  }

  /** True if the text is the line's code. */
  async isText(orderId: string, line: number, text: string): Promise<boolean> {
    const own = await this.codes.sealedOf({ orderId, line });
    return own !== null && this.textOf(own) === normalCode(text);
  }

  /** Throws `checkout.same-code` for a text that is the line's code. */
  async requireOtherText(orderId: string, { line }: GivenLine, text: string): Promise<void> {
    if (await this.isText(orderId, line, text)) throw new AppError(checkoutAdminErrors.sameCode);
  }

  /**
   * A text that is in stock is given as that code, so that it is never given twice. Throws
   * `checkout.code-taken` if the code is not free, and `checkout.line-has-code` if the line has another one. `assignedFor`: see
   * `StockService.unassign`; absent for a code that is the line's for good.
   */
  async give(orderId: string, line: GivenLine, given: Given, assignedFor?: number): Promise<void> {
    const at = { assignedAt: this.clock.nowMs(), ...(assignedFor !== undefined && { assignedFor }) };
    const released = await this.codes.releaseLine({ orderId, line: line.line });
    if (released) this.levels.publishSoon([released]);
    const codeId = 'codeId' in given ? given.codeId : await this.idInStock(given.text);
    try {
      if (codeId !== null) await this.giveFromStock(orderId, line.line, codeId, at);
      else if ('text' in given) await this.giveText(orderId, line, given.text, at);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new AppError(checkoutAdminErrors.lineHasCode, { params: { line: line.line }, cause: error });
    }
  }

  /** Null if its key is lost: such a code is one to replace. */
  private textOf(code: Omit<TakenCode, 'line'>): string | null {
    try {
      return normalCode(this.vault.openCode(code, code._id));
    } catch {
      return null;
    }
  }

  private async idInStock(text: string): Promise<string | null> {
    const { fingerprint } = await this.fingerprints.of(text);
    const known = [fingerprint, ...(await this.fingerprints.former(text))];
    return (await this.codes.findByFingerprints(known))?._id ?? null;
  }

  private async giveFromStock(orderId: string, line: number, codeId: string, at: GivenAt): Promise<void> {
    const stock = await this.codes.give(codeId, { orderId, line }, at);
    if (stock) return this.levels.publishSoon([stock]);
    const found = await this.codes.find(codeId);
    const isOwn = found?.orderId === orderId && found.line === line && found.state === 'assigned';
    if (!isOwn) throw new AppError(checkoutAdminErrors.codeTaken, { params: { line } });
  }

  /** True if the line has this text, or one that cannot be read. Throws `checkout.line-has-code` if it has another one. */
  private async hasText(orderId: string, line: number, text: string): Promise<boolean> {
    const own = await this.codes.sealedOf({ orderId, line });
    if (!own) return false;
    if ((this.textOf(own) ?? normalCode(text)) === normalCode(text)) return true;
    throw new AppError(checkoutAdminErrors.lineHasCode, { params: { line } });
  }

  private async giveText(orderId: string, line: GivenLine, text: string, at: GivenAt): Promise<void> {
    const { productId, variation, delivery } = line;
    if (delivery === 'manual' && (await this.hasText(orderId, line.line, text))) return;
    const _id = this.ids.ulid();
    // A code that was taken back from the line keeps its fingerprint.
    const own = `${BY_HAND_PRINT}${orderId}:${line.line}:${_id}`;
    const prints =
      delivery === 'manual'
        ? { fingerprint: own }
        : { ...(await this.fingerprints.of(text)), printForm: PRINT_FORM };
    const sealed = this.vault.sealCode(text, _id);
    const code = { _id, productId, variation, ...sealed, ...prints, addedAt: at.assignedAt };
    await this.codes.addGiven(code, { orderId, line: line.line }, at);
  }
}
