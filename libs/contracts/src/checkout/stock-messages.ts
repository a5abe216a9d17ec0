import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import {
  MAX_CODES_OF_ACTION,
  stockActionKindSchema,
  stockActionReplySchema,
  stockActionSchema,
  stockBatchSchema,
  newStockCodeSchema,
  stockCodeStateSchema,
  stockCodeViewSchema,
  stockCountSchema,
  stockKeySchema,
  stockNoteSchema,
  stockSelectionSchema,
  withdrawalReasonSchema,
} from './stock.js';

/** R$ 1 million: the costs of all codes of a stock can be added up. */
const MAX_COST_CENTAVOS = 100_000_000;

/** Milliseconds for a thousand codes, which are encrypted or looked up one by one. */
const MANY_CODES_MS = 18_000;

/** All for admins. Each change leaves a record: see `listStockActions`. */
export const stockMessages = {
  /** `checkout.product-not-found` if no product or order bump has this id. */
  addStock: defineMessage('checkout.stock.add', {
    input: z.extend(stockKeySchema, {
      codes: z.array(newStockCodeSchema).check(z.minLength(1), z.maxLength(MAX_CODES_OF_ACTION)),
      batch: z.optional(stockBatchSchema),
      /** The supplier's price for each code. */
      costCentavos: z.optional(z.int().check(z.gte(0), z.lte(MAX_COST_CENTAVOS))),
      note: stockNoteSchema,
    }),
    output: z.object({ added: z.int(), repeated: z.int() }),
    timeoutMs: MANY_CODES_MS,
  }),
  countStock: defineMessage('checkout.stock.count', {
    input: z.object({ productId: z.optional(z.string()) }),
    output: z.object({ items: z.array(stockCountSchema) }),
  }),
  /** Oldest first; also of products that were deleted. */
  listStockCodes: defineMessage('checkout.stock.list', {
    input: z.extend(pageQuery, {
      productId: stockKeySchema.shape.productId,
      /** Omitted: all variations; empty: the product's own stock. */
      variation: z.optional(z.string().check(z.maxLength(120))),
      state: z.optional(stockCodeStateSchema),
    }),
    output: pageOf(stockCodeViewSchema),
  }),
  /** Free codes to another product, order bump or variation; refused as `addStock` where that does not exist. */
  moveStock: defineMessage('checkout.stock.move', {
    input: z.object({ selection: stockSelectionSchema, to: stockKeySchema, note: stockNoteSchema }),
    output: stockActionReplySchema,
    timeoutMs: MANY_CODES_MS,
  }),
  /** Takes free codes out of sale. What an order holds or has stays with it. */
  withdrawStock: defineMessage('checkout.stock.withdraw', {
    input: z.object({
      selection: stockSelectionSchema,
      reason: withdrawalReasonSchema,
      note: stockNoteSchema,
    }),
    output: stockActionReplySchema,
    timeoutMs: MANY_CODES_MS,
  }),
  /** Puts withdrawn codes back on sale. */
  reinstateStock: defineMessage('checkout.stock.reinstate', {
    input: z.object({ selection: stockSelectionSchema, note: stockNoteSchema }),
    output: stockActionReplySchema,
    timeoutMs: MANY_CODES_MS,
  }),
  /** Decides if codes of a product that differ only in case are equal; applies to codes added from now on. */
  setStockRule: defineMessage('checkout.stock.set-rule', {
    input: z.object({
      productId: stockKeySchema.shape.productId,
      ignoreCase: z.boolean(),
      note: stockNoteSchema,
    }),
    output: z.object({ actionId: z.string() }),
  }),
  /** Newest first. */
  listStockActions: defineMessage('checkout.stock.list-actions', {
    input: z.extend(pageQuery, {
      productId: z.optional(stockKeySchema.shape.productId),
      kind: z.optional(stockActionKindSchema),
    }),
    output: pageOf(stockActionSchema),
  }),
};
