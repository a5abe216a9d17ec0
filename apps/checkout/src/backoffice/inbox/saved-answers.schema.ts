import type { SavedAnswer } from '@vale/contracts/checkout';
import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';

interface SavedAnswersRecord {
  items: SavedAnswer[];
}

export type SavedAnswersDocument = SavedAnswersRecord & Stored;

/** One document, which the first change inserts. */
export const savedAnswersSchema = storedSchema<SavedAnswersRecord>(
  { items: { type: Schema.Types.Mixed, required: true } },
  { collection: 'saved_answers' },
);

declarePersonalData(savedAnswersSchema, { about: 'Texts of the shop.', other: ['items'] });
