import { Injectable } from '@nestjs/common';
import { catalogErrors, categoryLabel } from '@vale/contracts/catalog';
import { AppError, type DomainEvent } from '@vale/contracts/define';
import { InjectModel, insertMissing, isDuplicateKey, notRemoved, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { NewProduct, ProductChange, ProductRecord } from './product.js';
import { AS_DOCUMENT, productSchema, type ProductDocument, type StoredProduct } from './product.schema.js';

@Injectable()
export class ProductRepository {
  constructor(
    @InjectModel(productSchema) private readonly products: Model<StoredProduct>,
    private readonly outbox: Outbox,
  ) {}

  /** Throws `catalog.product-duplicate` when the category has a product of that name. */
  async insert(product: NewProduct, events: DomainEvent[] = []): Promise<ProductDocument> {
    return refusingDuplicates(product, this.outbox.insert(this.products, product, events));
  }

  /** Uses one command. Returns the ids of products whose id, or name within the category, is taken. */
  async insertAll(products: readonly { product: NewProduct; events: DomainEvent[] }[]): Promise<string[]> {
    return this.outbox.insertAll(
      this.products,
      products.map(({ product, events }) => ({ document: product, events })),
    );
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
      .select(AS_DOCUMENT)
      .lean<ProductDocument | null>();
  }

  /** Existing products only, in no order. */
  async findByIds(ids: readonly string[]): Promise<ProductDocument[]> {
    return this.products
      .find({ _id: { $in: [...ids] }, ...notRemoved })
      .select(AS_DOCUMENT)
      .lean<ProductDocument[]>();
  }

  async findExisting(ids: readonly string[]): Promise<string[]> {
    const found = await this.products
      .find({ _id: { $in: [...ids] }, ...notRemoved })
      .select({ _id: 1 })
      .lean<Pick<ProductDocument, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  /** Maps each `nameKey` to the id of the product that has it. */
  async findIdsByName(nameKeys: readonly string[]): Promise<Map<string, string>> {
    const found = await this.products
      .find({ nameKey: { $in: [...nameKeys] } })
      .select({ nameKey: 1 })
      .lean<Pick<ProductDocument, '_id' | 'nameKey'>[]>();
    return new Map(found.map(({ _id, nameKey }) => [nameKey, _id]));
  }

  /** Products that have expired but whose expiry is unpublished, earliest first. */
  async listUnpublishedExpiries(nowMs: number, limit: number): Promise<ProductDocument[]> {
    return this.products
      .find({ unpublishedExpiry: { $lte: nowMs }, ...notRemoved })
      .sort({ unpublishedExpiry: 1 })
      .limit(limit)
      .select(AS_DOCUMENT)
      .lean<ProductDocument[]>();
  }

  async listDemo(): Promise<ProductDocument[]> {
    return this.products
      .find({ demo: true, ...notRemoved })
      .select(AS_DOCUMENT)
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
    const change = { $set: { isListed: false }, $unset: { unpublishedExpiry: 1 } };
    return (await this.outbox.tryUpdate(this.products, key, change, events)) !== null;
  }

  /** Frees the product's name immediately. Throws `platform.conflict` if the product has changed. */
  async remove(product: ProductDocument, events: DomainEvent[]): Promise<void> {
    const key = { _id: product._id, version: product.version };
    await this.outbox.remove(this.products, key, events, {
      $set: { nameKey: `removed:${product._id}`, isListed: false },
      $unset: { unpublishedExpiry: 1 },
    });
  }
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
