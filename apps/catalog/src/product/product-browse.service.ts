import { Injectable } from '@nestjs/common';
import {
  canonicalCategory,
  catalogMessages,
  type CategorySlug,
  type ProductCard,
  type ProductFacets,
  type ProductFilter,
} from '@vale/contracts/catalog';
import { MAX_SORTED, pageOfAll, type Page } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import type { ProductPosition } from './product-cursor.js';
import { countFacets, filtered, mixedBestSellers, type FacetRow } from './product-facets.js';
import { ProductListRepository, type Reading } from './product-list.repository.js';
import { ProductSearchRepository } from './product-search.repository.js';
import { searchFor } from './product-search.js';
import { withSales } from './product.js';

type BrowsedRow = ProductPosition & FacetRow;

const forFacets: Reading<BrowsedRow> = {
  projection: { createdAt: 1, card: 1, 'extras.regiao': 1, 'extras.plataforma': 1, 'sales.count': 1 },
  cardOf: ({ card }) => card,
};

interface Scope {
  category?: CategorySlug | undefined;
  q?: string | undefined;
}

/**
 * Lists that a shopper has narrowed or ordered: of a category its newest
 * `MAX_SORTED` products, of a search its best hits.
 */
@Injectable()
export class ProductBrowseService {
  constructor(
    private readonly lists: ProductListRepository,
    private readonly searches: ProductSearchRepository,
    private readonly clock: Clock,
  ) {}

  /** Throws `platform.invalid-input` for a cursor that no page ended with. */
  async list(
    query: Scope & ProductFilter & { cursor?: string | undefined; limit: number },
  ): Promise<Page<ProductCard>> {
    const nowMs = this.clock.nowMs();
    const { items } = await this.read(query, nowMs);
    const found = filtered(items, query, nowMs);
    const isWholeShop = !query.category && !searchFor(query.q);
    const rows = isWholeShop && query.ordem === 'mais-vendidos' ? mixedBestSellers(found) : found;
    const page = pageOfAll(rows, query);
    return { ...page, items: page.items.map(({ card, sales }) => withSales(card, sales)) };
  }

  @Handles(catalogMessages.countFacets)
  async countFacets(query: Scope & ProductFilter): Promise<ProductFacets> {
    const nowMs = this.clock.nowMs();
    const { items, nextCursor } = await this.read(query, nowMs);
    const ends = items.flatMap(({ card: { expiraEm } }) => (expiraEm === null ? [] : [expiraEm]));
    return {
      ...countFacets(items, query, nowMs),
      isComplete: nextCursor === null,
      nextExpiry: ends.length > 0 ? Math.min(...ends) : null,
    };
  }

  private read({ category, q }: Scope, listedAt: number): Promise<Page<BrowsedRow>> {
    const query = {
      listedAt,
      limit: MAX_SORTED,
      ...(category && { canonicalCategory: canonicalCategory(category) }),
    };
    const search = searchFor(q);
    return search ? this.searches.search(query, search, forFacets) : this.lists.list(query, forFacets);
  }
}
