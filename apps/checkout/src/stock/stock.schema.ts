import { storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';

export const STOCK_CODE_MODEL = 'StockCode';
export const SHELF_MODEL = 'StockShelf';

/** One code, sealed. `orderId` and `line` name the only line of the only order that it was ever meant for. */
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
  /** Epoch milliseconds; the order's word counts, this one is for people who look at the stock. */
  heldUntil?: number;
  assignedAt?: number;
  addedAt: number;
}

export const stockCodeSchema = new Schema<StockCodeDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    productId: { type: String, required: true },
    // No `required`: the stock of the product itself has the empty name.
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
// The same code is never in stock twice, whatever product it was uploaded for.
stockCodeSchema.index({ fingerprint: 1 }, { unique: true });

/** How many codes of one stock were free when others were last told. */
export interface ShelfDocument extends Stored {
  productId: string;
  variation: string;
  free: number;
}

export const shelfSchema = storedSchema<ShelfDocument>(
  {
    productId: { type: String, required: true },
    variation: { type: String, default: '' },
    free: { type: Number, required: true },
  },
  { collection: 'stock_shelves' },
);
// The stocks of one product.
shelfSchema.index({ productId: 1 });
