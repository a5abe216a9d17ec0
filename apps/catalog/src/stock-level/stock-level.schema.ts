import { Schema } from 'mongoose';
import type { StockLevel } from './stock-level.js';

export const STOCK_LEVEL_MODEL = 'StockLevel';

export type StockLevelDocument = StockLevel & { _id: string };

/** A copy of checkout's levels without events of its own, so there is neither version nor outbox. */
export const stockLevelSchema = new Schema<StockLevelDocument>(
  {
    _id: { type: String, required: true },
    productId: { type: String, required: true },
    variation: { type: String, default: '' },
    free: { type: Number, required: true },
    stamp: { type: String, default: '' },
  },
  { versionKey: false, collection: 'stockLevels' },
);

// The levels of the products on one page.
stockLevelSchema.index({ productId: 1 });
