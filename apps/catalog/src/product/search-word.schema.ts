import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

/** A word, or the beginning of one, by which some product is or was found. */
export interface SearchWordDocument {
  _id: string;
  /** See `formsOf`. */
  deletions: string[];
}

export const searchWordSchema = new Schema<SearchWordDocument>(
  { _id: { type: String, required: true }, deletions: { type: [String], required: true } },
  { versionKey: false, collection: 'searchWords' },
);

// Words that are one typing error away from one that finds nothing.
searchWordSchema.index({ deletions: 1 });

declarePersonalData(searchWordSchema, {
  other: ['deletions'],
});
