import { Injectable } from '@nestjs/common';
import { InjectModel, nativeCollection, notRemoved } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { orderBumpSchema, type OrderBumpDocument } from '../order-bump/order-bump.schema.js';
import { productSchema, type ProductDocument, type StoredProduct } from '../product/product.schema.js';
import { searchFields } from '../product/search-fields.js';
import { SearchWordRepository } from '../product/search-word.repository.js';

const BATCH = 500;

/** Products and order bumps of a category. */
@Injectable()
export class CategoryUseRepository {
  constructor(
    @InjectModel(productSchema) private readonly products: Model<StoredProduct>,
    @InjectModel(orderBumpSchema) private readonly bumps: Model<OrderBumpDocument>,
    private readonly words: SearchWordRepository,
  ) {}

  /** "2 produtos e 1 oferta"; empty if there are none. `names`: under which order bumps are stored. */
  async count(canonicalCategory: string, names: readonly string[]): Promise<string> {
    const [products, bumps] = await Promise.all([
      this.products.countDocuments({ canonicalCategory, ...notRemoved }),
      this.bumps.countDocuments({ categoria: { $in: [...names] }, ...notRemoved }),
    ]);
    return [counted(products, 'produto', 'produtos'), counted(bumps, 'oferta extra', 'ofertas extras')]
      .filter(Boolean)
      .join(' e ');
  }

  /** A product that is changed meanwhile gets them by its change. */
  async renewSearchWords(canonicalCategory: string): Promise<void> {
    const products = nativeCollection<ProductDocument>(this.products);
    for (let last = '', more = true; more;) {
      const found = await products
        .find({ canonicalCategory, _id: { $gt: last }, ...notRemoved })
        .sort({ _id: 1 })
        .limit(BATCH)
        .project<ProductDocument>({ outbox: 0 })
        .toArray();
      const fields = found.map((product) => searchFields(product));
      await this.words.insertMissing(fields);
      const writes = found.map(({ _id, version }, at) => ({
        updateOne: { filter: { _id, version }, update: { $set: fields[at]! } },
      }));
      if (writes.length > 0) await products.bulkWrite(writes, { ordered: false });
      last = found.at(-1)?._id ?? last;
      more = found.length === BATCH;
    }
  }
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}
