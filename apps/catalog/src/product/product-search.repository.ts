import { Injectable } from '@nestjs/common';
import type { Page } from '@vale/contracts/define';
import { InjectModel, notRemoved } from '@vale/platform/store';
import { RecentlyUsed } from '@vale/platform/recently-used';
import type { Model } from 'mongoose';
import {
  positionAt,
  readRows,
  unexpired,
  type Filter,
  type ListedRow,
  type ListQuery,
  type Reading,
} from './product-list.repository.js';
import { productSchema, type StoredProduct } from './product.schema.js';
import { categoryToken, isAmount, namesOf, type Names } from './search-fields.js';
import type { Search } from './product-search.js';
import { conditionOf, isNamedBy, RANKS, rankOf, wholeTokens } from './search-rank.js';
import {
  readSearchCursor,
  listings,
  stagesOf,
  writeSearchCursor,
  type SearchPlace,
  type SearchPosition,
  type Stage,
} from './search-stages.js';

/** Products of one word that a search for several words reads per page; the next page continues after them. */
const MAX_READ = 500;
/** Cache of how common a word is: maximum number of words, and lifetime in milliseconds. */
const MAX_REMEMBERED = 10_000;
const REMEMBERED = { ttl: 60_000 };

const IN_ORDER = { searchOrder: -1, _id: -1 } as const;
const SOLD_OUT_LAST = { 'card.soldOut': 1, searchOrder: -1, _id: -1 } as const;

interface WordSearch {
  query: ListQuery;
  attempt: number;
  words: readonly string[];
  /** Words, and the category's token; a product must have them all. */
  tokens: readonly string[];
}

interface OfWord extends Pick<Stage, 'isListed' | 'soldOut'> {
  token: string;
  after?: SearchPlace | undefined;
}

interface Read extends WordSearch {
  isListed: boolean;
  /** Undefined: both, sold-out ones last. */
  soldOut?: boolean;
  token: string;
  filters?: readonly object[];
  after?: SearchPlace | undefined;
  end?: SearchPlace | null;
  wanted: number;
}

/**
 * Finds products by their words. The work per page does not grow with the catalogue: it reads the index of
 * the rarest word, limited to `MAX_READ` products for a common word.
 */
@Injectable()
export class ProductSearchRepository {
  private readonly counts = new RecentlyUsed<Promise<number>>(MAX_REMEMBERED, REMEMBERED);
  private readonly reaches = new RecentlyUsed<Promise<SearchPlace | null>>(MAX_REMEMBERED, REMEMBERED);
  private readonly names = new RecentlyUsed<Names>(MAX_REMEMBERED);

  constructor(@InjectModel(productSchema) private readonly products: Model<StoredProduct>) {}

  /**
   * The best hits first, as `RANKS` and `searchOrder` say, sold-out ones last. A page can be shorter than its limit without
   * being the last. Undefined if no attempt finds anything. Throws `platform.invalid-input` for a cursor that no page returned.
   *
   * An amount alone does not decide: "apple 100" would find Google Play, whose category has the name of both
   * stores, and not the App Store, which has no such card.
   */
  async search<Row extends ListedRow>(
    query: ListQuery,
    { attempts }: Pick<Search, 'attempts'>,
    reading: Reading<Row>,
  ): Promise<Page<Row> | undefined> {
    const { canonicalCategory, cursor, listedAt } = query;
    const { cardOf } = reading;
    let ofOthers: Page<Row> | undefined;
    const position = cursor === undefined ? undefined : readSearchCursor(cursor);
    for (const [attempt, words] of attempts.entries()) {
      const tokens = [...words, ...(canonicalCategory ? [categoryToken(canonicalCategory)] : [])];
      const search = { query, attempt, words, tokens };
      if (position?.attempt === attempt) return this.byStages(search, position, reading);
      if (position) continue;
      const page = await this.firstPage(search, reading);
      const [first] = page.items;
      if (!first && page.nextCursor === null) continue;
      const isNamed =
        !first || !cardOf || listedAt === undefined || isNamedBy(words, this.namesOf(cardOf(first)));
      if (isNamed || (!ofOthers && !words.some(isAmount))) return page;
      ofOthers ??= page;
    }
    return ofOthers;
  }

  /** Counts the listed products with this token, up to `MAX_READ`. */
  count(token: string): Promise<number> {
    return remembered(this.counts, token, () =>
      this.products.collection.countDocuments({ isListed: true, searchTokens: token }, { limit: MAX_READ }),
    );
  }

  /** Those that some product has. */
  async wholeTokens(words: readonly string[]): Promise<Partial<ReturnType<typeof wholeTokens>>> {
    const { title, brand } = wholeTokens(words);
    const [titles, brands] = await Promise.all([this.count(title), this.count(brand)]);
    return { ...(titles && { title }), ...(brands && { brand }) };
  }

  private async firstPage<Row extends ListedRow>(
    search: WordSearch,
    reading: Reading<Row>,
  ): Promise<Page<Row>> {
    const { query, attempt, tokens } = search;
    const { word, count } = await this.rarest(tokens);
    if (count <= query.limit) {
      const token = tokens[word]!;
      const rows: Row[] = [];
      for (const isListed of listings(query))
        rows.push(
          ...(await this.read(
            { ...search, isListed, token, wanted: query.limit + 1 - rows.length },
            reading,
          )),
        );
      if (rows.length <= query.limit)
        return { items: this.ranked(rows, search.words, reading), nextCursor: null };
    }
    return this.byStages(search, { attempt, word, stage: 0 }, reading);
  }

  private async byStages<Row extends ListedRow>(
    search: WordSearch,
    start: SearchPosition,
    reading: Reading<Row>,
  ): Promise<Page<Row>> {
    const { query, words, tokens } = search;
    const stages = stagesOf(query);
    const whole = await this.wholeTokens(words);
    const found: { row: Row; stage: number }[] = [];
    let next: SearchPosition | undefined = start;
    let end: SearchPlace | null = null;
    while (next && !end && found.length <= query.limit) {
      const { attempt, word, stage, after } = next as SearchPosition;
      const rarest = tokens[word];
      const of = stages[stage];
      if (rarest === undefined || !of) break;
      const { isListed, soldOut, rank } = of;
      const following = stage + 1 < stages.length ? { attempt, word, stage: stage + 1 } : undefined;
      const condition = conditionOf(rank, { words, rarest, whole });
      if (!condition) {
        next = following;
        continue;
      }
      const { token, filters } = condition;
      const only: OfWord = { isListed, soldOut, token, after };
      const isReadWhole = tokens.length === 1 || (isListed && (await this.count(rarest)) < MAX_READ);
      end = isReadWhole ? null : await this.reach(only);
      const wanted = query.limit + 1 - found.length;
      const rows = await this.read({ ...search, ...only, filters, end, wanted }, reading);
      found.push(...rows.map((row) => ({ row, stage })));
      next = end ? { attempt, word, stage, after: end } : following;
    }
    const items = found.slice(0, query.limit);
    const last = items.at(-1);
    if (found.length > query.limit && last) next = { ...start, stage: last.stage, after: last.row };
    return { items: items.map(({ row }) => row), nextCursor: next ? writeSearchCursor(next) : null };
  }

  private async read<Row extends ListedRow>(of: Read, { projection }: Reading<Row>): Promise<Row[]> {
    const { query, tokens, isListed, soldOut, token, filters = [], after, end, wanted } = of;
    // The first of them is read by the index, and Mongoose moves $and before all else.
    const all = [
      { searchTokens: token },
      ...tokens.filter((one) => one !== token).map((one) => ({ searchTokens: one })),
      ...filters,
      ...(query.isActive === undefined ? [] : [{ isActive: query.isActive }]),
      ...unexpired(query.listedAt),
      ...(after ? behind(after) : []),
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
   * The word with the fewest products; among frequent words, the one whose first `MAX_READ` products reach the
   * furthest.
   */
  private async rarest(tokens: readonly string[]): Promise<{ word: number; count: number }> {
    const counts = await Promise.all(tokens.map((token) => this.count(token)));
    const fewest = Math.min(...counts);
    if (tokens.length === 1 || fewest < MAX_READ) return { word: counts.indexOf(fewest), count: fewest };
    const ends = await Promise.all(
      tokens.map((token) => this.reach({ isListed: true, soldOut: false, token })),
    );
    const furthest = Math.min(...ends.map((end) => end?.searchOrder ?? 0));
    return { word: ends.findIndex((end) => (end?.searchOrder ?? 0) === furthest), count: fewest };
  }

  /** The last of the next `MAX_READ` products of a token; null when it has fewer. */
  private async reach(of: OfWord): Promise<SearchPlace | null> {
    if (of.after) return this.readReach(of);
    return remembered(this.reaches, `${of.isListed} ${of.soldOut} ${of.token}`, () => this.readReach(of));
  }

  private async readReach({ isListed, soldOut, token, after }: OfWord): Promise<SearchPlace | null> {
    const of = {
      isListed,
      searchTokens: token,
      'card.soldOut': soldOut,
      ...(after && { $and: behind(after) }),
    };
    return positionAt<SearchPlace>(this.products, of, { count: MAX_READ, sort: IN_ORDER });
  }

  /** Sorted by rank, sold-out ones last; otherwise keeps the order. */
  private ranked<Row extends ListedRow>(
    rows: readonly Row[],
    words: readonly string[],
    { cardOf }: Reading<Row>,
  ): Row[] {
    if (!cardOf || rows.length < 2) return [...rows];
    const placeOf = (row: Row): number => {
      const card = cardOf(row);
      return Number(card.soldOut) * RANKS.length + RANKS.indexOf(rankOf(words, this.namesOf(card)));
    };
    const placed = rows.map((row) => ({ row, place: placeOf(row) }));
    return placed.toSorted((one, other) => one.place - other.place).map(({ row }) => row);
  }

  private namesOf({ title, marca }: Pick<StoredProduct['card'], 'title' | 'marca'>): Names {
    const key = `${title}\n${marca ?? ''}`;
    const names = this.names.get(key) ?? namesOf({ nome: title, marca });
    this.names.set(key, names);
    return names;
  }
}

function behind({ searchOrder, _id }: SearchPlace): Filter[] {
  return [
    { searchOrder: { $lte: searchOrder } },
    { $or: [{ searchOrder: { $lt: searchOrder } }, { _id: { $lt: _id } }] },
  ];
}

/** Matches this place and everything before it. */
function downTo({ searchOrder, _id }: SearchPlace): Filter[] {
  return [
    { searchOrder: { $gte: searchOrder } },
    { $or: [{ searchOrder: { $gt: searchOrder } }, { _id: { $gte: _id } }] },
  ];
}

function remembered<T>(known: RecentlyUsed<Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found) return found;
  const reading = read();
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}
