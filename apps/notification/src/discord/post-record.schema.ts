import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { PostRecord } from './post-record.js';

const text = { type: String, required: true } as const;

export const postRecordSchema = new Schema<PostRecord>(
  {
    _id: text,
    webhookId: text,
    productId: text,
    template: { type: Schema.Types.Mixed, required: true },
    postedAt: { type: Number, required: true },
    shown: { type: Schema.Types.Mixed, required: true },
    messageId: { type: String },
    isEditOwed: { type: Boolean },
  },
  { versionKey: false, collection: 'discord_posts' },
);

// The posts that follow a product.
postRecordSchema.index({ productId: 1 });
// Edits that failed. Sparse: most succeed.
postRecordSchema.index({ isEditOwed: 1 }, { sparse: true });

declarePersonalData(postRecordSchema, {
  about: 'The messages on Discord and the products that they show.',
  other: ['webhookId', 'productId', 'template', 'postedAt', 'shown', 'messageId', 'isEditOwed'],
});
