import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { AdSpend } from './ad-spend.js';

export const adSpendSchema = new Schema<AdSpend>(
  {
    _id: { type: String, required: true },
    platform: { type: String, required: true },
    account: { type: String, default: '' },
    campaigns: { type: Schema.Types.Mixed, required: true },
    file: { type: Schema.Types.Mixed },
  },
  { collection: 'ad_spend', versionKey: false, strict: 'throw' },
);

declarePersonalData(adSpendSchema, {
  about: 'What the shop spent on ads, by day and campaign.',
  other: ['platform', 'account', 'campaigns', 'file'],
});
