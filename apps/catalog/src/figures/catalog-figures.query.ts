import { Injectable } from '@nestjs/common';
import { requireAdmin, type CallContext, type MessageReply } from '@vale/contracts/define';
import { figuresMessages } from '@vale/contracts/figures';
import { Handles } from '@vale/platform/bus';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { productSchema, type StoredProduct } from '../product/product.schema.js';
import { testimonialSchema, type TestimonialDocument } from '../testimonial/testimonial.schema.js';

/** The newest testimonials, as many as shoppers are shown. */
const MAX_RATED = 500;

/** Enough products for a new shop, whose first steps this supports. */
const MAX_FIRST = 50;

type Delivery = Pick<StoredProduct, 'delivery'>;
type Delivered = Delivery & { variations: Delivery[] };

@Injectable()
export class CatalogFiguresQuery {
  constructor(
    @InjectModel(productSchema) private readonly products: Model<StoredProduct>,
    @InjectModel(testimonialSchema) private readonly testimonials: Model<TestimonialDocument>,
  ) {}

  @Handles(figuresMessages.ofCatalog)
  async get(_: object, context: CallContext): Promise<MessageReply<typeof figuresMessages.ofCatalog>> {
    requireAdmin(context);
    const [listedProducts, hasManualProduct, rating] = await Promise.all([
      this.products.countDocuments({ isListed: true }),
      this.hasManualProduct(),
      this.rating(),
    ]);
    return { listedProducts, hasManualProduct, rating };
  }

  private async hasManualProduct(): Promise<boolean> {
    const newest = await this.products
      .find({ isListed: true })
      .sort({ createdAt: -1, _id: -1 })
      .limit(MAX_FIRST)
      .select({ delivery: 1, 'variations.delivery': 1, _id: 0 })
      .lean<Delivered[]>();
    return newest.some(({ delivery, variations }) =>
      (variations.length > 0 ? variations : [{ delivery }]).some((one) => one.delivery === 'manual'),
    );
  }

  private async rating(): Promise<number | null> {
    const shown = await this.testimonials
      .find({ isActive: true })
      .sort({ createdAt: -1, _id: -1 })
      .limit(MAX_RATED)
      .select({ rating: 1, sample: 1, _id: 0 })
      .lean<{ rating: number; sample: boolean }[]>();
    const ratings = shown.filter(({ sample }) => !sample).map(({ rating }) => rating);
    if (ratings.length === 0) return null;
    return ratings.reduce((sum, one) => sum + one, 0) / ratings.length;
  }
}
