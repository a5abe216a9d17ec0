import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { CategorySlug, ProductOrder } from '@vale/contracts/catalog';
import { pageFrom, type Page } from '@vale/contracts/define';
import { notRemoved } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { readCursor, readNameCursor, writeCursor, writeNameCursor } from './product-cursor.js';
import { newerThan, olderThan, type Filter } from './product-list.repository.js';
import { AS_DOCUMENT, PRODUCT_MODEL, type ProductDocument, type StoredProduct } from './product.schema.js';

export interface AdminListQuery {
  canonicalCategory?: CategorySlug;
  isActive?: boolean;
  order: ProductOrder;
  cursor?: string | undefined;
  limit: number;
}

const SORTS = {
  newest: { createdAt: -1, _id: -1 },
  oldest: { createdAt: 1, _id: 1 },
  name: { nameKey: 1 },
} as const;

/** All products, inactive and expired ones too, in each order that an index has. */
@Injectable()
export class AdminProductListRepository {
  constructor(@InjectModel(PRODUCT_MODEL) private readonly products: Model<StoredProduct>) {}

  /** Throws `platform.invalid-input` for a cursor that no page of this order ended with. */
  async list(query: AdminListQuery): Promise<Page<ProductDocument>> {
    const { order, limit } = query;
    const found = await this.products
      .find({ ...notRemoved, ...filterOf(query) })
      .sort(SORTS[order])
      .limit(limit + 1)
      .select(AS_DOCUMENT)
      .lean<ProductDocument[]>();
    return pageFrom(found, limit, order === 'name' ? writeNameCursor : writeCursor);
  }
}

function filterOf({ canonicalCategory, isActive, order, cursor }: AdminListQuery): Filter {
  const state = isActive === undefined ? {} : { isActive };
  if (order === 'name') {
    const after = cursor === undefined ? undefined : readNameCursor(cursor);
    // A name's key begins with its category; `;` is the character after `:`.
    const from = canonicalCategory ? { $gte: `${canonicalCategory}:`, $lt: `${canonicalCategory};` } : {};
    const nameKey = { ...from, ...(after !== undefined && { $gt: after }) };
    return { ...state, ...(Object.keys(nameKey).length > 0 && { nameKey }) };
  }
  const position = cursor === undefined ? undefined : readCursor(cursor);
  return {
    ...state,
    ...(canonicalCategory && { canonicalCategory }),
    ...(position && { $and: order === 'newest' ? olderThan(position) : newerThan(position) }),
  };
}
