import { Injectable } from '@nestjs/common';
import {
  catalogErrors,
  canonicalCategory,
  toProductCard,
  toProductView,
  type CategorySlug,
  type Product,
  type ProductCard,
  type ProductView,
} from '@vale/contracts/catalog';
import { AppError, requireAdmin, type CallContext, type Page } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { StockLevelService } from '../stock-level/stock-level.service.js';
import { ProductRepository, type ProductQuery } from './product.repository.js';
import { searchFor } from './product-search.js';
import { toProduct, type ProductRecord } from './product.js';

interface ProductListQuery {
  category?: CategorySlug | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

@Injectable()
export class ProductService {
  constructor(
    private readonly products: ProductRepository,
    private readonly stock: StockLevelService,
    private readonly clock: Clock,
  ) {}

  /** Active products that have not expired, newest first; a legacy category lists the products of its canonical one. */
  async list(query: ProductListQuery): Promise<Page<ProductCard>> {
    const page = await this.page(query, { listedAt: this.clock.nowMs() });
    return { ...page, items: page.items.map(toProductCard) };
  }

  async listAll(query: ProductListQuery, context: CallContext): Promise<Page<Product>> {
    requireAdmin(context);
    return this.page(query, {});
  }

  /** Expired ones too. Throws `catalog.product-not-found`, for inactive ones as well. */
  async get(id: string): Promise<ProductView> {
    return toProductView(await this.getActive(id));
  }

  async getActive(id: string): Promise<Product> {
    const record = await this.products.findById(id);
    if (!record?.isActive) throw new AppError(catalogErrors.productNotFound);
    return this.withStock(record);
  }

  async withStock(record: ProductRecord): Promise<Product> {
    const [product] = await this.allWithStock([record]);
    return product!;
  }

  private async page(query: ProductListQuery, which: Pick<ProductQuery, 'listedAt'>): Promise<Page<Product>> {
    const { items, nextCursor } = await this.products.list({
      ...which,
      search: searchFor(query.q),
      ...(query.category && { canonicalCategory: canonicalCategory(query.category) }),
      cursor: query.cursor,
      limit: query.limit,
    });
    return { items: await this.allWithStock(items), nextCursor };
  }

  private async allWithStock(records: ProductRecord[]): Promise<Product[]> {
    const free = await this.stock.freeOf(records.map(({ _id }) => _id));
    return records.map((record) => toProduct(record, (variation) => free(record._id, variation)));
  }
}
