import { Injectable } from '@nestjs/common';
import {
  canonicalCategory,
  catalogMessages,
  type EditedProduct,
  type ProductOrder,
} from '@vale/contracts/catalog';
import {
  MAX_SORTED_IN_PANEL,
  pageOfAll,
  requirePermission,
  type CallContext,
  type MessageParsed,
  type Page,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { inOrderOf } from '@vale/platform/store';
import {
  AdminProductListRepository,
  forOrder,
  inOrder,
  type OrderedRow,
} from './admin-product-list.repository.js';
import { asDocuments, type ListedRow, type ListQuery, type Reading } from './product-list.repository.js';
import { ProductRepository } from './product.repository.js';
import { ProductSearchRepository } from './product-search.repository.js';
import { ProductTextRepository } from './product-text.repository.js';
import { readSearchCursor } from './search-stages.js';
import { searchFor, type Search } from './product-search.js';
import { toEditedProduct } from './product.js';

type Query = MessageParsed<typeof catalogMessages.listAllProducts>;

/** Readings of one search. Of several words that are all common each finds few of many products. */
const MAX_READINGS = 4;

@Injectable()
export class AdminProductListService {
  constructor(
    private readonly products: ProductRepository,
    private readonly lists: AdminProductListRepository,
    private readonly searches: ProductSearchRepository,
    private readonly texts: ProductTextRepository,
  ) {}

  /**
   * Newest first, and a search by relevance, unless another order is asked for. Throws `platform.invalid-input` for a cursor
   * that no page of this order ended with.
   */
  @Handles(catalogMessages.listAllProducts)
  async list(query: Query, context: CallContext): Promise<Page<EditedProduct> & { isComplete?: boolean }> {
    requirePermission(context, 'panel');
    const { q, category, state, order, cursor, limit } = query;
    const search = searchFor(q);
    const list = {
      ...(category && { canonicalCategory: canonicalCategory(category) }),
      ...(state && { isActive: state === 'active' }),
      cursor,
      limit,
    };
    if (search && order) return this.orderedSearch(list, search, order);
    const { items, nextCursor } = await (search
      ? this.search(list, search, asDocuments)
      : this.lists.list({ ...list, order: order ?? 'newest' }));
    return { items: items.map(toEditedProduct), nextCursor };
  }

  /** By words; if no product has them, by the typed text anywhere in the newest products. */
  private async search<Row extends ListedRow>(
    query: ListQuery,
    search: Search,
    reading: Reading<Row>,
  ): Promise<Page<Row>> {
    const isOfWords = query.cursor === undefined || readSearchCursor(query.cursor) !== undefined;
    const page = isOfWords ? await this.searches.search(query, search, reading) : undefined;
    return page ?? this.texts.search(query, search, reading);
  }

  /** Sorts the best `MAX_SORTED_IN_PANEL` hits in memory: no index covers both the words and the order. */
  private async orderedSearch(list: ListQuery, search: Search, order: ProductOrder) {
    const { items: hits, nextCursor: more } = await this.bestHits(list, search);
    const { items: rows, nextCursor } = pageOfAll(inOrder(hits, order), list);
    const ids = rows.map(({ _id }) => _id);
    const products = inOrderOf(ids, await this.products.findByIds(ids));
    return { items: products.map(toEditedProduct), nextCursor, isComplete: more === null };
  }

  private async bestHits({ cursor: _, ...list }: ListQuery, search: Search): Promise<Page<OrderedRow>> {
    const found: OrderedRow[] = [];
    let cursor: string | undefined;
    for (let reading = 0; reading < MAX_READINGS; reading++) {
      const limit = MAX_SORTED_IN_PANEL - found.length;
      const page = await this.search({ ...list, cursor, limit }, search, forOrder);
      found.push(...page.items);
      if (page.nextCursor === null) return { items: found, nextCursor: null };
      cursor = page.nextCursor;
      if (found.length >= MAX_SORTED_IN_PANEL) break;
    }
    return { items: found, nextCursor: cursor ?? null };
  }
}
