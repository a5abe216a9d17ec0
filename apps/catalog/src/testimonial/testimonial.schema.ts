import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import type { TestimonialRecord } from './testimonial.js';

export type TestimonialDocument = TestimonialRecord & Stored;

/**
 * Adds the fields that only queries read. Services never load them, so no change record contains a buyer's
 * name.
 */
export type StoredTestimonial = TestimonialDocument & { searchTokens: string[] };

export const testimonialSchema = storedSchema<TestimonialRecord & { searchTokens: string[] }>(
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
    productTitle: String,
    picture: String,
    answer: String,
    isPending: Boolean,
    demo: Boolean,
    searchTokens: { type: [String], required: true },
  },
  { collection: 'testimonials', schemaVersion: 3 },
);

// The ids of the newest active ones, to shuffle.
testimonialSchema.index({ isActive: 1, createdAt: -1, _id: -1 });
// The panel's list of all.
testimonialSchema.index({ createdAt: -1, _id: -1 });
// The panel's list by rating, of all or of one state: one rating at a time, newest first.
testimonialSchema.index({ rating: 1, createdAt: -1, _id: -1 });
testimonialSchema.index({ isActive: 1, rating: 1, createdAt: -1, _id: -1 });
testimonialSchema.index({ isPending: 1, rating: 1, createdAt: -1, _id: -1 });
// The panel's queue of buyers' reviews.
testimonialSchema.index({ isPending: 1, createdAt: -1, _id: -1 });
// The panel's search by word, in the order of the list.
testimonialSchema.index({ searchTokens: 1, createdAt: -1, _id: -1 });
// Finds demo testimonials at a live start.
testimonialSchema.index({ demo: 1 }, { sparse: true });
// The reviews of a product: their sum, and the list on its page.
testimonialSchema.index({ productId: 1, isActive: 1, createdAt: -1, _id: -1 });

declarePersonalData(testimonialSchema, {
  personal: {
    name: {
      what: 'first name and initial of a buyer, or what the admin wrote',
      basis: 'ratings: consent, by writing it',
      kept: 'until the account is deleted: then "Cliente"',
      readBy: 'everybody',
    },
    comment: {
      what: 'what the buyer wrote',
      basis: 'ratings: consent, by writing it',
      kept: 'until an admin deletes it',
      readBy: 'everybody',
      stays: 'it has no author any more; an administrator can delete it',
    },
    picture: {
      what: 'address of a picture that the buyer sent, re-encoded',
      basis: 'ratings: consent, by sending it',
      kept: 'until the account or the rating is deleted',
      readBy: 'everybody, once an admin shows it',
    },
    searchTokens: {
      what: 'words of the name and the comment',
      basis: 'ratings: consent, by writing it',
      kept: 'as the name and the comment',
      readBy: "nobody: the panel's search compares them",
      stays: 'the words of the comment',
    },
  },
  copy: '`reviews`',
  erased: 'name and picture are deleted with the buyer of the order',
  other: [
    'rating',
    'game',
    'date',
    'sample',
    'isActive',
    'createdAt',
    'productId',
    'productTitle',
    'answer',
    'isPending',
    'demo',
  ],
});
