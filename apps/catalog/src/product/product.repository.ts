import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { catalogErrors, categoryLabel, type CategorySlug } from '@vale/contracts/catalog';
import { AppError, pageFrom, type DomainEvent, type Page } from '@vale/contracts/define';
import { insertMissing, isDuplicateKey, notRemoved, Outbox } from '@vale/platform/store';
import type { Model, QueryFilter } from 'mongoose';
import { readCursor, writeCursor } from './product-cursor.js';
import type { ProductChange, ProductRecord } from './product.js';
import { PRODUCT_MODEL, type ProductDocument } from './product.schema.js';

export interface ProductQuery {
  canonicalCategory?: CategorySlug;
  /** Patterns that must all match. */
  patterns: string[];
  /** Epoch milliseconds: only what is active and has not expired by then. Absent: everything. */
  listedAt?: number;
  cursor?: string | undefined;
  limit: number;
}

@Injectable()
export class ProductRepository {
  constructor(
    @InjectModel(PRODUCT_MODEL) private readonly products: Model<ProductDocument>,
    private readonly outbox: Outbox,
  ) {}

  /** Throws `catalog.product-duplicate` when the category has a product of that name. */
  async insert(product: ProductRecord, events: DomainEvent[] = []): Promise<ProductDocument> {
    return refusingDuplicates(product, this.outbox.insert(this.products, product, events));
  }

  async insertMissing(products: readonly ProductRecord[]): Promise<void> {
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
  async list(query: ProductQuery): Promise<Page<ProductDocument>> {
    const found = await this.products
      .find(filterOf(query))
      .sort({ createdAt: -1, _id: -1 })
      .limit(query.limit + 1)
      .select(DOCUMENT)
      .lean<ProductDocument[]>();
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

/** Everything but the pending events. */
const DOCUMENT = '-outbox -tombstone';

function filterOf({
  canonicalCategory,
  patterns,
  listedAt,
  cursor,
}: ProductQuery): QueryFilter<ProductDocument> {
  const after = cursor ? readCursor(cursor) : null;
  const all: QueryFilter<ProductDocument>[] = patterns.map((pattern) => ({
    searchText: { $regex: pattern },
  }));
  if (listedAt !== undefined) all.push({ $or: [{ expiraEm: null }, { expiraEm: { $gt: listedAt } }] });
  if (after) all.push({ $or: [{ createdAt: { $lt: after.createdAt } }, { _id: { $lt: after._id } }] });
  return {
    ...notRemoved,
    ...(listedAt !== undefined && { isActive: true }),
    ...(canonicalCategory && { canonicalCategory }),
    ...(after && { createdAt: { $lte: after.createdAt } }),
    ...(all.length > 0 && { $and: all }),
  };
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
