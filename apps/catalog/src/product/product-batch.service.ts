import { Injectable } from '@nestjs/common';
import {
  catalogErrors,
  catalogEvents,
  categoryLabel,
  type ProductDraft,
  type ProductPatch,
} from '@vale/contracts/catalog';
import { AppError, platformErrors, type CallContext } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { BannerService } from '../banner/banner.service.js';
import { StockLevelService } from '../stock-level/stock-level.service.js';
import { recordOf } from './product-audit.js';
import { ProductRepository } from './product.repository.js';
import {
  changedProduct,
  changeProduct,
  differingFields,
  editVersion,
  newProduct,
  productEvent,
  type ProductRecord,
} from './product.js';
import { SearchWordRepository } from './search-word.repository.js';

export interface BatchDraft {
  id: string;
  /** Epoch milliseconds; now when it is absent. */
  createdAt?: number | undefined;
  draft: ProductDraft;
}

export interface BatchChange {
  id: string;
  change: ProductPatch;
  /** Version that the change is based on. */
  version: number;
  /** Version that the product has afterwards, as epoch milliseconds; now when it is absent. */
  changedAt?: number;
}

/** Errors keyed by the id of each product that was not written. All others were written. */
export type Refusals = Map<string, AppError>;

/**
 * Writes many products in one batch. Writing an unchanged product has no effect, so a batch that a crash
 * interrupted can be repeated. Publishes no `product-created`: nobody wants thousands of announcements.
 */
@Injectable()
export class ProductBatchService {
  constructor(
    private readonly products: ProductRepository,
    private readonly words: SearchWordRepository,
    private readonly stock: StockLevelService,
    private readonly banners: BannerService,
    private readonly clock: Clock,
  ) {}

  async findByIds(ids: readonly string[]): Promise<Map<string, ProductRecord>> {
    if (ids.length === 0) return new Map();
    const found = await this.products.findByIds(ids);
    return new Map(found.map((product) => [product._id, product]));
  }

  async findIdsByName(nameKeys: readonly string[]): Promise<Map<string, string>> {
    return nameKeys.length === 0 ? new Map() : this.products.findIdsByName(nameKeys);
  }

  /**
   * Refuses a product whose id belongs to another one, or whose name is taken (`catalog.product-duplicate`).
   */
  async create(all: readonly BatchDraft[], context: CallContext, reason: string): Promise<Refusals> {
    const refusals: Refusals = new Map();
    const stored = await this.findByIds(all.map(({ id }) => id));
    const missing = all.filter(({ id }) => !stored.has(id));
    for (const { id, draft } of all) {
      const product = stored.get(id);
      if (product && differs(product, draft)) refusals.set(id, new AppError(platformErrors.conflict));
    }
    if (missing.length === 0) return refusals;
    const products = await this.completed(missing);
    await this.words.insertMissing(products);
    const refused = await this.products.insertAll(
      products.map((product) => {
        const changed = productEvent(catalogEvents.productChanged, product);
        return { product, events: [changed, recordOf(context, null, product, reason)] };
      }),
    );
    for (const id of refused) refusals.set(id, duplicate(missing.find((one) => one.id === id)!.draft));
    return refusals;
  }

  /**
   * Refuses a product that is gone, has changed since its version (`platform.conflict`), or whose name is
   * taken. Without a reason the products get no audit records: the caller leaves one for all.
   */
  async change(all: readonly BatchChange[], context: CallContext, reason: string | null): Promise<Refusals> {
    const stored = await this.products.findByIds(all.map(({ id }) => id));
    const byId = new Map(stored.map((product) => [product._id, product]));
    const free = await this.stock.freeOfAll([...byId.keys()]);
    const writes = all.map(async ({ id, change: patch, version, changedAt }) => {
      const product = byId.get(id);
      if (!product) throw new AppError(catalogErrors.productNotFound);
      if (differingFields(product, patch).length === 0) return;
      if (editVersion(product) !== version) throw new AppError(platformErrors.conflict);
      const change = changeProduct(product, patch, (variation) => free(id, variation));
      const after = changedProduct(product, change);
      await this.words.insertMissing([after]);
      const next = changedAt ?? Math.max(this.clock.nowMs(), version + 1);
      const dated = { ...change, $set: { ...change.$set, changedAt: next } };
      const records = reason === null ? [] : [recordOf(context, product, after, reason)];
      const events = [productEvent(catalogEvents.productChanged, after), ...records];
      await this.products.change(product, dated, events);
    });
    return refusalsOf(all, await Promise.allSettled(writes));
  }

  /**
   * Refuses a product that has changed since its version (`platform.conflict`). Leaves no audit records: the caller leaves one
   * for all.
   */
  async delete(all: readonly Pick<BatchChange, 'id' | 'version'>[]): Promise<Refusals> {
    const stored = await this.products.findByIds(all.map(({ id }) => id));
    const byId = new Map(stored.map((product) => [product._id, product]));
    const removals = all.map(async ({ id, version }) => {
      const product = byId.get(id);
      if (!product) return;
      if (editVersion(product) !== version) throw new AppError(platformErrors.conflict);
      await this.products.remove(product, [productEvent(catalogEvents.productDeleted, product)]);
    });
    return refusalsOf(all, await Promise.allSettled(removals));
  }

  private async completed(drafts: readonly BatchDraft[]) {
    const bare = drafts.filter(({ draft }) => !draft.banner);
    const { banners } = await this.banners.drawAll(
      bare.map(({ draft }) => draft),
      [],
    );
    const drawn = new Map(bare.map(({ id }, at) => [id, banners[at]!]));
    const free = await this.stock.freeOfAll(drafts.map(({ id }) => id));
    const nowMs = this.clock.nowMs();
    return drafts.map(({ id, createdAt = nowMs, draft }) =>
      newProduct(
        { ...draft, banner: drawn.get(id) ?? draft.banner },
        { id, nowMs: createdAt, freeOf: (variation) => free(id, variation) },
      ),
    );
  }
}

function refusalsOf(
  all: readonly { id: string }[],
  results: readonly PromiseSettledResult<void>[],
): Refusals {
  const refusals: Refusals = new Map();
  for (const [at, result] of results.entries()) {
    if (result.status === 'fulfilled') continue;
    if (!(result.reason instanceof AppError)) throw result.reason;
    refusals.set(all[at]!.id, result.reason);
  }
  return refusals;
}

/** Ignores the picture if the draft has none: the shop drew it. */
function differs(product: ProductRecord, { banner, ...draft }: ProductDraft): boolean {
  return differingFields(product, banner ? { ...draft, banner } : draft).length > 0;
}

function duplicate({ nome, categoria }: ProductDraft): AppError {
  return new AppError(catalogErrors.productDuplicate, {
    params: { name: nome.trim(), category: categoryLabel(categoria) },
  });
}
