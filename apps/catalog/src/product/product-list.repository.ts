import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { CategorySlug } from '@vale/contracts/catalog';
import { pageFrom, type Page } from '@vale/contracts/define';
import { notRemoved } from '@vale/platform/store';
import type { Model, QueryFilter } from 'mongoose';
import { readCursor, writeCursor, type ProductPosition } from './product-cursor.js';
import { AS_DOCUMENT, PRODUCT_MODEL, type ProductDocument, type StoredProduct } from './product.schema.js';

export interface ListQuery {
  canonicalCategory?: CategorySlug;
  /** Epoch milliseconds: only what is active and has not expired by then. Absent: everything. */
  listedAt?: number;
  /** Of the admin's search. */
  isActive?: boolean;
  cursor?: string | undefined;
  limit: number;
}

/** What is read of each product. `Row` is its type. */
export interface Reading<Row extends ProductPosition> {
  projection: Readonly<Record<string, 0 | 1>>;
  /** For the searches of shoppers, where a page that has all hits begins with those that have the words in their names. */
  nameOf?(row: Row): string;
}

export const asCards: Reading<Pick<StoredProduct, '_id' | 'createdAt' | 'card'>> = {
  projection: { createdAt: 1, card: 1 },
  nameOf: ({ card }) => card.title,
};
export const asDocuments: Reading<ProductDocument> = { projection: AS_DOCUMENT };

export const asAddresses: Reading<
  Pick<StoredProduct, '_id' | 'createdAt' | 'categoria' | 'changedAt' | 'nome'>
> = {
  projection: { createdAt: 1, categoria: 1, changedAt: 1, nome: 1 },
  nameOf: ({ nome }) => nome,
};

export type Filter = QueryFilter<StoredProduct>;

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

@Injectable()
export class ProductListRepository {
  constructor(@InjectModel(PRODUCT_MODEL) private readonly products: Model<StoredProduct>) {}

  /** Newest first. Throws `platform.invalid-input` for a cursor that no page ended with. */
  async list<Row extends ProductPosition>(query: ListQuery, reading: Reading<Row>): Promise<Page<Row>> {
    const { projection } = reading;
    const found = await readRows<Row>(this.products, listFilter(query), {
      projection,
      limit: query.limit + 1,
    });
    return pageFrom(found, query.limit, writeCursor);
  }
}

interface RowsRead {
  projection: Reading<ProductPosition>['projection'];
  skip?: number;
  limit: number;
}

/**
 * Newest first, by the driver: a page of cards has nothing that Mongoose would convert, and its queries and hydration took
 * a tenth of a search.
 */
export async function readRows<Row>(
  { collection }: Model<StoredProduct>,
  filter: Filter,
  read: RowsRead,
): Promise<Row[]> {
  const found = collection.find(filter as Record<string, unknown>, { ...read, sort: NEWEST_FIRST });
  return (await found.toArray()) as unknown as Row[];
}

export function listFilter({ canonicalCategory, listedAt, isActive, cursor }: ListQuery): Filter {
  const all = [...unexpired(listedAt), ...(cursor ? olderThan(readCursor(cursor)) : [])];
  return {
    ...notRemoved,
    ...(listedAt !== undefined && { isListed: true }),
    ...(isActive !== undefined && { isActive }),
    ...(canonicalCategory && { canonicalCategory }),
    ...(all.length > 0 && { $and: all }),
  };
}

export function unexpired(listedAt: number | undefined): Filter[] {
  return listedAt === undefined ? [] : [{ $or: [{ expiraEm: null }, { expiraEm: { $gt: listedAt } }] }];
}

export function olderThan({ createdAt, _id }: ProductPosition): Filter[] {
  return [
    { createdAt: { $lte: createdAt } },
    { $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: _id } }] },
  ];
}

export function newerThan({ createdAt, _id }: ProductPosition): Filter[] {
  return [
    { createdAt: { $gte: createdAt } },
    { $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gt: _id } }] },
  ];
}

/** That place and all before it. */
export function downTo({ createdAt, _id }: ProductPosition): Filter[] {
  return [
    { createdAt: { $gte: createdAt } },
    { $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gte: _id } }] },
  ];
}
