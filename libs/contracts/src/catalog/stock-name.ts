import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';

/** Limit of names requested for one list of stocks. */
export const MAX_STOCK_NAMES = 50;

/** Display name of a stock: a product or an order bump, inactive ones included. */
const stockNameSchema = z.object({
  id: z.string(),
  kind: z.enum(['product', 'order-bump']),
  name: z.string(),
  /** Names of its stocks; an empty one is the product's own. Manually delivered ones are left out. */
  variations: z.array(z.string()),
});
export type StockName = z.output<typeof stockNameSchema>;

export const stockNameMessages = {
  /** Admin. Unknown ids are left out. */
  listStockNames: defineMessage('catalog.stock-name.list', {
    input: z.object({
      /** Separated by commas. */
      ids: z.string().check(z.minLength(1), z.maxLength(MAX_STOCK_NAMES * 81)),
    }),
    output: z.object({ items: z.array(stockNameSchema) }),
  }),
};
