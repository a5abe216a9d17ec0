import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import type { StockLevel } from './stock-level.js';

export type StockLevelDocument = StockLevel & Stored;

export const stockLevelSchema = storedSchema<StockLevel>(
  {
    productId: { type: String, required: true },
    variation: { type: String, default: '' },
    free: { type: Number, required: true },
    stamp: { type: String, default: '' },
  },
  { collection: 'stockLevels' },
);

// The levels of a product, when it is changed or one of them shows.
stockLevelSchema.index({ productId: 1 });

declarePersonalData(stockLevelSchema, {
  other: ['productId', 'variation', 'free', 'stamp'],
});
