import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

/** A text that many rows have, under a number. */
export interface DictionaryDocument {
  _id: number;
  /** Kind and text. */
  key: string;
  text: string;
}

export interface CounterDocument {
  _id: string;
  count: number;
  /** Set for kinds that are counted by day. */
  purgeAt?: Date;
}

export const dictionarySchema = new Schema<DictionaryDocument>(
  {
    _id: { type: Number, required: true },
    key: { type: String, required: true },
    text: { type: String, required: true },
  },
  { versionKey: false, strict: 'throw', collection: 'dictionary' },
);
// A text has one number.
dictionarySchema.index({ key: 1 }, { unique: true });

export const counterSchema = new Schema<CounterDocument>(
  { _id: { type: String, required: true }, count: { type: Number, required: true }, purgeAt: { type: Date } },
  { versionKey: false, strict: 'throw', collection: 'counters' },
);
counterSchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

declarePersonalData(dictionarySchema, {
  about: 'Names of campaigns, pages and products, under numbers.',
  other: ['key', 'text'],
});

declarePersonalData(counterSchema, {
  other: ['count', 'purgeAt'],
});
