import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import type { AccessToken } from './access-token.js';

export type StoredAccessToken = Omit<AccessToken, 'key'> & Stored;

/** `_id` is the token's key, by which each request with a token reads. */
export const accessTokenSchema = storedSchema<StoredAccessToken>(
  {
    name: { type: String, required: true },
    createdAt: { type: Number, required: true },
    lastUsedAt: { type: Number, default: null },
    createdBy: String,
    demo: Boolean,
  },
  { collection: 'accessTokens', plain: true },
);

// The panel's list.
accessTokenSchema.index({ createdAt: -1 });
// Tokens that a live start removes. Sparse, because a live shop has none.
accessTokenSchema.index({ demo: 1 }, { sparse: true });

declarePersonalData(accessTokenSchema, {
  other: ['name', 'createdAt', 'createdBy', 'lastUsedAt', 'demo'],
});
