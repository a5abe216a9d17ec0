import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { pageFrom, type Page } from '@vale/contracts/define';
import { notRemoved } from '@vale/platform/store';
import { RecentlyUsed } from '@vale/platform/recently-used';
import type { Model } from 'mongoose';
import {
  readCursor,
  readSearchCursor,
  writeCursor,
  writeSearchCursor,
  type ProductPosition,
  type SearchPosition,
} from './product-cursor.js';
import {
  downTo,
  listFilter,
  olderThan,
  readRows,
  unexpired,
  type Filter,
  type ListQuery,
  type Reading,
} from './product-list.repository.js';
import { categoryToken, isFoundByName, nameToken, type Search } from './product-search.js';
import { PRODUCT_MODEL, type StoredProduct } from './product.schema.js';

/** The hits of a word are read in stages, each newest first. */
interface Stage {
  isListed: boolean;
  /** Those that have the word in their name, or the others. */
  inName: boolean;
}

const SHOPPERS_STAGES: readonly Stage[] = [
  { isListed: true, inName: true },
  { isListed: true, inName: false },
];
const ALL_STAGES = [...SHOPPERS_STAGES, ...SHOPPERS_STAGES.map((stage) => ({ ...stage, isListed: false }))];

/** No inactive product is listed: looking for them there would read every hit. */
const INACTIVE_STAGES = ALL_STAGES.filter(({ isListed }) => !isListed);

function stagesOf({ listedAt, isActive }: ListQuery): readonly Stage[] {
  if (listedAt !== undefined) return SHOPPERS_STAGES;
  return isActive === false ? INACTIVE_STAGES : ALL_STAGES;
}

/** Products of one word that are read for one page of a search for several; the next page goes on after them. */
const MAX_READ = 500;
/** Products of a list that are read for a text that no word of the index has; older ones are not found by it. */
const MAX_TEXTS_READ = 200;
/** What is taken as known of how common a word is: of so many words, for so many milliseconds. */
const MOST_REMEMBERED = 10_000;
const REMEMBERED = { ttl: 60_000 };

interface WordSearch {
  query: ListQuery;
  /** Words, and the category's token; a product must have them all. */
  tokens: readonly string[];
}

interface OfWord {
  isListed: boolean;
  token: string;
  after?: ProductPosition | undefined;
}

/**
 * Finds products by their words. The work of one page does not grow with the catalogue: the rarest word is read by its
 * index, and of a word that is not rare so many products at a time.
 */
@Injectable()
export class ProductSearchRepository {
  private readonly counts = new RecentlyUsed<Promise<number>>(MOST_REMEMBERED, REMEMBERED);
  private readonly reaches = new RecentlyUsed<Promise<ProductPosition | null>>(MOST_REMEMBERED, REMEMBERED);

  constructor(@InjectModel(PRODUCT_MODEL) private readonly products: Model<StoredProduct>) {}

  /**
   * By name first, then by freshness. Where no product has the words, the typed text anywhere in the newest products. A
   * page may be short of its limit and not be the last. Throws `platform.invalid-input` for a cursor that no page ended
   * with.
   */
  async search<Row extends ProductPosition>(
    query: ListQuery,
    search: Search,
    reading: Reading<Row>,
  ): Promise<Page<Row>> {
    const isOfText = query.cursor !== undefined && !readSearchCursor(query.cursor);
    if (isOfText || search.words.length === 0) return this.searchText(query, search, reading);
    const page = await this.searchWords(query, search, reading);
    const isNothing = page.items.length === 0 && page.nextCursor === null && query.cursor === undefined;
    return isNothing ? this.searchText(query, search, reading) : page;
  }

  /** As `search`, for words only. */
  async searchWords<Row extends ProductPosition>(
    query: ListQuery,
    search: Search,
    reading: Reading<Row>,
  ): Promise<Page<Row>> {
    const { canonicalCategory, cursor } = query;
    const tokens = [...search.words, ...(canonicalCategory ? [categoryToken(canonicalCategory)] : [])];
    const words = { query, tokens };
    const position = cursor === undefined ? undefined : readSearchCursor(cursor);
    return position ? this.byStages(words, position, reading) : this.firstPage(words, search, reading);
  }

  /** Whether a shopper finds anything by this word. */
  async hasWord(word: string): Promise<boolean> {
    return (await this.products.exists({ isListed: true, searchTokens: word })) !== null;
  }

  private async firstPage<Row extends ProductPosition>(
    words: WordSearch,
    search: Search,
    reading: Reading<Row>,
  ): Promise<Page<Row>> {
    const { query, tokens } = words;
    const { word, isRare } = await this.rarest(tokens);
    const start = { word, stage: 0 };
    const { nameOf } = reading;
    if (isRare && nameOf && query.listedAt !== undefined) {
      const token = tokens[word]!;
      const rows = await this.read({ ...words, isListed: true, token, wanted: query.limit + 1 }, reading);
      if (rows.length <= query.limit) return { items: byName(rows, search, nameOf), nextCursor: null };
      // With the word in all their names, they are what the first stage would read once more.
      const ofWord = { ...search, words: [token] };
      if (rows.every((row) => isFoundByName(ofWord, nameOf(row))))
        return pageFrom(rows, query.limit, (after) => writeSearchCursor({ ...start, after }));
    }
    return this.byStages(words, start, reading);
  }

  private async byStages<Row extends ProductPosition>(
    words: WordSearch,
    start: SearchPosition,
    reading: Reading<Row>,
  ): Promise<Page<Row>> {
    const { query, tokens } = words;
    const stages = stagesOf(query);
    const found: { row: Row; stage: number }[] = [];
    let next: SearchPosition | undefined = start;
    let end: ProductPosition | null = null;
    while (next && !end && found.length <= query.limit) {
      const { word, stage, after } = next as SearchPosition;
      const token = tokens[word];
      const of = stages[stage];
      if (token === undefined || !of) break;
      const only: OfWord = { isListed: of.isListed, token: of.inName ? nameToken(token) : token, after };
      const isReadWhole = tokens.length === 1 || (of.isListed && (await this.count(token)) < MAX_READ);
      end = isReadWhole ? null : await this.reach(only);
      const wanted = query.limit + 1 - found.length;
      const not = of.inName ? undefined : nameToken(token);
      const rows = await this.read({ ...words, ...only, not, end, wanted }, reading);
      found.push(...rows.map((row) => ({ row, stage })));
      if (end) next = { word, stage, after: end };
      else next = stage + 1 < stages.length ? { word, stage: stage + 1 } : undefined;
    }
    const items = found.slice(0, query.limit);
    const last = items.at(-1);
    if (found.length > query.limit && last) next = { word: start.word, stage: last.stage, after: last.row };
    return { items: items.map(({ row }) => row), nextCursor: next ? writeSearchCursor(next) : null };
  }

  private async read<Row extends ProductPosition>(
    of: WordSearch & OfWord & { not?: string | undefined; end?: ProductPosition | null; wanted: number },
    { projection }: Reading<Row>,
  ): Promise<Row[]> {
    const { query, tokens, isListed, token, not, after, end, wanted } = of;
    const others = tokens.filter((one) => one !== token && nameToken(one) !== token);
    // The first of them is read by the index, and Mongoose moves $and before all else.
    const all: Filter[] = [
      { searchTokens: token },
      ...others.map((one) => ({ searchTokens: one })),
      ...(not ? [{ searchTokens: { $ne: not } }] : []),
      ...(query.isActive === undefined ? [] : [{ isActive: query.isActive }]),
      ...unexpired(query.listedAt),
      ...(after ? olderThan(after) : []),
      ...(end ? downTo(end) : []),
    ];
    return readRows<Row>(
      this.products,
      { ...notRemoved, isListed, $and: all },
      { projection, limit: wanted },
    );
  }

  /** The word with the fewest products; of those that are not rare, the one whose `MAX_READ` newest reach the furthest. */
  private async rarest(tokens: readonly string[]): Promise<{ word: number; isRare: boolean }> {
    // One word is read no further than its page.
    if (tokens.length === 1) return { word: 0, isRare: true };
    const counts = await Promise.all(tokens.map((token) => this.count(token)));
    const fewest = Math.min(...counts);
    if (fewest < MAX_READ) return { word: counts.indexOf(fewest), isRare: true };
    const ends = await Promise.all(tokens.map((token) => this.reach({ isListed: true, token })));
    const oldest = Math.min(...ends.map((end) => end?.createdAt ?? 0));
    return { word: ends.findIndex((end) => (end?.createdAt ?? 0) === oldest), isRare: false };
  }

  /** How many listed products have a word, `MAX_READ` at most. */
  private count(token: string): Promise<number> {
    return remembered(this.counts, token, () =>
      this.products.collection.countDocuments({ isListed: true, searchTokens: token }, { limit: MAX_READ }),
    );
  }

  /** The last of the next `MAX_READ` products of a word; null when it has fewer. */
  private async reach(of: OfWord): Promise<ProductPosition | null> {
    if (of.after) return this.readReach(of);
    return remembered(this.reaches, `${of.isListed} ${of.token}`, () => this.readReach(of));
  }

  private async readReach({ isListed, token, after }: OfWord): Promise<ProductPosition | null> {
    const of = { isListed, searchTokens: token, ...(after && { $and: olderThan(after) }) };
    return this.positionAt(of, MAX_READ);
  }

  /** What was typed anywhere in the text, also within words and with punctuation: no index finds that. */
  private async searchText<Row extends ProductPosition>(
    query: ListQuery,
    { patterns }: Search,
    { projection }: Reading<Row>,
  ): Promise<Page<Row>> {
    const end = await this.textReach(query);
    const { $and: all = [], ...newest } = listFilter(query);
    const texts = patterns.map((pattern) => ({ searchText: { $regex: pattern } }));
    const filter = { ...newest, $and: [...all, ...(end ? downTo(end) : []), ...texts] };
    const found = await readRows<Row>(this.products, filter, { projection, limit: query.limit + 1 });
    return pageFrom(found, query.limit, writeCursor);
  }

  /** The last product whose text is read; null when all are. */
  private async textReach({
    canonicalCategory,
    listedAt,
    cursor,
  }: ListQuery): Promise<ProductPosition | null> {
    // Without what would make the store read the products that it passes over.
    const passed = {
      ...(listedAt !== undefined && { isListed: true }),
      ...(canonicalCategory && { canonicalCategory }),
      ...(cursor && { $and: olderThan(readCursor(cursor)) }),
    };
    return this.positionAt(passed, MAX_TEXTS_READ);
  }

  /** The place of the product so far down a list; null when it has fewer. */
  private async positionAt(filter: Filter, count: number): Promise<ProductPosition | null> {
    const projection = { createdAt: 1 } as const;
    const [found = null] = await readRows<ProductPosition>(this.products, filter, {
      projection,
      skip: count - 1,
      limit: 1,
    });
    return found;
  }
}

/** Those with all words in their name first; otherwise as they come. */
function byName<Row extends ProductPosition>(
  rows: readonly Row[],
  search: Search,
  nameOf: (row: Row) => string,
): Row[] {
  if (rows.length < 2) return [...rows];
  const { named = [], others = [] } = Object.groupBy(rows, (row) =>
    isFoundByName(search, nameOf(row)) ? 'named' : 'others',
  );
  return [...named, ...others];
}

function remembered<T>(known: RecentlyUsed<Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found) return found;
  const reading = read();
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}
