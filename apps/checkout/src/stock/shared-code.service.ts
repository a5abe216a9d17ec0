import { Injectable } from '@nestjs/common';
import { checkoutAdminErrors, type StockKey } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { VaultService } from '../crypto/vault.service.js';
import { PRINT_FORM } from './print-form.js';
import { SharedCodeRepository } from './shared-code.repository.js';
import { StockLevelService } from './stock-level.service.js';
import { StockRepository, type NewCode, type TakenCode } from './stock.repository.js';

/** Copies of a text without a limit that are for sale at once; refilled when half of them are taken. */
const UNLIMITED_COPIES = 200;
const AT_ONCE = 500;
/** Begins the fingerprint of a copy, which repeats no other code. */
const COPY_PRINT = 'shared:';

export interface SharedText {
  /** Absent: the text stays, and only the number of sales changes. */
  text?: string | undefined;
  /** Further sales; null for no limit. */
  sales: number | null;
}

/**
 * One text for all buyers: a link, a shared account. Each sale takes a copy of it, so that holds, releases, deliveries and
 * levels are those of any code. The newest version of the text is the level's `shared.textId`.
 */
@Injectable()
export class SharedCodeService {
  constructor(
    private readonly copies: SharedCodeRepository,
    private readonly stock: StockRepository,
    private readonly levels: StockLevelService,
    private readonly vault: VaultService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Throws `checkout.stock-is-shared`: its copies are no codes that can be added or moved. */
  async refuseShared(key: StockKey): Promise<void> {
    if (await this.levels.sharedOf(key)) throw new AppError(checkoutAdminErrors.stockIsShared);
  }

  /** Throws `checkout.stock-has-codes` and `checkout.no-shared-text`. */
  async check(key: StockKey, { text }: SharedText): Promise<void> {
    if (text === undefined && !(await this.levels.sharedOf(key)))
      throw new AppError(checkoutAdminErrors.noSharedText);
    if (await this.copies.hasOwnCodes(key)) throw new AppError(checkoutAdminErrors.stockHasCodes);
  }

  /** Later buyers get this text, also those whose order holds a copy. Safe to repeat. */
  async share(key: StockKey, { text, sales }: SharedText): Promise<void> {
    const former = await this.levels.sharedOf(key);
    const textId = text === undefined && former ? former.textId : this.ids.ulid();
    // The text is stored before the level names it.
    if (text !== undefined) await this.addCopies(key, { textId, text }, 1);
    await this.levels.setShared(key, { textId, sales });
    await this.replaceFormer(key, textId);
    await this.fill(key, textId, sales ?? UNLIMITED_COPIES);
    await this.levels.publish(key);
  }

  /** Nothing of it is sold any more; buyers keep what they have. */
  async end(key: StockKey): Promise<void> {
    await this.levels.setShared(key, null);
    await this.copies.removeFree(key, Number.MAX_SAFE_INTEGER);
    await this.levels.publish(key);
  }

  /** Stocks without a limit have copies for sale: one that has none left would be shown as sold out. */
  async refillAll(): Promise<void> {
    for (const { productId, variation, shared } of await this.levels.listShared())
      if (shared?.sales === null) await this.refill({ productId, variation });
  }

  /** True where copies were added. */
  async refill(key: StockKey): Promise<boolean> {
    const shared = await this.levels.sharedOf(key);
    if (shared?.sales !== null) return false;
    if ((await this.stock.count(key, 'free')) > UNLIMITED_COPIES / 2) return false;
    await this.fill(key, shared.textId, UNLIMITED_COPIES);
    this.levels.publishSoon([key]);
    return true;
  }

  /** A copy that an order has just taken, with the present text; null where the text is not sold any more. */
  async current(taken: TakenCode): Promise<TakenCode | null> {
    const { shared } = taken;
    const present = await this.levels.sharedOf(taken);
    if (shared !== undefined && present?.textId === shared) return taken;
    if (!present) {
      await this.copies.removeHeld(taken._id);
      return null;
    }
    const sealed = this.vault.sealCode(await this.textOf(present.textId), taken._id);
    await this.copies.replaceText(taken._id, { ...sealed, shared: present.textId });
    return { ...taken, ...sealed, shared: present.textId };
  }

  private async replaceFormer(key: StockKey, textId: string): Promise<void> {
    const text = await this.textOf(textId);
    for (;;) {
      const former = await this.copies.listFormer(key, textId, AT_ONCE);
      for (const id of former)
        await this.copies.replaceText(id, { ...this.vault.sealCode(text, id), shared: textId });
      if (former.length < AT_ONCE) return;
    }
  }

  private async fill(key: StockKey, textId: string, wanted: number): Promise<void> {
    const missing = wanted - (await this.stock.count(key, 'free'));
    if (missing < 0) return this.copies.removeFree(key, -missing);
    await this.addCopies(key, { textId, text: await this.textOf(textId) }, missing);
  }

  private async textOf(textId: string): Promise<string> {
    const copy = await this.copies.findOf(textId);
    if (!copy) throw new Error('a shared text has no copy');
    return this.vault.openCode(copy, copy._id);
  }

  private async addCopies(
    { productId, variation }: StockKey,
    { textId, text }: { textId: string; text: string },
    count: number,
  ): Promise<void> {
    for (let added = 0; added < count; added += AT_ONCE) {
      const copies = Array.from({ length: Math.min(AT_ONCE, count - added) }, (): NewCode => {
        const _id = this.ids.ulid();
        const print = { fingerprint: `${COPY_PRINT}${_id}`, printForm: PRINT_FORM, shared: textId };
        const addedAt = this.clock.nowMs();
        return { _id, productId, variation, ...this.vault.sealCode(text, _id), ...print, addedAt };
      });
      await this.stock.add(copies);
    }
  }
}
