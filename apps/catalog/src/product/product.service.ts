import { Injectable } from '@nestjs/common';
import {
  stockNames,
  catalogErrors,
  catalogMessages,
  canonicalCategory,
  isFiltered,
  MAX_CHOSEN_PRODUCTS,
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
import { cardOf, toProduct, viewOf, withSales } from './product.js';

interface ProductListQuery {
  category?: CategorySlug | undefined;
  q?: string | undefined;
  exato?: '1' | undefined;
  ids?: string | undefined;
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
    if (query.ids !== undefined)
      return { items: await this.listChosen(query.ids.split(',')), nextCursor: null };
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

  /** In this order, without those that nobody can see in a list. */
  private async listChosen(ids: readonly string[]): Promise<ProductCard[]> {
    const now = this.clock.nowMs();
    const wanted = [...new Set(ids)].slice(0, MAX_CHOSEN_PRODUCTS);
    const found = new Map((await this.products.findByIds(wanted)).map((one) => [one._id, one]));
    return wanted.flatMap((id) => {
      const record = found.get(id);
      if (!record?.isActive || (record.expiraEm !== null && record.expiraEm <= now)) return [];
      return [cardOf(record)];
    });
  }

  private async findActiveRecord(id: string) {
    const record = await this.products.findById(id);
    if (!record?.isActive) throw new AppError(catalogErrors.productNotFound);
    return record;
  }
}
