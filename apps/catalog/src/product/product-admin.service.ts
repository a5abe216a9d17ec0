import { Injectable } from '@nestjs/common';
import {
  catalogErrors,
  catalogEvents,
  catalogMessages,
  productEditingMessages,
  type EditedProduct,
  type Product,
  type ProductDraft,
  type ProductPatch,
} from '@vale/contracts/catalog';
import {
  AppError,
  platformErrors,
  requirePermission,
  type CallContext,
  type MessageParsed,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { BannerService } from '../banner/banner.service.js';
import { StockLevelService } from '../stock-level/stock-level.service.js';
import { recordOf } from './product-audit.js';
import { ProductRepository } from './product.repository.js';
import { SearchWordRepository } from './search-word.repository.js';
import {
  availabilityChange,
  changedProduct,
  changeProduct,
  derivedFields,
  differingFields,
  editVersion,
  newProduct,
  productEvent,
  refuseUnpriced,
  toEditedProduct,
  toProduct,
  type ProductRecord,
} from './product.js';

/** Merges a change into the stored product, and starts over if another change was saved in between. */
const CHANGE_ATTEMPTS = 3;

@Injectable()
export class ProductAdminService {
  constructor(
    private readonly products: ProductRepository,
    private readonly words: SearchWordRepository,
    private readonly stock: StockLevelService,
    private readonly banners: BannerService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Throws `catalog.product-duplicate` when the category has a product of that name. */
  @Handles(catalogMessages.createProduct)
  async create(draft: ProductDraft, context: CallContext): Promise<Product> {
    requirePermission(context, 'catalogue');
    this.banners.refuseUnseen('banner', draft.banner);
    const product = newProduct(await this.withBanner(draft), {
      id: this.ids.ulid(),
      nowMs: this.clock.nowMs(),
    });
    refuseUnpriced(product);
    await this.words.insertMissing([product]);
    const events = [productEvent(catalogEvents.productCreated, product), recordOf(context, null, product)];
    return toProduct(await this.products.insert(product, events));
  }

  /** Inactive and expired ones too. Throws `catalog.product-not-found`. */
  @Handles(productEditingMessages.inspectProduct)
  async inspect({ id }: { id: string }, context: CallContext): Promise<EditedProduct> {
    requirePermission(context, 'panel');
    const product = await this.existing(id);
    return toEditedProduct(product);
  }

  /**
   * Throws `catalog.product-not-found`, `catalog.product-duplicate`; `platform.conflict` when the product was changed
   * since the version that the change was made from.
   */
  @Handles(catalogMessages.changeProduct)
  async change(
    { id, change: patch, version }: MessageParsed<typeof catalogMessages.changeProduct>,
    context: CallContext,
  ): Promise<Product> {
    requirePermission(context, 'catalogue');
    const saved = await this.retried(async () => {
      const product = await this.existing(id);
      refuseStale(product, patch, version);
      if (patch.banner !== product.banner) this.banners.refuseUnseen('banner', patch.banner);
      const freeOf = await this.stock.freeOf(id);
      const complete = await this.withOwnBanner(product, patch);
      const change = changeProduct(product, complete, freeOf);
      const after = changedProduct(product, change);
      refuseUnpriced(after);
      await this.words.insertMissing([after]);
      const changedAt = Math.max(this.clock.nowMs(), editVersion(product) + 1);
      const dated = { ...change, $set: { ...change.$set, changedAt } };
      const events = [productEvent(catalogEvents.productChanged, after), recordOf(context, product, after)];
      return this.products.change(product, dated, events);
    });
    return toProduct(saved);
  }

  /**
   * Updates the sold-out flags from the stock levels. Does nothing if they are up to date or the id is not a
   * product.
   */
  async showAvailability(id: string): Promise<void> {
    await this.retried(async () => {
      const product = await this.products.findById(id);
      // Read the level after the product: a later level change makes another call, and this write then
      // conflicts.
      const shown = product && availabilityChange(product, await this.stock.freeOf(id));
      if (shown) await this.products.change(product, shown.change, shown.events);
    });
  }

  /** Updates the product's rating. Does nothing if it is up to date or the id is not a product. */
  async showRatings(id: string, read: () => Promise<{ count: number; sum: number }>): Promise<void> {
    await this.retried(async () => {
      const product = await this.products.findById(id);
      if (!product) return;
      // Read the reviews after the product, as for availability: a later decision makes another call.
      const ratings = await read();
      const { count = 0, sum = 0 } = product.ratings ?? {};
      if (count === ratings.count && sum === ratings.sum) return;
      const { card } = derivedFields({ ...product, ratings }, await this.stock.freeOf(id));
      await this.products.change(product, { $set: { ratings, card } }, [
        productEvent(catalogEvents.productChanged, product),
      ]);
    });
  }

  /** Throws `catalog.product-not-found`; `platform.conflict` when it was changed since the version that was seen. */
  @Handles(catalogMessages.deleteProduct)
  async delete({ id, version }: MessageParsed<typeof catalogMessages.deleteProduct>, context: CallContext) {
    requirePermission(context, 'catalogue');
    await this.retried(async () => {
      const product = await this.existing(id);
      refuseStale(product, {}, version);
      const events = [productEvent(catalogEvents.productDeleted, product), recordOf(context, product, null)];
      await this.products.remove(product, events);
    });
    return {};
  }

  /** Inserts the missing products of the demo, without events: they are there from the start. */
  async seed(products: { id: string; createdAt: number; draft: ProductDraft }[]): Promise<void> {
    const free = await this.stock.freeOfAll(products.map(({ id }) => id));
    const records = products.map(({ id, createdAt, draft }) => ({
      ...newProduct(draft, { id, nowMs: createdAt, freeOf: (variation) => free(id, variation) }),
      demo: true as const,
    }));
    await this.words.insertMissing(records);
    await this.products.insertMissing(records);
  }

  /** Removes the demo's products; those that an administrator edited stay as inactive drafts. */
  async withdrawDemo(): Promise<{ removed: number; drafts: number }> {
    const products = await this.products.listDemo();
    const edited = products.filter(({ changedAt }) => changedAt !== undefined);
    for (const product of products.filter(({ changedAt }) => changedAt === undefined))
      await this.products.remove(product, [productEvent(catalogEvents.productDeleted, product)]);
    for (const product of edited) {
      const { $set } = changeProduct(product, { isActive: false }, await this.stock.freeOf(product._id));
      const events = [productEvent(catalogEvents.productChanged, product)];
      await this.products.change(product, { $set, $unset: { demo: 1 } }, events);
    }
    return { removed: products.length - edited.length, drafts: edited.length };
  }

  async isEmpty(): Promise<boolean> {
    return this.products.isEmpty();
  }

  private async existing(id: string) {
    const product = await this.products.findById(id);
    if (!product) throw new AppError(catalogErrors.productNotFound);
    return product;
  }

  private async withBanner(draft: ProductDraft): Promise<ProductDraft> {
    return draft.banner ? draft : { ...draft, banner: await this.banners.draw(draft) };
  }

  /** A banner that the change empties is drawn again, for the changed name and category. */
  private async withOwnBanner(product: ProductRecord, patch: ProductPatch): Promise<ProductPatch> {
    if (patch.banner !== '') return patch;
    const { nome = product.nome, categoria = product.categoria, marca = product.marca } = patch;
    return { ...patch, banner: await this.banners.draw({ nome, categoria, marca: marca ?? undefined }) };
  }

  private async retried<T>(work: () => Promise<T>, attemptsLeft = CHANGE_ATTEMPTS - 1): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const conflict = error instanceof AppError && error.is(platformErrors.conflict);
      if (!conflict || attemptsLeft === 0) throw error;
      return this.retried(work, attemptsLeft - 1);
    }
  }
}

function refuseStale(product: ProductRecord, patch: ProductPatch, version = editVersion(product)): void {
  if (version === editVersion(product)) return;
  const data = { version: editVersion(product), fields: differingFields(product, patch) };
  throw new AppError(platformErrors.conflict, { data });
}
