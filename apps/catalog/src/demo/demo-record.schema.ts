import { Schema } from 'mongoose';

export const DEMO_RECORD_MODEL = 'DemoRecord';

/** One document: how far the demonstration's data went in. */
export interface DemoRecordDocument {
  _id: 'demo';
  state: 'started' | 'done';
  /** Epoch milliseconds; dates of the data count from it, also when a crash made the seeding go on later. */
  startedAt: number;
}

export const demoRecordSchema = new Schema<DemoRecordDocument>(
  {
    _id: { type: String, required: true },
    state: { type: String, required: true },
    startedAt: { type: Number, required: true },
  },
  { versionKey: false, collection: 'demo' },
);
