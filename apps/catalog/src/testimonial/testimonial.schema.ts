import { storedSchema, type Stored } from '@vale/platform/store';
import type { TestimonialRecord } from './testimonial.js';

export const TESTIMONIAL_MODEL = 'Testimonial';

export type TestimonialDocument = TestimonialRecord & Stored;

export const testimonialSchema = storedSchema<TestimonialRecord>(
  {
    name: { type: String, required: true },
    rating: { type: Number, required: true, min: 1, max: 5 },
    comment: { type: String, required: true },
    game: { type: String, required: true },
    date: { type: String, required: true },
    sample: { type: Boolean, required: true },
    isActive: { type: Boolean, required: true },
    createdAt: { type: Number, required: true },
    productId: String,
    isPending: Boolean,
  },
  { collection: 'testimonials' },
);

// The ids of the newest active ones, to shuffle.
testimonialSchema.index({ isActive: 1, createdAt: -1, _id: -1 });
// The panel's list of all.
testimonialSchema.index({ createdAt: -1, _id: -1 });
// The panel's queue of buyers' ratings.
testimonialSchema.index({ isPending: 1, createdAt: -1, _id: -1 });
// The ratings of a product.
testimonialSchema.index({ productId: 1 }, { sparse: true });
