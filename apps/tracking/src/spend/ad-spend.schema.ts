import type { AdPlatform } from '@vale/contracts/tracking';
import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

/** What one account of an advertising platform spent on one day. */
export interface AdSpendDocument {
  /** `<day>:<platform>:<account>` */
  _id: string;
  platform: AdPlatform;
  account: string;
  /** Each campaign once. */
  campaigns: { name: string; id: string; centavos: number }[];
}

export const adSpendSchema = new Schema<AdSpendDocument>(
  {
    _id: { type: String, required: true },
    platform: { type: String, required: true },
    account: { type: String, default: '' },
    campaigns: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'ad_spend', versionKey: false, strict: 'throw' },
);

declarePersonalData(adSpendSchema, {
  about: 'What the shop spent on ads, by day and campaign.',
  other: ['platform', 'account', 'campaigns'],
});
