import { Injectable } from '@nestjs/common';
import type { CategorySlug } from '@vale/contracts/catalog';
import { pageFrom, type Page } from '@vale/contracts/define';
import { InjectModel, notRemoved } from '@vale/platform/store';
import type { Model, QueryFilter } from 'mongoose';
import {
  readCursor,
  readListCursor,
  writeCursor,
  writeListCursor,
  type ProductPosition,
} from './product-cursor.js';
import { AS_DOCUMENT, productSchema, type ProductDocument, type StoredProduct } from './product.schema.js';

export interface ListQuery {
  canonicalCategory?: CategorySlug;
  /** Epoch milliseconds: only active products that have not expired at this time. Absent: all. */
  listedAt?: number;
  /** Set by the admin's search. */
  isActive?: boolean;
  cursor?: string | undefined;
  limit: number;
}

/** Projection of each product; `Row` is its type. */
export interface Reading<Row extends ProductPosition> {
  projection: Readonly<Record<string, 0 | 1>>;
  /** Used by searches, if their order matters: a page that has all hits is sorted in memory. */
  cardOf?(row: Row): Pick<StoredProduct['card'], 'title' | 'marca' | 'category' | 'soldOut'>;
}

/** A product as lists and searches read it: each continues after its own position. */
export type ListedRow = Pick<StoredProduct, '_id' | 'createdAt' | 'searchOrder'>;

export const asCards: Reading<ListedRow & Pick<StoredProduct, 'card' | 'sales'>> = {
  projection: { createdAt: 1, searchOrder: 1, card: 1, 'sales.count': 1 },
  cardOf: ({ card }) => card,
};
export const asDocuments: Reading<ProductDocument & ListedRow> = {
  projection: AS_DOCUMENT,
  cardOf: ({ nome, marca, categoria }) => ({
    title: nome,
    ...(marca && { marca }),
    category: categoria,
    soldOut: false,
  }),
};

type Address = Pick<StoredProduct, '_id' | 'createdAt' | 'categoria' | 'changedAt'>;

export type Filter = QueryFilter<StoredProduct>;

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

@Injectable()
export class ProductListRepository {
  constructor(@InjectModel(productSchema) private readonly products: Model<StoredProduct>) {}

  /** Listed products, oldest first. Throws `platform.invalid-input` for a cursor that no page ended with. */
  async listAddresses(
    { cursor, upTo, limit }: { cursor?: string | undefined; upTo?: string | undefined; limit: number },
    listedAt: number,
  ): Promise<Page<Address>> {
    const bounds = [
      ...unexpired(listedAt),
      ...(cursor === undefined ? [] : newerThan(readCursor(cursor))),
      ...(upTo === undefined ? [] : backTo(readCursor(upTo))),
    ];
    const found = await readRows<Address>(
      this.products,
      { ...notRemoved, isListed: true, $and: bounds },
      {
        projection: { createdAt: 1, categoria: 1, changedAt: 1 },
        sort: { createdAt: 1, _id: 1 },
        limit: limit + 1,
      },
    );
    return pageFrom(found, limit, writeCursor);
  }

  /** Newest first, sold-out products last. Throws like `listAddresses`. */
  async list<Row extends ProductPosition>(query: ListQuery, reading: Reading<Row>): Promise<Page<Row>> {
    return soldOutLast(query, (soldOut, after, limit) =>
      readRows<Row>(
        this.products,
        { ...listFilter(query, after), 'card.soldOut': soldOut },
        { projection: reading.projection, limit },
      ),
    );
  }
}

/**
 * Reads a page in two parts, available products and then sold-out ones, because no index continues across
 * both.
 */
async function soldOutLast<Row extends ProductPosition>(
  { cursor, limit }: Pick<ListQuery, 'cursor' | 'limit'>,
  read: (soldOut: boolean, after: ProductPosition | undefined, limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const start = cursor === undefined ? undefined : readListCursor(cursor);
  const free = start?.soldOut ? [] : await read(false, start, limit + 1);
  const missing = limit + 1 - free.length;
  const after = start?.soldOut ? start : undefined;
  const soldOut = missing > 0 ? await read(true, after, missing) : [];
  return pageFrom([...free, ...soldOut], limit, (last) =>
    writeListCursor({ ...last, soldOut: !free.includes(last) }),
  );
}

interface RowsRead {
  projection: Reading<ProductPosition>['projection'];
  sort?: Readonly<Record<string, 1 | -1>>;
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
  { sort = NEWEST_FIRST, ...read }: RowsRead,
): Promise<Row[]> {
  const found = collection.find(filter as Record<string, unknown>, { ...read, sort });
  return (await found.toArray()) as unknown as Row[];
}

/** The place of the product so far down a list; null when it has fewer. */
export async function positionAt<Row extends { _id: string } = ProductPosition>(
  products: Model<StoredProduct>,
  filter: Filter,
  { count, sort = NEWEST_FIRST }: { count: number; sort?: Readonly<Record<string, 1 | -1>> },
): Promise<Row | null> {
  const projection = Object.fromEntries(Object.keys(sort).map((field) => [field, 1 as const]));
  const read = { projection, sort, skip: count - 1, limit: 1 };
  const [found = null] = await readRows<Row>(products, filter, read);
  return found;
}

export function listFilter(
  { canonicalCategory, listedAt, isActive }: Omit<ListQuery, 'cursor' | 'limit'>,
  after: ProductPosition | undefined,
): Filter {
  const all = [...unexpired(listedAt), ...(after ? olderThan(after) : [])];
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

/** Matches this position and everything before it. */
export function downTo({ createdAt, _id }: ProductPosition): Filter[] {
  return [
    { createdAt: { $gte: createdAt } },
    { $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gte: _id } }] },
  ];
}

/** Matches this position and everything after it. */
function backTo({ createdAt, _id }: ProductPosition): Filter[] {
  return [
    { createdAt: { $lte: createdAt } },
    { $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lte: _id } }] },
  ];
}
