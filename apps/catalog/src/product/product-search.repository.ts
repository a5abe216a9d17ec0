import { Injectable } from '@nestjs/common';
import { pageFrom, type Page } from '@vale/contracts/define';
import { InjectModel, notRemoved } from '@vale/platform/store';
import { RecentlyUsed } from '@vale/platform/recently-used';
import type { Model } from 'mongoose';
import {
  readSearchCursor,
  writeSearchCursor,
  type ProductPosition,
  type SearchPosition,
} from './product-cursor.js';
import {
  downTo,
  olderThan,
  positionAt,
  ProductListRepository,
  readRows,
  SOLD_OUT_LAST,
  unexpired,
  type Filter,
  type ListQuery,
  type Reading,
} from './product-list.repository.js';
import { categoryToken, isAmount, isNamedBy, nameRank, nameToken, type Search } from './product-search.js';
import { ProductTextRepository } from './product-text.repository.js';
import { productSchema, type StoredProduct } from './product.schema.js';

/** The hits of a word are read in stages, each newest first. */
interface Stage {
  isListed: boolean;
  soldOut: boolean;
  /** True for products with the word in their name, false for the others. */
  inName: boolean;
}

const stages = (isListed: boolean): Stage[] =>
  [false, true].flatMap((soldOut) => [true, false].map((inName) => ({ isListed, soldOut, inName })));

const SHOPPERS_STAGES = stages(true);
/** No inactive product is listed: looking for them there would read every hit. */
const INACTIVE_STAGES = stages(false);
const ALL_STAGES = [...SHOPPERS_STAGES, ...INACTIVE_STAGES];

function stagesOf({ listedAt, isActive }: ListQuery): readonly Stage[] {
  if (listedAt !== undefined) return SHOPPERS_STAGES;
  return isActive === false ? INACTIVE_STAGES : ALL_STAGES;
}

/** Products of one word that a search for several words reads per page; the next page continues after them. */
const MAX_READ = 500;
/** Cache of how common a word is: maximum number of words, and lifetime in milliseconds. */
const MAX_REMEMBERED = 10_000;
const REMEMBERED = { ttl: 60_000 };

interface WordSearch {
  query: ListQuery;
  attempt: number;
  /** Words, and the category's token; a product must have them all. */
  tokens: readonly string[];
}

interface OfWord extends Pick<Stage, 'isListed' | 'soldOut'> {
  token: string;
  after?: ProductPosition | undefined;
}

/**
 * Finds products by their words. The work per page does not grow with the catalogue: it reads the index of
 * the rarest word, limited to `MAX_READ` products for a common word.
 */
@Injectable()
export class ProductSearchRepository {
  private readonly counts = new RecentlyUsed<Promise<number>>(MAX_REMEMBERED, REMEMBERED);
  private readonly reaches = new RecentlyUsed<Promise<ProductPosition | null>>(MAX_REMEMBERED, REMEMBERED);

  constructor(
    @InjectModel(productSchema) private readonly products: Model<StoredProduct>,
    private readonly lists: ProductListRepository,
    private readonly texts: ProductTextRepository,
  ) {}

  /**
   * Hits in the name come first, then the newest. If no product has the words, falls back to the typed text
   * anywhere in the newest products. A page can be shorter than its limit without being the last. Throws
   * `platform.invalid-input` for a cursor that no page returned.
   */
  async search<Row extends ProductPosition>(
    query: ListQuery,
    search: Search,
    reading: Reading<Row>,
  ): Promise<Page<Row>> {
    const isOfWords = query.cursor === undefined || readSearchCursor(query.cursor) !== undefined;
    const page = isOfWords && (await this.byAttempts(query, search, reading));
    if (page) return page;
    // The panel must not answer a generic word with the whole catalog.
    if (search.isGeneric && query.listedAt !== undefined) return this.lists.list(query, reading);
    return this.texts.search(query, search, reading);
  }

  /** The first products that `search` finds by words. */
  async best<Row extends ProductPosition>(
    query: Omit<ListQuery, 'cursor'>,
    search: Search,
    reading: Reading<Row>,
  ): Promise<Row[]> {
    const page = await this.byAttempts(query, search, reading);
    if (page) return page.items;
    return search.isGeneric ? (await this.lists.list(query, reading)).items : [];
  }

  /**
   * Undefined if no attempt finds anything. An amount alone does not decide: "apple 100" would find Google Play, whose
   * category has the name of both stores, and not the App Store, which has no such card.
   */
  private async byAttempts<Row extends ProductPosition>(
    query: ListQuery,
    { attempts }: Search,
    reading: Reading<Row>,
  ): Promise<Page<Row> | undefined> {
    const { canonicalCategory, cursor, listedAt } = query;
    const { cardOf } = reading;
    let ofOthers: Page<Row> | undefined;
    const position = cursor === undefined ? undefined : readSearchCursor(cursor);
    for (const [attempt, words] of attempts.entries()) {
      const tokens = [...words, ...(canonicalCategory ? [categoryToken(canonicalCategory)] : [])];
      const search = { query, attempt, tokens };
      if (position?.attempt === attempt) return this.byStages(search, position, reading);
      if (position) continue;
      const page = await this.firstPage(search, words, reading);
      const [first] = page.items;
      if (!first && page.nextCursor === null) continue;
      const isNamed = !first || !cardOf || listedAt === undefined || isNamedBy(words, cardOf(first));
      if (isNamed || (!ofOthers && !words.some(isAmount))) return page;
      ofOthers ??= page;
    }
    return ofOthers;
  }

  /** True if a shopper finds at least one product by this word. */
  async hasWord(word: string): Promise<boolean> {
    return (await this.products.exists({ isListed: true, searchTokens: word })) !== null;
  }

  private async firstPage<Row extends ProductPosition>(
    search: WordSearch,
    words: readonly string[],
    reading: Reading<Row>,
  ): Promise<Page<Row>> {
    const { query, attempt, tokens } = search;
    const { word, isRare } = await this.rarest(tokens);
    const start = { attempt, word, stage: 0 };
    const { cardOf } = reading;
    if (isRare && cardOf && query.listedAt !== undefined) {
      const token = tokens[word]!;
      const rows = await this.read({ ...search, isListed: true, token, wanted: query.limit + 1 }, reading);
      if (rows.length <= query.limit) return { items: byName(rows, words, cardOf), nextCursor: null };
      // Free, and with the word in all their names, they are what the first stage would read once more.
      if (rows.every((row) => !cardOf(row).soldOut && nameRank([token], cardOf(row)) < 2))
        return pageFrom(rows, query.limit, (after) => writeSearchCursor({ ...start, after }));
    }
    return this.byStages(search, start, reading);
  }

  private async byStages<Row extends ProductPosition>(
    search: WordSearch,
    start: SearchPosition,
    reading: Reading<Row>,
  ): Promise<Page<Row>> {
    const { query, tokens } = search;
    const stages = stagesOf(query);
    const found: { row: Row; stage: number }[] = [];
    let next: SearchPosition | undefined = start;
    let end: ProductPosition | null = null;
    while (next && !end && found.length <= query.limit) {
      const { attempt, word, stage, after } = next as SearchPosition;
      const token = tokens[word];
      const of = stages[stage];
      if (token === undefined || !of) break;
      const { isListed, soldOut } = of;
      const only: OfWord = { isListed, soldOut, token: of.inName ? nameToken(token) : token, after };
      const isReadWhole = tokens.length === 1 || (isListed && (await this.count(token)) < MAX_READ);
      end = isReadWhole ? null : await this.reach(only);
      const wanted = query.limit + 1 - found.length;
      const not = of.inName ? undefined : nameToken(token);
      const rows = await this.read({ ...search, ...only, not, end, wanted }, reading);
      found.push(...rows.map((row) => ({ row, stage })));
      if (end) next = { attempt, word, stage, after: end };
      else next = stage + 1 < stages.length ? { attempt, word, stage: stage + 1 } : undefined;
    }
    const items = found.slice(0, query.limit);
    const last = items.at(-1);
    if (found.length > query.limit && last) next = { ...start, stage: last.stage, after: last.row };
    return { items: items.map(({ row }) => row), nextCursor: next ? writeSearchCursor(next) : null };
  }

  private async read<Row extends ProductPosition>(
    of: WordSearch &
      Omit<OfWord, 'soldOut'> & {
        /** Undefined: both, sold-out ones last. */
        soldOut?: boolean;
        not?: string | undefined;
        end?: ProductPosition | null;
        wanted: number;
      },
    { projection }: Reading<Row>,
  ): Promise<Row[]> {
    const { query, tokens, isListed, soldOut, token, not, after, end, wanted } = of;
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
    const part = soldOut === undefined ? {} : { 'card.soldOut': soldOut };
    return readRows<Row>(
      this.products,
      { ...notRemoved, isListed, ...part, $and: all },
      { projection, sort: SOLD_OUT_LAST, limit: wanted },
    );
  }

  /**
   * The word with the fewest products; among frequent words, the one whose newest `MAX_READ` products reach
   * back the furthest.
   */
  private async rarest(tokens: readonly string[]): Promise<{ word: number; isRare: boolean }> {
    // One word is read no further than its page.
    if (tokens.length === 1) return { word: 0, isRare: true };
    const counts = await Promise.all(tokens.map((token) => this.count(token)));
    const fewest = Math.min(...counts);
    if (fewest < MAX_READ) return { word: counts.indexOf(fewest), isRare: true };
    const ends = await Promise.all(
      tokens.map((token) => this.reach({ isListed: true, soldOut: false, token })),
    );
    const oldest = Math.min(...ends.map((end) => end?.createdAt ?? 0));
    return { word: ends.findIndex((end) => (end?.createdAt ?? 0) === oldest), isRare: false };
  }

  /** Counts the listed products with this word, up to `MAX_READ`. */
  private count(token: string): Promise<number> {
    return remembered(this.counts, token, () =>
      this.products.collection.countDocuments({ isListed: true, searchTokens: token }, { limit: MAX_READ }),
    );
  }

  /** The last of the next `MAX_READ` products of a word; null when it has fewer. */
  private async reach(of: OfWord): Promise<ProductPosition | null> {
    if (of.after) return this.readReach(of);
    return remembered(this.reaches, `${of.isListed} ${of.soldOut} ${of.token}`, () => this.readReach(of));
  }

  private async readReach({ isListed, soldOut, token, after }: OfWord): Promise<ProductPosition | null> {
    const of = {
      isListed,
      searchTokens: token,
      'card.soldOut': soldOut,
      ...(after && { $and: olderThan(after) }),
    };
    return positionAt(this.products, of, MAX_READ);
  }
}

/** Products with all words in their name first, sold-out ones last; otherwise keeps the order. */
function byName<Row extends ProductPosition>(
  rows: readonly Row[],
  words: readonly string[],
  cardOf: NonNullable<Reading<Row>['cardOf']>,
): Row[] {
  if (rows.length < 2) return [...rows];
  const placeOf = (row: Row): number => {
    const card = cardOf(row);
    return Number(card.soldOut) * 3 + nameRank(words, card);
  };
  const placed = rows.map((row) => ({ row, place: placeOf(row) }));
  return placed.toSorted((one, other) => one.place - other.place).map(({ row }) => row);
}

function remembered<T>(known: RecentlyUsed<Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found) return found;
  const reading = read();
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}
