import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import type { RestockRequest } from './restock-request.js';

export type RestockRequestDocument = RestockRequest & Stored;

export const restockRequestSchema = storedSchema<RestockRequest>(
  {
    productId: { type: String, required: true },
    email: { type: String, required: true },
    token: { type: String, required: true },
    state: { type: String, enum: ['unconfirmed', 'waiting', 'told'], required: true },
    createdAt: { type: Number, required: true },
    toldAt: Number,
    purgeAt: { type: Date, required: true },
    demo: Boolean,
  },
  { collection: 'restockRequests' },
);

// One for each product and address.
restockRequestSchema.index({ productId: 1, email: 1 }, { unique: true });
// The requests of an address, for its owner's copy and when the account is deleted.
restockRequestSchema.index({ email: 1, _id: 1 });
// The links of its e-mails.
restockRequestSchema.index({ token: 1 }, { unique: true });
// Finds the products that shoppers wait for, and the oldest requests of one product.
restockRequestSchema.index({ state: 1, productId: 1, _id: 1 });
// A live start deletes requests of demo mode. Sparse: a shop's own lack the mark.
restockRequestSchema.index({ demo: 1 }, { sparse: true });
// Deletes requests that are too old.
restockRequestSchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

declarePersonalData(restockRequestSchema, {
  personal: {
    email: {
      what: 'where to write when the product is back',
      basis: 'restock notice: consent, confirmed by an e-mail',
      kept: '7 days unless confirmed, else 90 days, or until a link of an e-mail or the deletion of the account ends it',
      readBy: 'notification, while it sends one',
    },
    token: {
      what: 'in the links that confirm and delete it',
      basis: 'restock notice: consent, confirmed by an e-mail',
      kept: 'as `email`',
      readBy: 'notification, while it sends one',
    },
  },
  copy: '`restockRequests`, of the address that the account has confirmed',
  erased: 'deleted, of the address that the account has confirmed',
  other: ['productId', 'state', 'createdAt', 'toldAt', 'purgeAt', 'demo'],
});
