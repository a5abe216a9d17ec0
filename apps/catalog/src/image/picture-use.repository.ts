import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { nativeCollection, notRemoved } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { ORDER_BUMP_MODEL } from '../order-bump/order-bump.schema.js';
import { PRODUCT_IMPORT_MODEL } from '../product-import/product-import.schema.js';
import { PRODUCT_MODEL } from '../product/product.schema.js';
import { STORE_SETTINGS_MODEL } from '../shop/store-settings.schema.js';
import { TESTIMONIAL_MODEL } from '../testimonial/testimonial.schema.js';

const BATCH = 500;
const IN_ADDRESSES = /\/images\/([0-9a-f]{32})-/g;

interface Stored {
  _id: string;
}

/** Finds the uploaded pictures that catalog shows: in products, bumps, reviews, settings, and rows of imports not applied yet. */
@Injectable()
export class PictureUseRepository {
  constructor(
    @InjectModel(PRODUCT_MODEL) private readonly products: Model<Stored>,
    @InjectModel(ORDER_BUMP_MODEL) private readonly bumps: Model<Stored>,
    @InjectModel(TESTIMONIAL_MODEL) private readonly testimonials: Model<Stored>,
    @InjectModel(STORE_SETTINGS_MODEL) private readonly settings: Model<Stored>,
    @InjectModel(PRODUCT_IMPORT_MODEL) private readonly imports: Model<Stored>,
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
