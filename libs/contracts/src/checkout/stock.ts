import * as z from 'zod/mini';

/** What a stock of codes belongs to: a variation, a product without variations, or an order bump. */
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

/** One code may have several lines: login, password, notes. */
export const stockCodeSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));
