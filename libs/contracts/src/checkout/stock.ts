import * as z from 'zod/mini';
import { blankTrimmed } from '../define/trim-blank.js';

/** Owner of a stock of codes: a variation, a product without variations, or an order bump. */
export const stockKeySchema = z.object({
  productId: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Empty: the product itself, or the bump. */
  variation: z._default(z.string().check(z.maxLength(120)), ''),
});
export type StockKey = z.output<typeof stockKeySchema>;

export const stockCountSchema = z.object({
  productId: z.string(),
  variation: z.string(),
  free: z.int(),
  held: z.int(),
  assigned: z.int(),
});
export type StockCount = z.output<typeof stockCountSchema>;

/** A code may have several lines: login, password, notes. */
const stockCodeSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));

/** A code to be sold. Format characters are invisible: a buyer who types the code leaves them out. */
export const newStockCodeSchema = stockCodeSchema.check(
  z.refine((text) => !/\p{Cf}/u.test(text), {
    error: 'O código tem caracteres invisíveis: copie-o de novo da origem, ou digite-o.',
  }),
  z.refine((text) => /[\p{L}\p{N}]/u.test(text), {
    error: 'O código não tem letra nem número: parece uma linha de separação.',
  }),
);

/** `withdrawn`: by an admin. `unreadable`: encrypted with a key that was lost, or damaged. Neither is sold. */
export const stockCodeStateSchema = z.enum(['free', 'held', 'assigned', 'withdrawn', 'unreadable']);
export type StockCodeState = z.output<typeof stockCodeStateSchema>;

/** `given-out`: outside the shop's records, for example by an order that a restored backup lacks. */
export const withdrawalReasonSchema = z.enum(['voided', 'returned', 'given-out']);
export type WithdrawalReason = z.output<typeof withdrawalReasonSchema>;

/** `replaced`: its buyer got another one for it, and it is never sold again. */
const withdrawnForSchema = z.enum([...withdrawalReasonSchema.options, 'replaced']);
export type WithdrawnFor = z.output<typeof withdrawnForSchema>;

const productId = stockKeySchema.shape.productId;

export const stockBatchSchema = z.string().check(blankTrimmed, z.minLength(1), z.maxLength(80));

/** One code of the stock, its text masked. */
export const stockCodeViewSchema = z.object({
  id: z.string(),
  productId: z.string(),
  variation: z.string(),
  state: stockCodeStateSchema,
  /** Last characters of a code that is long enough; empty for one that cannot be opened. */
  masked: z.string(),
  withdrawnFor: z.nullable(withdrawnForSchema),
  batch: z.nullable(z.string()),
  costCentavos: z.nullable(z.int()),
  /** Epoch milliseconds. */
  addedAt: z.int(),
  orderId: z.nullable(z.string()),
  /** The last action of an admin that changed it. */
  actionId: z.nullable(z.string()),
});
export type StockCodeView = z.output<typeof stockCodeViewSchema>;

/** Most codes that one action changes; the panel repeats it for a larger selection. */
export const MAX_CODES_OF_ACTION = 1_000;

/**
 * Exactly one of: ids, codes as text (from a supplier's list or an e-mail), a product's stock, the whole
 * stock.
 */
export const stockSelectionSchema = z.union([
  z.strictObject({
    ids: z.array(z.string().check(z.maxLength(80))).check(z.minLength(1), z.maxLength(MAX_CODES_OF_ACTION)),
  }),
  z.strictObject({ codes: z.array(stockCodeSchema).check(z.minLength(1), z.maxLength(MAX_CODES_OF_ACTION)) }),
  z.strictObject({
    productId,
    variation: z.optional(z.string().check(z.maxLength(120))),
    batch: z.optional(stockBatchSchema),
  }),
  z.strictObject({ all: z.literal(true) }),
]);
export type StockSelection = z.output<typeof stockSelectionSchema>;

export const stockBatchSumSchema = z.object({
  productId: z.string(),
  variation: z.string(),
  batch: z.nullable(z.string()),
  count: z.int(),
  /** Sum over codes whose cost is known. */
  costCentavos: z.int(),
});
export type StockBatchSum = z.output<typeof stockBatchSumSchema>;

export const stockActionKindSchema = z.enum([
  'add',
  'move',
  'withdraw',
  'reinstate',
  'rule',
  'low-level',
  'share',
  'unshare',
]);
export type StockActionKind = z.output<typeof stockActionKindSchema>;

/** The record of one action. It is written before the change, and never changed. */
export const stockActionSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  kind: stockActionKindSchema,
  accountId: z.string(),
  requestId: z.string(),
  reason: z.nullable(withdrawalReasonSchema),
  note: z.string(),
  /** Destination of moved codes, or the stock whose rule was set. */
  target: z.nullable(z.object({ productId: z.string(), variation: z.string() })),
  ignoreCase: z.nullable(z.boolean()),
  /** The stock is low at this number of free codes. */
  lowAt: z.nullable(z.int()),
  /** For a shared text: limit of sales (null: none), and if the text changed. */
  sales: z.optional(z.nullable(z.int())),
  newText: z.optional(z.boolean()),
  batches: z.array(stockBatchSumSchema),
  codeIds: z.array(z.string()),
});
export type StockAction = z.output<typeof stockActionSchema>;

export const stockActionReplySchema = z.object({
  actionId: z.string(),
  changed: z.int(),
  /** Selected by id or text and not changed: held or assigned, or not in stock. */
  skipped: z.int(),
  /** Changed codes by batch, for the supplier. */
  batches: z.array(stockBatchSumSchema),
  /** More codes match: repeat the request. */
  more: z.boolean(),
});
export type StockActionReply = z.output<typeof stockActionReplySchema>;

/** Reason kept in the audit record. */
export const stockNoteSchema = z._default(z.string().check(z.trim(), z.maxLength(500)), '');
