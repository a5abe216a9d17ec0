import { Injectable } from '@nestjs/common';
import {
  canonicalCategory,
  catalogMessages,
  type CategorySlug,
  type ProductCard,
  type ProductFacets,
  type ProductFilter,
} from '@vale/contracts/catalog';
import { MAX_SORTED, pageOfAll } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { countFacets, filtered, mixedBestSellers, type FacetRow } from './product-facets.js';
import { ProductFinder, type Found } from './product-finder.service.js';
import { ProductListRepository, type ListedRow, type Reading } from './product-list.repository.js';
import { searchFor } from './product-search.js';
import { withSales } from './product.js';

type BrowsedRow = ListedRow & FacetRow;

const forFacets: Reading<BrowsedRow> = {
  projection: {
    createdAt: 1,
    searchOrder: 1,
    card: 1,
    'extras.regiao': 1,
    'extras.plataforma': 1,
    'sales.count': 1,
  },
  cardOf: ({ card }) => card,
};

interface Scope {
  category?: CategorySlug | undefined;
  q?: string | undefined;
  exato?: '1' | undefined;
}

/** Filters and sorts the newest `MAX_SORTED` products of a category, or the best hits of a search. */
@Injectable()
export class ProductBrowseService {
  constructor(
    private readonly lists: ProductListRepository,
    private readonly finder: ProductFinder,
    private readonly clock: Clock,
  ) {}

  /** Throws `platform.invalid-input` for a cursor that no page ended with. */
  async list(
    query: Scope & ProductFilter & { cursor?: string | undefined; limit: number },
  ): Promise<Found<ProductCard> & Pick<ProductFilter, 'ordem'>> {
    const nowMs = this.clock.nowMs();
    const { items, corrected } = await this.read(query, nowMs);
    const search = searchFor(query.q);
    const searched = search?.isCheapestFirst ? 'menor-preco' : undefined;
    const found = filtered(items, { ...query, ordem: query.ordem ?? searched }, nowMs);
    const isWholeShop = !query.category && !search;
    const rows = isWholeShop && query.ordem === 'mais-vendidos' ? mixedBestSellers(found) : found;
    const page = pageOfAll(rows, query);
    const cards = page.items.map(({ card, sales }) => withSales(card, sales));
    return {
      ...page,
      items: cards,
      ...(corrected !== undefined && { corrected }),
      ...(searched && { ordem: searched }),
    };
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

  private async read({ category, q, exato }: Scope, listedAt: number): Promise<Found<BrowsedRow>> {
    const query = {
      listedAt,
      limit: MAX_SORTED,
      ...(category && { canonicalCategory: canonicalCategory(category) }),
    };
    const search = searchFor(q);
    if (!search) return this.lists.list(query, forFacets);
    const found = await this.finder.find(query, search, forFacets, { isExact: exato !== undefined });
    const { min, max } = search.prices ?? { min: 0, max: Infinity };
    return { ...found, items: found.items.filter(({ card: { price } }) => price >= min && price <= max) };
  }
}
