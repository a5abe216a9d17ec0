import { Injectable } from '@nestjs/common';
import { catalogMessages, exceptSoldOut, type ProductCard } from '@vale/contracts/catalog';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { asCards } from './product-list.repository.js';
import { ProductSearchRepository } from './product-search.repository.js';
import { isForgiven, nameRank, searchFor, type Search } from './product-search.js';
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

  /** The first hits of a search; if there are none, those with one typing error, then those named by one of its words. */
  @Handles(catalogMessages.suggestProducts)
  async suggest({ q, limit }: { q: string; limit: number }): Promise<{ items: ProductCard[] }> {
    const search = searchFor(q);
    if (!search) return { items: [] };
    const found = await this.find(search, limit);
    if (found.length > 0) return { items: found };
    // A typing error may be in a word, or in a name that was typed with spaces. For one word both are the same.
    const readings = [search.words, search.attempts.at(-1) ?? []];
    for (const words of new Map(readings.map((one) => [one.join(' '), one])).values())
      for (const corrected of await this.corrections({ ...search, words })) {
        const meant = await this.find(corrected, limit);
        if (meant.length > 0) return { items: meant };
      }
    return { items: await this.findPartly(search, limit) };
  }

  private async find(search: Search, limit: number): Promise<ProductCard[]> {
    const query = { listedAt: this.clock.nowMs(), limit };
    const found = await this.products.best(query, search, asCards);
    return exceptSoldOut(found.map(({ card }) => card));
  }

  /** "xbox series" finds Xbox. Products with a word in their title come first. */
  private async findPartly({ words: typed, patterns }: Search, limit: number): Promise<ProductCard[]> {
    const words = typed.filter(isForgiven);
    const found = await Promise.all(
      words.map((word) =>
        this.find({ attempts: [[word]], words: [word], isGeneric: false, patterns }, limit),
      ),
    );
    const rankOf = (card: ProductCard) => Math.min(...words.map((word) => nameRank([word], card)));
    const cards = new Map(found.flat().map((card) => [card.id, card]));
    return [...cards.values()]
      .filter((card) => rankOf(card) < 2)
      .toSorted((one, other) => rankOf(one) - rankOf(other))
      .slice(0, limit);
  }

  /** Replaces the one word that no product has. Returns none if several words are unknown. */
  private async corrections({ words: typed, ...search }: Search): Promise<Search[]> {
    const found = await Promise.all(typed.map((word) => this.products.hasWord(word)));
    const [unknown, ...others] = typed.filter((_word, at) => !found[at]);
    if (unknown === undefined || others.length > 0 || !isForgiven(unknown)) return [];
    const meant = likeliest(unknown, await this.words.similarTo(unknown));
    return meant.slice(0, MAX_CORRECTIONS).map((word) => {
      const words = typed.map((one) => (one === unknown ? word : one));
      return { ...search, words, attempts: [words] };
    });
  }
}
