import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { WithdrawnDemo } from '../shop/shop.js';

/** One document: whether the demo's data is complete, and what a live start removed from it. */
export interface DemoRecordDocument {
  _id: 'demo';
  state: 'started' | 'done';
  /** Epoch milliseconds; dates of the data are relative to it, also when the seeding is completed after a crash. */
  startedAt: number;
  withdrawn?: WithdrawnDemo;
}

export const demoRecordSchema = new Schema<DemoRecordDocument>(
  {
    _id: { type: String, required: true },
    state: { type: String, required: true },
    startedAt: { type: Number, required: true },
    withdrawn: Object,
  },
  { versionKey: false, collection: 'demo' },
);

declarePersonalData(demoRecordSchema, {
  other: ['state', 'startedAt', 'withdrawn'],
});
