import { Injectable } from '@nestjs/common';
import { invalidCursor, type Page } from '@vale/contracts/define';
import {
  ProductListRepository,
  type ListedRow,
  type ListQuery,
  type Reading,
} from './product-list.repository.js';
import { ProductSearchRepository } from './product-search.repository.js';
import { isForgiven, searchForWords, type Search } from './product-search.js';
import { wholeWords } from './search-fields.js';
import { readCorrectedCursor, readSearchCursor, writeCorrectedCursor } from './search-stages.js';
import { SearchWordRepository } from './search-word.repository.js';
import { likeliest } from './typing-error.js';

/** Words that are tried in place of one that nothing has. */
const MAX_CORRECTIONS = 3;
/** Words of a search among which a name is looked for. */
const MAX_WORDS_OF_NAME = 5;

export interface Found<Row> extends Page<Row> {
  /** The corrected words that the products match, if the typed ones match none. */
  corrected?: string;
}

/** Finds what a shopper means: the typed words, else with one corrected, else the brand among them. */
@Injectable()
export class ProductFinder {
  constructor(
    private readonly searches: ProductSearchRepository,
    private readonly lists: ProductListRepository,
    private readonly words: SearchWordRepository,
  ) {}

  /** Throws `platform.invalid-input` for a cursor that no page of this search ended with. */
  async find<Row extends ListedRow>(
    query: ListQuery,
    search: Search,
    reading: Reading<Row>,
    { isExact = false } = {},
  ): Promise<Found<Row>> {
    const { cursor } = query;
    const continued = cursor === undefined ? undefined : readCorrectedCursor(cursor);
    if (continued) {
      const page = await this.findWords({ ...query, cursor: continued.cursor }, continued.words, reading);
      return page ?? { items: [], nextCursor: null };
    }
    const isOfWords = cursor === undefined || readSearchCursor(cursor) !== undefined;
    const page = isOfWords ? await this.searches.search(query, search, reading) : undefined;
    if (page) return page;
    if (search.isGeneric) return this.lists.list(query, reading);
    if (!isOfWords) throw invalidCursor();
    const corrected =
      isExact || cursor !== undefined ? undefined : await this.correct(query, search, reading);
    return corrected ?? { items: [], nextCursor: null };
  }

  private async correct<Row extends ListedRow>(
    query: ListQuery,
    search: Search,
    reading: Reading<Row>,
  ): Promise<Found<Row> | undefined> {
    // A typing error may be in a word, or in a name that was typed with spaces. For one word both are the same.
    const readings = [search.words, search.attempts.at(-1) ?? []];
    for (const typed of new Map(readings.map((one) => [one.join(' '), one])).values())
      for (const words of await this.corrections(typed)) {
        const page = await this.findWords(query, words, reading);
        if (page) return page;
      }
    const name = await this.nameAmong(search.words.slice(0, MAX_WORDS_OF_NAME));
    return name && this.findWords(query, name, reading);
  }

  private async findWords<Row extends ListedRow>(
    query: ListQuery,
    words: readonly string[],
    reading: Reading<Row>,
  ): Promise<Found<Row> | undefined> {
    const page = await this.searches.search(query, searchForWords(words), reading);
    if (!page) return undefined;
    const [first] = page.items;
    const card = first && reading.cardOf?.(first);
    const known = card ? wholeWords(card) : [];
    return {
      items: page.items,
      nextCursor: page.nextCursor === null ? null : writeCorrectedCursor(words, page.nextCursor),
      // A beginning of a word may be what was misspelled.
      corrected: words.map((word) => known.find((one) => one.startsWith(word)) ?? word).join(' '),
    };
  }

  /** Replaces the one word that no product has. Returns none if several words are unknown. */
  private async corrections(typed: readonly string[]): Promise<string[][]> {
    const known = await Promise.all(typed.map((word) => this.searches.count(word)));
    const [unknown, ...others] = typed.filter((_word, at) => known[at] === 0);
    if (unknown === undefined || others.length > 0 || !isForgiven(unknown)) return [];
    const similar = await this.words.similarTo(unknown);
    const counts = await Promise.all(similar.map((word) => this.searches.count(word)));
    return likeliest(unknown, new Map(similar.map((word, at) => [word, counts[at]!])))
      .slice(0, MAX_CORRECTIONS)
      .map((word) => typed.map((one) => (one === unknown ? word : one)));
  }

  /** "xbox series" finds Xbox, but "disney plus" no other service: the words must be a whole title or brand. */
  private async nameAmong(words: readonly string[]): Promise<string[] | undefined> {
    for (let length = words.length - 1; length > 0; length -= 1)
      for (let from = 0; from + length <= words.length; from += 1) {
        const some = words.slice(from, from + length);
        const { title, brand } = await this.searches.wholeTokens(some);
        if (title ?? brand) return some;
      }
    return undefined;
  }
}
