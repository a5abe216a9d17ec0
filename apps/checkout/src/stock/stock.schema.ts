import type { StockCodeState, WithdrawnFor } from '@vale/contracts/checkout';
import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import type { RuntimeConfig } from '@vale/platform/runtime-config';
import { Schema } from 'mongoose';
import type { SealedCode } from '../vault/sealed-code.js';

/** A release that does not know the keys of each code would sell codes that it cannot open. */
export const STOCK_CODE_FORM = 2;

/** One code, encrypted (see `SealedCode`). `orderId` and `line` name the order line that holds it or has it. */
export interface StockCodeDocument extends SealedCode {
  _id: string;
  schemaVersion: number;
  productId: string;
  variation: string;
  state: StockCodeState;
  fingerprint: string;
  /** The case-insensitive fingerprint; absent from codes added before 2026-12 until the keys are rotated. */
  folded?: string;
  /** The form of its fingerprints; absent from codes of earlier releases until `StockPrintsService` has recomputed them. */
  printForm?: number;
  /** Id of the code with the same fingerprint: this one was added twice, before repetitions were detected. */
  repeatOf?: string;
  /** Name of the batch in which the supplier sent it, and its cost. */
  batch?: string;
  costCentavos?: number;
  /** Set for a withdrawn code only. */
  withdrawnFor?: WithdrawnFor;
  /** Order and time of the replacement of a code that did not work. */
  replacedFor?: string;
  replacedAt?: number;
  /** The last action of an admin that changed it. */
  actionId?: string;
  orderId?: string;
  line?: number;
  /** Epoch milliseconds; afterwards a sweep checks whether the order still holds the code. Absent unless held. */
  heldUntil?: number;
  assignedAt?: number;
  /** Version of the order that assigned it; absent if a person gave it. See `StockService.unassign`. */
  assignedFor?: number;
  addedAt: number;
  /** Demo code; it redeems nothing. */
  demo?: true;
  /**
   * Version of the shared text that this code is a copy of. Each copy has its own fingerprint. See
   * `SharedCodeService`.
   */
  shared?: string;
}

/** Part of the filter that picks codes for an order: outside demo mode, no demo codes. */
export function sellable({ VALE_DEMO }: Pick<RuntimeConfig, 'VALE_DEMO'>): { demo?: { $exists: false } } {
  return VALE_DEMO ? {} : { demo: { $exists: false } };
}

export const stockCodeSchema = new Schema<StockCodeDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: STOCK_CODE_FORM },
    productId: { type: String, required: true },
    // `required` would reject the empty name of the product's own stock.
    variation: { type: String, default: '' },
    state: { type: String, required: true },
    sealed: { type: String, required: true },
    // Optional: during a rollout the previous release adds codes without it.
    keyId: { type: String },
    wrapped: { type: String },
    fingerprint: { type: String, required: true },
    folded: { type: String },
    printForm: { type: Number },
    repeatOf: { type: String },
    batch: { type: String },
    costCentavos: { type: Number },
    withdrawnFor: { type: String },
    replacedFor: { type: String },
    replacedAt: { type: Number },
    actionId: { type: String },
    orderId: { type: String },
    line: { type: Number },
    heldUntil: { type: Number },
    assignedAt: { type: Number },
    assignedFor: { type: Number },
    addedAt: { type: Number, required: true },
    demo: { type: Boolean },
    shared: { type: String },
  },
  { collection: 'stock_codes', versionKey: false, strict: 'throw' },
);
// Finds the oldest free code of a stock, and counts the free ones.
stockCodeSchema.index({ productId: 1, variation: 1, state: 1, _id: 1 });
// A line has at most one code, however often the step runs. Sparse: free codes have no line.
stockCodeSchema.index({ orderId: 1, line: 1 }, { unique: true, sparse: true });
// Orders with codes of a batch, newest first. Partial, because a sparse index would include sold codes
// without a batch. Named, because the previous release has a sparse index of these fields, which a migration
// drops.
stockCodeSchema.index(
  { batch: 1, orderId: -1 },
  { name: 'orders_of_batch', partialFilterExpression: { batch: { $exists: true } } },
);
// Lists the bad codes of a batch for its supplier. Partial, because few codes are bad.
stockCodeSchema.index(
  { productId: 1, batch: 1, _id: 1 },
  { name: 'replaced_codes', partialFilterExpression: { replacedFor: { $exists: true } } },
);
// Finds codes that are held for too long. Sparse: only held codes have it.
stockCodeSchema.index({ heldUntil: 1 }, { sparse: true });
// Prevents storing the same code twice, even for different products.
stockCodeSchema.index({ fingerprint: 1 }, { unique: true });
// Finds repeated codes of a product that ignores case. Sparse: codes from before 2026-12 have none.
stockCodeSchema.index({ folded: 1 }, { sparse: true });
// Finds codes that were added twice, for the inbox. Sparse: they are rare.
stockCodeSchema.index({ repeatOf: 1 }, { sparse: true });
// Counts the codes per master key, and lists those of one key for its rotation.
stockCodeSchema.index({ keyId: 1, _id: 1 });
// Finds the codes that an admin selects, in any state.
stockCodeSchema.index({ productId: 1, _id: 1 });
// Lists the codes of one stock, oldest first.
stockCodeSchema.index({ productId: 1, variation: 1, _id: 1 });

// Finds demo codes at a live start. Sparse: the shop's own codes have no mark.
stockCodeSchema.index({ demo: 1 }, { sparse: true });
// Finds copies of a version of a shared text. Sparse: most codes are not copies.
stockCodeSchema.index({ shared: 1 }, { sparse: true });

/** Number of free codes of one stock, as last published. */
export interface StockLevelDocument extends Stored {
  productId: string;
  variation: string;
  free: number;
  /** The inbox gets a case at or below this number of free codes; absent: never. */
  lowAt?: number;
  /** Set if one text is sold to all buyers. */
  shared?: SharedStock;
  /** Cost of each of the codes that were added last with one. */
  lastCostCentavos?: number;
}

/** `textId` is the version of the text, which copies carry. `sales`: copies for sale when it was set; null for no limit. */
export interface SharedStock {
  textId: string;
  sales: number | null;
}

export const stockLevelSchema = storedSchema<StockLevelDocument>(
  {
    productId: { type: String, required: true },
    variation: { type: String, default: '' },
    free: { type: Number, required: true },
    lowAt: { type: Number },
    shared: { type: Schema.Types.Mixed },
    lastCostCentavos: { type: Number },
  },
  { collection: 'stock_levels' },
);
// Stocks that are refilled from a shared text. Sparse: few are.
stockLevelSchema.index({ 'shared.textId': 1 }, { sparse: true });
// Finds the stocks of one product.
stockLevelSchema.index({ productId: 1, _id: 1 });
// Lists stocks by free codes.
stockLevelSchema.index({ free: 1, _id: 1 });
// Finds stocks with a warning level. Sparse: few have one.
stockLevelSchema.index({ lowAt: 1 }, { sparse: true });

/** Comparison rule for the codes of a product. `_id` is the product's id. */
export interface StockRuleDocument {
  _id: string;
  schemaVersion: number;
  ignoreCase: boolean;
}

export const stockRuleSchema = new Schema<StockRuleDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    ignoreCase: { type: Boolean, required: true },
  },
  { collection: 'stock_rules', versionKey: false, strict: 'throw' },
);

declarePersonalData(stockCodeSchema, {
  other: [
    'productId',
    'variation',
    'state',
    'sealed',
    'keyId',
    'wrapped',
    'fingerprint',
    'folded',
    'printForm',
    'repeatOf',
    'batch',
    'costCentavos',
    'withdrawnFor',
    'replacedFor',
    'replacedAt',
    'actionId',
    'orderId',
    'line',
    'heldUntil',
    'assignedAt',
    'assignedFor',
    'addedAt',
    'demo',
    'shared',
  ],
});

declarePersonalData(stockLevelSchema, {
  other: ['productId', 'variation', 'free', 'lowAt', 'shared', 'lastCostCentavos'],
});

declarePersonalData(stockRuleSchema, {
  other: ['ignoreCase'],
});
