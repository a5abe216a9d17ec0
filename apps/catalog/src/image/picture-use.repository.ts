import { Injectable } from '@nestjs/common';
import { InjectModel, nativeCollection, notRemoved } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { orderBumpSchema } from '../order-bump/order-bump.schema.js';
import { productImportSchema } from '../product-import/product-import.schema.js';
import { productSchema } from '../product/product.schema.js';
import { categoriesSchema } from '../category/category.schema.js';
import { storeSettingsSchema } from '../shop/store-settings.schema.js';
import { testimonialSchema } from '../testimonial/testimonial.schema.js';

const BATCH = 500;
const IN_ADDRESSES = /\/images\/([0-9a-f]{32})-/g;

interface Stored {
  _id: string;
}

/** Finds the uploaded pictures that catalog shows: in products, bumps, reviews, settings, categories, and rows of imports not applied yet. */
@Injectable()
export class PictureUseRepository {
  constructor(
    @InjectModel(productSchema) private readonly products: Model<Stored>,
    @InjectModel(orderBumpSchema) private readonly bumps: Model<Stored>,
    @InjectModel(testimonialSchema) private readonly testimonials: Model<Stored>,
    @InjectModel(storeSettingsSchema) private readonly settings: Model<Stored>,
    @InjectModel(categoriesSchema) private readonly categories: Model<Stored>,
    @InjectModel(productImportSchema) private readonly imports: Model<Stored>,
  ) {}

  /** Picture ids. Reads a few fields of every document, in the order of their ids. */
  async usedNow(): Promise<Set<string>> {
    const used = new Set<string>();
    for await (const text of this.texts())
      for (const [, id] of text.matchAll(IN_ADDRESSES)) if (id !== undefined) used.add(id);
    return used;
  }

  private async *texts(): AsyncGenerator<string> {
    yield* textsOf(this.products, ['banner']);
    yield* textsOf(this.bumps, ['imagem']);
    yield* textsOf(this.testimonials, ['picture']);
    yield* textsOf(this.settings, ['settings']);
    yield* textsOf(this.categories, ['items']);
    yield* textsOf(this.imports, ['rows']);
  }
}

async function* textsOf(model: Model<Stored>, fields: readonly string[]): AsyncGenerator<string> {
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  for (let last = '', more = true; more;) {
    const found = await nativeCollection<Stored>(model)
      .find({ _id: { $gt: last }, ...notRemoved }, { projection })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    for (const document of found) yield JSON.stringify(document);
    last = found.at(-1)?._id ?? last;
    more = found.length === BATCH;
  }
}
