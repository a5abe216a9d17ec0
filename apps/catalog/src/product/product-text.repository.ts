import { Injectable } from '@nestjs/common';
import { pageFrom, type Page } from '@vale/contracts/define';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { readCursor, writeCursor, type ProductPosition } from './product-cursor.js';
import {
  downTo,
  listFilter,
  olderThan,
  positionAt,
  readRows,
  soldOutLast,
  type Filter,
  type ListQuery,
  type Reading,
} from './product-list.repository.js';
import type { Search } from './product-search.js';
import { productSchema, type StoredProduct } from './product.schema.js';

/** Products of a list that are read for a text that no word of the index has; older ones are not found by it. */
const MAX_TEXTS_READ = 200;

/** Finds the typed text anywhere, also within words and with punctuation, which no index supports. */
@Injectable()
export class ProductTextRepository {
  constructor(@InjectModel(productSchema) private readonly products: Model<StoredProduct>) {}

  async search<Row extends ProductPosition>(
    query: ListQuery,
    { patterns }: Search,
    { projection }: Reading<Row>,
  ): Promise<Page<Row>> {
    const texts = patterns.map((pattern) => ({ searchText: { $regex: pattern } }));
    const read = async (part: Filter, after: ProductPosition | undefined, limit: number): Promise<Row[]> => {
      const { $and: all = [], ...list } = { ...listFilter(query, after), ...part };
      const end = await this.textReach(query, part, after);
      const filter = { ...list, $and: [...all, ...(end ? downTo(end) : []), ...texts] };
      return readRows<Row>(this.products, filter, { projection, limit });
    };
    if (query.listedAt !== undefined)
      return soldOutLast(query, (soldOut, after, limit) => read({ 'card.soldOut': soldOut }, after, limit));
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    return pageFrom(await read({}, after, query.limit + 1), query.limit, writeCursor);
  }

  /** The last product whose text is read; null when all are. */
  private async textReach(
    { canonicalCategory, listedAt }: ListQuery,
    part: Filter,
    after: ProductPosition | undefined,
  ): Promise<ProductPosition | null> {
    // Drop the conditions that would make the store read the products it skips.
    const passed = {
      ...(listedAt !== undefined && { isListed: true }),
      ...(canonicalCategory && { canonicalCategory }),
      ...part,
      ...(after && { $and: olderThan(after) }),
    };
    return positionAt(this.products, passed, MAX_TEXTS_READ);
  }
}
