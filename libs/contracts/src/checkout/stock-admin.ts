import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import {
  MAX_CODES_OF_ACTION,
  newStockCodeSchema,
  stockBatchSchema,
  stockCodeStateSchema,
  stockCountSchema,
  stockKeySchema,
  stockNoteSchema,
} from './stock.js';
import { optionalReason } from './reason.js';

/** One stock with its counts. */
export const stockStandSchema = z.extend(stockCountSchema, {
  withdrawn: z.int(),
  /** The inbox has a case at this number of free codes or fewer; null: never. */
  lowAt: z.nullable(z.int()),
  /** Rule of the product: see `setStockRule`. */
  ignoreCase: z.boolean(),
  /** One text is sold to all buyers; null: each code is sold once. `sales`: limit of sales, null for none. */
  shared: z._default(z.nullable(z.object({ sales: z.nullable(z.int()) })), null),
  /** Cost in centavos of each code of the latest intake with a known cost. Absent if nobody has entered one. */
  lastCostCentavos: z.optional(z.int()),
});
export type StockStand = z.output<typeof stockStandSchema>;

/** A code of a list that would be refused. */
export const repeatedCodeSchema = z.object({
  /** Position in the list, from 0. */
  row: z.int(),
  /** Position of the same code earlier in the list; null: it is in stock. */
  sameAs: z.nullable(z.int()),
  /** Existing place of the code; null if the list itself repeats it. */
  stock: z.nullable(z.object({ productId: z.string(), variation: z.string(), state: stockCodeStateSchema })),
});
export type RepeatedCode = z.output<typeof repeatedCodeSchema>;

/** A larger number is a mistake. */
const MAX_LOW_AT = 100_000;

const { productId, variation } = stockKeySchema.shape;
export const lowLevelBodySchema = z.object({
  variation,
  lowAt: z.nullable(
    z
      .int({ error: 'Informe um número de códigos.' })
      .check(z.gte(0, { error: 'Informe um número de códigos.' }), z.lte(MAX_LOW_AT)),
  ),
  note: stockNoteSchema,
});

/** A text for more sales than this needs no limit. */
export const MAX_SHARED_SALES = 5_000;

const salesProblem = { error: `Informe um número de vendas, de 1 a ${MAX_SHARED_SALES}.` };

export const sharedBodySchema = z.object({
  variation,
  /** Absent: unchanged. */
  text: z.optional(newStockCodeSchema),
  /** Number of further sales; null for no limit. */
  sales: z.nullable(z.int(salesProblem).check(z.gte(1, salesProblem), z.lte(MAX_SHARED_SALES, salesProblem))),
  note: stockNoteSchema,
});

export const unshareBodySchema = z.object({ variation, note: stockNoteSchema });

/** Most products in one request for their stocks. */
const MAX_PRODUCTS = 50;

/** Looked up one by one. Milliseconds. */
const MANY_CODES_MS = 18_000;

export const replacedBodySchema = z.object({
  variation,
  /** Null: codes without a batch. */
  batch: z.nullable(stockBatchSchema),
  cursor: z.optional(z.string().check(z.maxLength(80))),
  reason: optionalReason,
});

const replacedCodeSchema = z.object({
  /** Empty for a code that cannot be decrypted any more. */
  code: z.string(),
  /** The order whose buyer got another one. */
  orderId: z.string(),
  /** Epoch milliseconds. */
  replacedAt: z.int(),
  costCentavos: z.nullable(z.int()),
});
export type ReplacedCode = z.output<typeof replacedCodeSchema>;

/** All for admins. */
export const stockAdminMessages = {
  /** Fewest free codes first; named products in the order of their ids and variations. */
  listStocks: defineMessage('checkout.stock.list-stocks', {
    input: z.extend(pageQuery, {
      /** All of its stocks on one page. */
      productId: z.optional(productId),
      /** Ids of several products, separated by commas: all of their stocks on one page. */
      productIds: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_PRODUCTS * 81))),
      /** Only stocks with at most this many free codes. */
      maxFree: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
    output: pageOf(stockStandSchema),
  }),
  /** How many codes of a product did not work and were replaced, by variation and batch. */
  countReplaced: defineMessage('checkout.stock.count-replaced', {
    input: z.object({ productId }),
    output: z.object({
      items: z.array(z.object({ variation: z.string(), batch: z.nullable(z.string()), count: z.int() })),
    }),
  }),
  /** These codes in clear, for their supplier. Each page leaves an audit record. */
  exportReplaced: defineMessage('checkout.stock.export-replaced', {
    input: z.extend(replacedBodySchema, { productId }),
    output: pageOf(replacedCodeSchema),
    timeoutMs: MANY_CODES_MS,
  }),
  /** Codes of a list that would be refused as repeated if they were added now. Changes nothing. */
  checkStock: defineMessage('checkout.stock.check', {
    input: z.extend(stockKeySchema, {
      codes: z.array(newStockCodeSchema).check(z.minLength(1), z.maxLength(MAX_CODES_OF_ACTION)),
    }),
    output: z.object({ repeated: z.array(repeatedCodeSchema) }),
    timeoutMs: MANY_CODES_MS,
  }),
  /** Leaves an audit record, as `setStockRule`. Refused as `addStock`, unless the level is taken back. */
  setLowLevel: defineMessage('checkout.stock.set-low-level', {
    input: z.extend(lowLevelBodySchema, { productId }),
    output: z.object({}),
  }),
  /** Sells one text to all buyers, or changes it for later ones. `checkout.stock-has-codes` where codes are free there. */
  shareStock: defineMessage('checkout.stock.share', {
    input: z.extend(sharedBodySchema, { productId }),
    output: z.object({}),
    timeoutMs: MANY_CODES_MS,
  }),
  /** Takes the text out of sale. */
  unshareStock: defineMessage('checkout.stock.unshare', {
    input: z.extend(unshareBodySchema, { productId }),
    output: z.object({}),
    timeoutMs: MANY_CODES_MS,
  }),
};
