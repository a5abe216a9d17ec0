import { storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';

export const STOCK_CODE_MODEL = 'StockCode';
export const STOCK_LEVEL_MODEL = 'StockLevel';

/** One code, encrypted. `orderId` and `line` name the order line that holds it or has it. */
export interface StockCodeDocument {
  _id: string;
  schemaVersion: number;
  productId: string;
  variation: string;
  state: 'free' | 'held' | 'assigned';
  sealed: string;
  fingerprint: string;
  orderId?: string;
  line?: number;
  /** Epoch milliseconds; after it a sweep asks whether the order still holds the code. Absent unless it is held. */
  heldUntil?: number;
  assignedAt?: number;
  addedAt: number;
}

export const stockCodeSchema = new Schema<StockCodeDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    productId: { type: String, required: true },
    // Not `required`, which would refuse the empty name of the product's own stock.
    variation: { type: String, default: '' },
    state: { type: String, required: true },
    sealed: { type: String, required: true },
    fingerprint: { type: String, required: true },
    orderId: { type: String },
    line: { type: Number },
    heldUntil: { type: Number },
    assignedAt: { type: Number },
    addedAt: { type: Number, required: true },
  },
  { collection: 'stock_codes', versionKey: false, strict: 'throw' },
);
// The oldest free code of a stock, and the count of the free ones.
stockCodeSchema.index({ productId: 1, variation: 1, state: 1, _id: 1 });
// A line has one code at most, however often the step is repeated. Sparse: free codes belong to no line.
stockCodeSchema.index({ orderId: 1, line: 1 }, { unique: true, sparse: true });
// The sweep over codes that are held for too long. Sparse: only held codes have it.
stockCodeSchema.index({ heldUntil: 1 }, { sparse: true });
// The same code is never in stock twice, whatever product it was uploaded for.
stockCodeSchema.index({ fingerprint: 1 }, { unique: true });

/** How many codes of one stock are free, as last published. */
export interface StockLevelDocument extends Stored {
  productId: string;
  variation: string;
  free: number;
}

export const stockLevelSchema = storedSchema<StockLevelDocument>(
  {
    productId: { type: String, required: true },
    variation: { type: String, default: '' },
    free: { type: Number, required: true },
  },
  { collection: 'stock_levels' },
);
// The stocks of one product.
stockLevelSchema.index({ productId: 1 });
