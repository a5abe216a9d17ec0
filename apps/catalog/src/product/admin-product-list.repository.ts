import { Injectable } from '@nestjs/common';
import { shownPrice, type CategorySlug, type ProductOrder } from '@vale/contracts/catalog';
import { pageFrom, type Page } from '@vale/contracts/define';
import { byCodePoints, InjectModel, notRemoved } from '@vale/platform/store';
import type { Model } from 'mongoose';
import {
  readCursor,
  readNameCursor,
  readPriceCursor,
  writeCursor,
  writeNameCursor,
  writePriceCursor,
  type PricePosition,
} from './product-cursor.js';
import {
  newerThan,
  olderThan,
  type Filter,
  type ListedRow,
  type Reading,
} from './product-list.repository.js';
import { toProduct } from './product.js';
import { AS_DOCUMENT, productSchema, type ProductDocument, type StoredProduct } from './product.schema.js';

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
  'price-asc': { 'card.price': 1, _id: 1 },
  'price-desc': { 'card.price': -1, _id: -1 },
} as const;

const CURSORS: Record<ProductOrder, (last: ProductDocument) => string> = {
  newest: writeCursor,
  oldest: writeCursor,
  name: writeNameCursor,
  'price-asc': afterPrice,
  'price-desc': afterPrice,
};

export type OrderedRow = ListedRow &
  Pick<StoredProduct, 'nameKey'> & {
    card: Pick<StoredProduct['card'], 'price'>;
  };

export const forOrder: Reading<OrderedRow> = {
  projection: { createdAt: 1, searchOrder: 1, nameKey: 1, 'card.price': 1 },
};

type Compare = (one: OrderedRow, other: OrderedRow) => number;
const oldestFirst: Compare = (one, other) =>
  one.createdAt - other.createdAt || byCodePoints(one._id, other._id);
const cheapestFirst: Compare = (one, other) =>
  one.card.price - other.card.price || byCodePoints(one._id, other._id);

const COMPARED: Record<ProductOrder, Compare> = {
  newest: (one, other) => oldestFirst(other, one),
  oldest: oldestFirst,
  name: (one, other) => byCodePoints(one.nameKey, other.nameKey),
  'price-asc': cheapestFirst,
  'price-desc': (one, other) => cheapestFirst(other, one),
};

/** Sorts rows that another query found, in the same orders as the indexes. */
export function inOrder(rows: readonly OrderedRow[], order: ProductOrder): OrderedRow[] {
  return rows.toSorted(COMPARED[order]);
}

/** All products, inactive and expired ones too, in each order that an index has. */
@Injectable()
export class AdminProductListRepository {
  constructor(@InjectModel(productSchema) private readonly products: Model<StoredProduct>) {}

  /** Throws `platform.invalid-input` for a cursor that no page of this order ended with. */
  async list(query: AdminListQuery): Promise<Page<ProductDocument>> {
    const { order, limit } = query;
    const found = await this.products
      .find({ ...notRemoved, ...filterOf(query) })
      .sort(SORTS[order])
      .limit(limit + 1)
      .select(AS_DOCUMENT)
      .lean<ProductDocument[]>();
    return pageFrom(found, limit, CURSORS[order]);
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
  const behind = cursor === undefined ? [] : behindCursor(order, cursor);
  return {
    ...state,
    ...(canonicalCategory && { canonicalCategory }),
    ...(behind.length > 0 && { $and: behind }),
  };
}

function behindCursor(order: Exclude<ProductOrder, 'name'>, cursor: string): Filter[] {
  switch (order) {
    case 'newest':
      return olderThan(readCursor(cursor));
    case 'oldest':
      return newerThan(readCursor(cursor));
    case 'price-asc':
      return behindPrice(readPriceCursor(cursor), { beyond: '$gt', from: '$gte' });
    case 'price-desc':
      return behindPrice(readPriceCursor(cursor), { beyond: '$lt', from: '$lte' });
  }
}

function behindPrice(
  { price, _id }: PricePosition,
  { beyond, from }: { beyond: '$gt' | '$lt'; from: '$gte' | '$lte' },
): Filter[] {
  return [
    { 'card.price': { [from]: price } },
    { $or: [{ 'card.price': { [beyond]: price } }, { _id: { [beyond]: _id } }] },
  ];
}

/** Equals the price of the stored card, which is not loaded. */
function afterPrice(last: ProductDocument): string {
  return writePriceCursor({ price: shownPrice(toProduct(last)), _id: last._id });
}
