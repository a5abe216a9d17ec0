import { Injectable } from '@nestjs/common';
import { catalogMessages, exceptSoldOut, type ProductCard } from '@vale/contracts/catalog';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { asCards } from './product-list.repository.js';
import { ProductSearchRepository } from './product-search.repository.js';
import { isForgiven, searchFor, type Search } from './product-search.js';
import { SearchWordRepository } from './search-word.repository.js';
import { likeliest } from './typing-error.js';

/** Words that are tried in place of one that nothing has. */
const MAX_CORRECTIONS = 3;

@Injectable()
export class SuggestionService {
  constructor(
    private readonly products: ProductSearchRepository,
    private readonly words: SearchWordRepository,
    private readonly clock: Clock,
  ) {}

  /** The first hits of a search; if there are none, those with one typing error. */
  @Handles(catalogMessages.suggestProducts)
  async suggest({ q, limit }: { q: string; limit: number }): Promise<{ items: ProductCard[] }> {
    const search = searchFor(q);
    if (!search) return { items: [] };
    const found = await this.find(search, limit);
    if (found.length > 0) return { items: found };
    for (const corrected of await this.corrections(search)) {
      const meant = await this.find(corrected, limit);
      if (meant.length > 0) return { items: meant };
    }
    return { items: [] };
  }

  private async find(search: Search, limit: number): Promise<ProductCard[]> {
    const query = { listedAt: this.clock.nowMs(), limit };
    const found = await this.products.best(query, search, asCards);
    return exceptSoldOut(found.map(({ card }) => card));
  }

  /** Replaces the one word that no product has. Returns none if several words are unknown. */
  private async corrections({ attempts, ...search }: Search): Promise<Search[]> {
    const typed = attempts.at(-1) ?? [];
    const found = await Promise.all(typed.map((word) => this.products.hasWord(word)));
    const [unknown, ...others] = typed.filter((_word, at) => !found[at]);
    if (unknown === undefined || others.length > 0 || !isForgiven(unknown)) return [];
    const words = likeliest(unknown, await this.words.similarTo(unknown));
    return words.slice(0, MAX_CORRECTIONS).map((word) => ({
      ...search,
      attempts: [typed.map((one) => (one === unknown ? word : one))],
    }));
  }
}
