import { Injectable } from '@nestjs/common';
import {
  stockNames,
  catalogErrors,
  catalogMessages,
  canonicalCategory,
  isFiltered,
  MAX_OFFERS,
  type CategorySlug,
  type Product,
  type ProductCard,
  type ProductFilter,
  type ProductView,
  type StockName,
} from '@vale/contracts/catalog';
import { AppError, type MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { ProductBrowseService } from './product-browse.service.js';
import { ProductFinder, type Found } from './product-finder.service.js';
import { asCards, ProductListRepository } from './product-list.repository.js';
import { ProductRepository } from './product.repository.js';
import { searchFor } from './product-search.js';
import { toProduct, viewOf, withSales } from './product.js';

interface ProductListQuery {
  category?: CategorySlug | undefined;
  q?: string | undefined;
  exato?: '1' | undefined;
  cursor?: string | undefined;
  limit: number;
}

@Injectable()
export class ProductService {
  constructor(
    private readonly products: ProductRepository,
    private readonly lists: ProductListRepository,
    private readonly finder: ProductFinder,
    private readonly browsing: ProductBrowseService,
    private readonly clock: Clock,
  ) {}

  /**
   * Active, unexpired products, newest first by default, sold-out ones last. A legacy category lists the
   * products of its canonical one.
   */
  @Handles(catalogMessages.listProducts)
  async list(query: ProductListQuery & ProductFilter): Promise<Found<ProductCard>> {
    const search = searchFor(query.q);
    if (isFiltered(query) || search?.prices || search?.isCheapestFirst) return this.browsing.list(query);
    const { category, cursor, limit, exato } = query;
    const listed = {
      listedAt: this.clock.nowMs(),
      ...(category && { canonicalCategory: canonicalCategory(category) }),
      cursor,
      limit,
    };
    const page = await (search
      ? this.finder.find(listed, search, asCards, { isExact: exato !== undefined })
      : this.lists.list(listed, asCards));
    return { ...page, items: page.items.map(({ card, sales }) => withSales(card, sales)) };
  }

  /** Pages through every product that `list` returns. */
  @Handles(catalogMessages.listProductAddresses)
  async listAddresses(query: {
    cursor?: string | undefined;
    upTo?: string | undefined;
    limit: number;
  }): Promise<MessageReply<typeof catalogMessages.listProductAddresses>> {
    const { items, nextCursor } = await this.lists.listAddresses(query, this.clock.nowMs());
    return {
      items: items.map(({ _id, categoria, createdAt, changedAt }) => ({
        id: _id,
        category: categoria,
        changedAt: changedAt ?? createdAt,
      })),
      nextCursor,
    };
  }

  /** Expired ones too. Throws `catalog.product-not-found`, for inactive ones as well. */
  @Handles(catalogMessages.getProduct)
  async get({ id }: { id: string }): Promise<ProductView> {
    return viewOf(await this.findActiveRecord(id));
  }

  @Handles(catalogMessages.getProducts)
  async getAll({ ids }: { ids: string }): Promise<{ items: ProductView[] }> {
    const wanted = [...new Set(ids.split(','))].slice(0, MAX_OFFERS);
    const active = (await this.products.findByIds(wanted)).filter(({ isActive }) => isActive);
    return { items: active.map(viewOf) };
  }

  @Handles(catalogMessages.listKnownProducts)
  async listKnown({ ids }: { ids: string[] }): Promise<{ ids: string[] }> {
    return { ids: await this.products.findExisting(ids) };
  }

  /** Omits products that do not exist. */
  async stockNames(ids: readonly string[]): Promise<StockName[]> {
    const found = await this.products.findByIds(ids);
    return found.map((product) => ({
      id: product._id,
      kind: 'product',
      name: product.nome,
      variations: stockNames(product),
    }));
  }

  /** Active products only, in no particular order. */
  async findActive(ids: readonly string[]): Promise<Product[]> {
    return (await this.products.findByIds(ids)).filter(({ isActive }) => isActive).map(toProduct);
  }

  async getActive(id: string): Promise<Product> {
    return toProduct(await this.findActiveRecord(id));
  }

  /** Leaves out inactive ones. */
  async listActive(ids: readonly string[]): Promise<Map<string, Product>> {
    const records = await this.products.findByIds(ids);
    return new Map(records.filter(({ isActive }) => isActive).map((one) => [one._id, toProduct(one)]));
  }

  private async findActiveRecord(id: string) {
    const record = await this.products.findById(id);
    if (!record?.isActive) throw new AppError(catalogErrors.productNotFound);
    return record;
  }
}
