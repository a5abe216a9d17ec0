import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { catalogErrors, categoryLabel, type CategorySlug } from '@vale/contracts/catalog';
import { AppError, type DomainEvent } from '@vale/contracts/define';
import { isDuplicateKey, notRemoved, Outbox } from '@vale/platform/store';
import type { Model, QueryFilter } from 'mongoose';
import type { ProductChange, ProductRecord } from './product.js';
import { PRODUCT_MODEL, type ProductDocument } from './product.schema.js';

export interface ProductQuery {
  shelf?: CategorySlug;
  /** Patterns that all must occur. */
  patterns: string[];
  /** Epoch milliseconds: only what is active and has not expired by then. Absent: everything. */
  listedAt?: number;
  /** The last product of the page before. */
  after?: Pick<ProductRecord, '_id' | 'createdAt'>;
  limit: number;
}

@Injectable()
export class ProductRepository {
  constructor(
    @InjectModel(PRODUCT_MODEL) private readonly products: Model<ProductDocument>,
    private readonly outbox: Outbox,
  ) {}

  /** Throws `catalog.product-duplicate` when the shelf has a product of that name. */
  async insert(product: ProductRecord, events: DomainEvent[] = []): Promise<ProductDocument> {
    return refusingDuplicates(product, this.outbox.insert(this.products, product, events));
  }

  async insertMissing(product: ProductRecord): Promise<void> {
    try {
      await this.outbox.insert(this.products, product);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
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

  /** Newest first. */
  async list(query: ProductQuery): Promise<ProductDocument[]> {
    return this.products
      .find(filterOf(query))
      .sort({ createdAt: -1, _id: -1 })
      .limit(query.limit)
      .select(DOCUMENT)
      .lean<ProductDocument[]>();
  }

  async listExpiryToTell(nowMs: number, limit: number): Promise<ProductDocument[]> {
    return this.products
      .find({ expiryToTell: { $lte: nowMs }, ...notRemoved })
      .sort({ expiryToTell: 1 })
      .limit(limit)
      .select(DOCUMENT)
      .lean<ProductDocument[]>();
  }

  /** Throws `platform.conflict` when somebody changed it meanwhile, `catalog.product-duplicate` on a taken name. */
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

  /** False when it was told by another replica, or the date was changed. */
  async markExpiryTold(product: ProductDocument, events: DomainEvent[]): Promise<boolean> {
    const key = { _id: product._id, expiryToTell: product.expiryToTell! };
    return (
      (await this.outbox.tryUpdate(this.products, key, { $unset: { expiryToTell: 1 } }, events)) !== null
    );
  }

  /** Its name is free again at once. Throws `platform.conflict` when somebody changed it meanwhile. */
  async remove(product: ProductDocument, events: DomainEvent[]): Promise<void> {
    const key = { _id: product._id, version: product.version };
    await this.outbox.remove(this.products, key, events, {
      $set: { nameKey: `removed:${product._id}` },
      $unset: { expiryToTell: 1 },
    });
  }
}

/** Everything but the events that wait beside the data. */
const DOCUMENT = '-outbox -tombstone';

function filterOf({ shelf, patterns, listedAt, after }: ProductQuery): QueryFilter<ProductDocument> {
  const all: QueryFilter<ProductDocument>[] = patterns.map((pattern) => ({
    searchText: { $regex: pattern },
  }));
  if (listedAt !== undefined) all.push({ $or: [{ expiraEm: null }, { expiraEm: { $gt: listedAt } }] });
  if (after) all.push({ $or: [{ createdAt: { $lt: after.createdAt } }, { _id: { $lt: after._id } }] });
  return {
    ...notRemoved,
    ...(listedAt !== undefined && { isActive: true }),
    ...(shelf && { shelf }),
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
