import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { catalogErrors, categoryLabel, type CategorySlug } from '@vale/contracts/catalog';
import { AppError, pageFrom, type DomainEvent, type Page } from '@vale/contracts/define';
import { insertMissing, isDuplicateKey, notRemoved, Outbox } from '@vale/platform/store';
import type { Model, QueryFilter } from 'mongoose';
import { readCursor, writeCursor } from './product-cursor.js';
import { categoryToken, isFoundByName, type Search } from './product-search.js';
import type { NewProduct, ProductChange, ProductRecord } from './product.js';
import { PRODUCT_MODEL, type ProductDocument, type StoredProduct } from './product.schema.js';

export interface ProductQuery {
  canonicalCategory?: CategorySlug;
  search?: Search | undefined;
  /** Epoch milliseconds: only what is active and has not expired by then. Absent: everything. */
  listedAt?: number;
  cursor?: string | undefined;
  limit: number;
}

@Injectable()
export class ProductRepository {
  constructor(
    @InjectModel(PRODUCT_MODEL) private readonly products: Model<StoredProduct>,
    private readonly outbox: Outbox,
  ) {}

  /** Throws `catalog.product-duplicate` when the category has a product of that name. */
  async insert(product: NewProduct, events: DomainEvent[] = []): Promise<ProductDocument> {
    return refusingDuplicates(product, this.outbox.insert(this.products, product, events));
  }

  async insertMissing(products: readonly NewProduct[]): Promise<void> {
    await insertMissing(this.products, products);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.products.exists({})) === null;
  }

  async findById(id: string): Promise<ProductDocument | null> {
    return this.products
      .findOne({ _id: id, ...notRemoved })
      .select(DOCUMENT)
      .lean<ProductDocument | null>();
  }

  /** Newest first. Throws `platform.invalid-input` for a cursor that no page ended with. */
  async list({ search, ...query }: ProductQuery): Promise<Page<ProductDocument>> {
    return search ? this.search(query, search) : this.page(listFilter(query), query.limit);
  }

  /** Newest first; of those on one page, the ones that have all words in their name come first. */
  private async search(query: ListQuery, search: Search): Promise<Page<ProductDocument>> {
    const byWords = search.words.length > 0 && (await this.page(searchFilter(query, search), query.limit));
    if (!byWords || byWords.items.length === 0) return this.searchNewest(query, search);
    const [inName, elsewhere] = [true, false].map((wanted) =>
      byWords.items.filter(({ nome }) => isFoundByName(search, nome) === wanted),
    );
    return { ...byWords, items: [...inName!, ...elsewhere!] };
  }

  private async page(filter: QueryFilter<StoredProduct>, limit: number): Promise<Page<ProductDocument>> {
    const found = await this.products
      .find(filter)
      .sort(NEWEST_FIRST)
      .limit(limit + 1)
      .select(DOCUMENT)
      .lean<ProductDocument[]>();
    return pageFrom(found, limit, writeCursor);
  }

  /** What was typed anywhere in the text, also within words and with punctuation: no index finds that. */
  private async searchNewest(query: ListQuery, { patterns }: Search): Promise<Page<ProductDocument>> {
    const found = await this.products.aggregate<ProductDocument>([
      { $match: listFilter(query) },
      { $sort: NEWEST_FIRST },
      { $limit: MAX_SCANNED },
      { $match: { $and: patterns.map((pattern) => ({ searchText: { $regex: pattern } })) } },
      { $limit: query.limit + 1 },
      { $project: Object.fromEntries(HIDDEN.map((field) => [field, 0])) },
    ]);
    return pageFrom(found, query.limit, writeCursor);
  }

  /** Expired by then, with an expiry that is not published yet; the earliest first. */
  async listUnpublishedExpiries(nowMs: number, limit: number): Promise<ProductDocument[]> {
    return this.products
      .find({ unpublishedExpiry: { $lte: nowMs }, ...notRemoved })
      .sort({ unpublishedExpiry: 1 })
      .limit(limit)
      .select(DOCUMENT)
      .lean<ProductDocument[]>();
  }

  /** Throws `platform.conflict` when it was changed meanwhile, `catalog.product-duplicate` on a taken name. */
  async change(
    product: ProductDocument,
    change: ProductChange,
    events: DomainEvent[],
  ): Promise<ProductDocument> {
    const key = { _id: product._id, version: product.version };
    const { nome = product.nome, categoria = product.categoria } = change.$set;
    // MongoDB before 5.0 refuses an operator without fields.
    const operators = Object.fromEntries(
      Object.entries(change).filter(([, fields]) => Object.keys(fields).length > 0),
    );
    return refusingDuplicates({ nome, categoria }, this.outbox.update(this.products, key, operators, events));
  }

  /** Saves the events and marks the expiry as published. False when another replica did, or the date was changed. */
  async publishExpiry(product: ProductDocument, events: DomainEvent[]): Promise<boolean> {
    const key = { _id: product._id, unpublishedExpiry: product.unpublishedExpiry! };
    return (
      (await this.outbox.tryUpdate(this.products, key, { $unset: { unpublishedExpiry: 1 } }, events)) !== null
    );
  }

  /** Its name is free again at once. Throws `platform.conflict` when it was changed meanwhile. */
  async remove(product: ProductDocument, events: DomainEvent[]): Promise<void> {
    const key = { _id: product._id, version: product.version };
    await this.outbox.remove(this.products, key, events, {
      $set: { nameKey: `removed:${product._id}` },
      $unset: { unpublishedExpiry: 1 },
    });
  }
}

/** The pending events, and what only queries need. */
const HIDDEN = ['outbox', 'tombstone', 'searchText', 'searchTokens'];
const DOCUMENT = HIDDEN.map((field) => `-${field}`).join(' ');

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** Products of a list that are read for a search that no word of the index answers; older ones are not found by it. */
const MAX_SCANNED = 500;

type ListQuery = Omit<ProductQuery, 'search'>;
type Filter = QueryFilter<StoredProduct>;

function listFilter({ canonicalCategory, listedAt, cursor }: ListQuery): Filter {
  const all = [...unexpired(listedAt), ...olderThan(cursor)];
  return {
    ...notRemoved,
    ...(listedAt !== undefined && { isActive: true }),
    ...(canonicalCategory && { canonicalCategory }),
    ...(all.length > 0 && { $and: all }),
  };
}

/**
 * Made so that only the index of words fits: category and `isActive` are equalities of others, which would read the
 * whole category for a rare word.
 */
function searchFilter({ canonicalCategory, listedAt, cursor }: ListQuery, { words }: Search): Filter {
  const [first, ...others] = canonicalCategory ? [...words, categoryToken(canonicalCategory)] : words;
  const all = [
    ...others.map((searchTokens) => ({ searchTokens })),
    ...unexpired(listedAt),
    ...olderThan(cursor),
  ];
  return {
    ...notRemoved,
    searchTokens: first!,
    ...(listedAt !== undefined && { isActive: { $ne: false } }),
    ...(all.length > 0 && { $and: all }),
  };
}

function unexpired(listedAt: number | undefined): Filter[] {
  return listedAt === undefined ? [] : [{ $or: [{ expiraEm: null }, { expiraEm: { $gt: listedAt } }] }];
}

function olderThan(cursor: string | undefined): Filter[] {
  if (!cursor) return [];
  const { createdAt, _id } = readCursor(cursor);
  return [
    { createdAt: { $lte: createdAt } },
    { $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: _id } }] },
  ];
}

async function refusingDuplicates<T>(
  { nome, categoria }: Pick<ProductRecord, 'nome' | 'categoria'>,
  write: Promise<T>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isDuplicateKey(error, 'nameKey')) throw error;
    throw new AppError(catalogErrors.productDuplicate, {
      params: { name: nome.trim(), category: categoryLabel(categoria) },
      cause: error,
    });
  }
}
