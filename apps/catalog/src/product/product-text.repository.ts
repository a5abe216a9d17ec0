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
  type ListQuery,
  type Reading,
} from './product-list.repository.js';
import type { Search } from './product-search.js';
import { productSchema, type StoredProduct } from './product.schema.js';

/** Products of a list that are read for a text that no word of the index has; older ones are not found by it. */
const MAX_TEXTS_READ = 200;

/** Finds the typed text anywhere for the panel, also within words and with punctuation, which no index supports. */
@Injectable()
export class ProductTextRepository {
  constructor(@InjectModel(productSchema) private readonly products: Model<StoredProduct>) {}

  async search<Row extends ProductPosition>(
    query: ListQuery,
    { patterns }: Search,
    { projection }: Reading<Row>,
  ): Promise<Page<Row>> {
    const texts = patterns.map((pattern) => ({ searchText: { $regex: pattern } }));
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const { $and: all = [], ...list } = listFilter(query, after);
    const end = await this.textReach(query, after);
    const filter = { ...list, $and: [...all, ...(end ? downTo(end) : []), ...texts] };
    const rows = await readRows<Row>(this.products, filter, { projection, limit: query.limit + 1 });
    return pageFrom(rows, query.limit, writeCursor);
  }

  /** The last product whose text is read; null when all are. */
  private async textReach(
    { canonicalCategory }: ListQuery,
    after: ProductPosition | undefined,
  ): Promise<ProductPosition | null> {
    // Drop the conditions that would make the store read the products it skips.
    const passed = {
      ...(canonicalCategory && { canonicalCategory }),
      ...(after && { $and: olderThan(after) }),
    };
    return positionAt(this.products, passed, { count: MAX_TEXTS_READ });
  }
}
