import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { StatusWord } from './status-word.js';

export type StatusWordDocument = Omit<StatusWord, 'id'> & { _id: string; schemaVersion: number };

/** One document per provider and word. There are few, and all are read at once. */
export const statusWordSchema = new Schema<StatusWordDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    driver: { type: String, required: true },
    // A provider may leave it empty.
    word: { type: String, default: '' },
    transactionId: { type: String, required: true },
    seenAt: { type: Number, required: true },
    meaning: { type: String, default: null },
    appliedAt: { type: Number, default: null },
  },
  { collection: 'status_words', versionKey: false, strict: 'throw' },
);

declarePersonalData(statusWordSchema, {
  other: ['driver', 'word', 'transactionId', 'seenAt', 'meaning', 'appliedAt'],
});
