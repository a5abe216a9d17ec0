import { Injectable } from '@nestjs/common';
import { checkoutAdminErrors, type StockKey } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { VaultService } from '../vault/vault.service.js';
import { PRINT_FORM } from './print-form.js';
import { SharedCodeRepository } from './shared-code.repository.js';
import { StockLevelService } from './stock-level.service.js';
import { StockRepository, type NewCode, type TakenCode } from './stock.repository.js';

/** Copies for sale of a text without a limit; refilled when half of them are taken. */
const UNLIMITED_COPIES = 200;
const BATCH = 500;
/** Begins the fingerprint of a copy, which repeats no other code. */
const COPY_PRINT = 'shared:';

export interface SharedText {
  /** Absent: the text stays and only the number of sales changes. */
  text?: string | undefined;
  /** Further sales; null for no limit. */
  sales: number | null;
}

interface TextVersion {
  textId: string;
  text: string;
}

/**
 * Sells one text to all buyers, such as a link or a shared account. Each sale takes a copy, so that holds,
 * releases, deliveries and levels work as for any code. `shared.textId` of the level is the current version.
 * Versions are ULIDs: of two concurrent versions, the later one replaces the other everywhere.
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

  /** Throws `checkout.stock-is-shared`: copies cannot be added or moved like codes. */
  async refuseShared(key: StockKey): Promise<void> {
    if (await this.levels.sharedOf(key)) throw new AppError(checkoutAdminErrors.stockIsShared);
  }

  /** Throws `checkout.stock-has-codes` and `checkout.no-shared-text`. */
  async check(key: StockKey, { text }: SharedText): Promise<void> {
    if (text === undefined && !(await this.levels.sharedOf(key)))
      throw new AppError(checkoutAdminErrors.noSharedText);
    if (await this.copies.hasOwnCodes(key)) throw new AppError(checkoutAdminErrors.stockHasCodes);
  }

  /** Later buyers get this text, also those whose order holds a copy. Safe to repeat. Throws `platform.conflict`. */
  async share(key: StockKey, { text, sales }: SharedText): Promise<void> {
    const version = text === undefined ? await this.presentOf(key) : { textId: this.ids.ulid(), text };
    if (!version) throw new AppError(checkoutAdminErrors.noSharedText);
    // The text is stored before the level names it.
    if (text !== undefined) await this.addCopies(key, version, 1);
    if (!(await this.levels.setShared(key, { textId: version.textId, sales })))
      throw new AppError(platformErrors.conflict);
    await this.replaceFormer(key, version);
    await this.fill(key, version, sales ?? UNLIMITED_COPIES);
    await this.levels.publish(key);
  }

  /** Stops the sale. Buyers keep their copies. */
  async end(key: StockKey): Promise<void> {
    await this.levels.endShared(key);
    await this.copies.removeFree(key, this.ids.ulid(), Number.MAX_SAFE_INTEGER);
    await this.levels.publish(key);
  }

  /** Unlimited stocks need copies in stock, or they would be shown as sold out. */
  async refillAll(): Promise<void> {
    for (const { productId, variation, shared } of await this.levels.listShared())
      if (shared?.sales === null) await this.refill({ productId, variation });
  }

  /** True if copies were added. */
  async refill(key: StockKey): Promise<boolean> {
    if ((await this.levels.sharedOf(key))?.sales !== null) return false;
    if ((await this.stock.count(key, 'free')) > UNLIMITED_COPIES / 2) return false;
    const version = await this.presentOf(key);
    if (!version) return false;
    await this.fill(key, version, UNLIMITED_COPIES);
    this.levels.publishSoon([key]);
    return true;
  }

  /** Returns the copy that an order has just taken, with the current text; null if the text is not sold any more. */
  async current(taken: TakenCode): Promise<TakenCode | null> {
    const { shared = '' } = taken;
    const present = await this.levels.sharedOf(taken);
    if (present && present.textId <= shared) return taken;
    const version = await this.presentOf(taken);
    if (!version) {
      await this.copies.removeHeld(taken._id);
      return null;
    }
    const sealed = this.vault.sealCode(version.text, taken._id);
    await this.copies.replaceText(taken._id, { ...sealed, shared: version.textId });
    return { ...taken, ...sealed, shared: version.textId };
  }

  private async replaceFormer(key: StockKey, { textId, text }: TextVersion): Promise<void> {
    for (;;) {
      const former = await this.copies.listFormer(key, textId, BATCH);
      for (const id of former)
        await this.copies.replaceText(id, { ...this.vault.sealCode(text, id), shared: textId });
      if (former.length < BATCH) return;
    }
  }

  private async fill(key: StockKey, version: TextVersion, wanted: number): Promise<void> {
    const missing = wanted - (await this.stock.count(key, 'free'));
    if (missing < 0) return this.copies.removeFree(key, version.textId, -missing);
    await this.addCopies(key, version, missing);
  }

  /** Returns null if nothing is shared, or no copy is left. */
  private async presentOf(key: StockKey): Promise<TextVersion | null> {
    const shared = await this.levels.sharedOf(key);
    const copy = shared && (await this.copies.findOf(shared.textId));
    return copy ? { textId: shared.textId, text: this.vault.openCode(copy, copy._id) } : null;
  }

  private async addCopies(
    { productId, variation }: StockKey,
    { textId, text }: TextVersion,
    count: number,
  ): Promise<void> {
    for (let added = 0; added < count; added += BATCH) {
      const copies = Array.from({ length: Math.min(BATCH, count - added) }, (): NewCode => {
        const _id = this.ids.ulid();
        const print = { fingerprint: `${COPY_PRINT}${_id}`, printForm: PRINT_FORM, shared: textId };
        const addedAt = this.clock.nowMs();
        return { _id, productId, variation, ...this.vault.sealCode(text, _id), ...print, addedAt };
      });
      await this.stock.add(copies);
    }
  }
}
