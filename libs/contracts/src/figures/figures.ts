import * as z from 'zod/mini';

export const catalogFiguresSchema = z.object({
  /** Active products whose expiry is not published. */
  listedProducts: z.int(),
  /**
   * True if one of the newest listed products, or a variation of it, is delivered by hand and so sells
   * without codes.
   */
  hasManualProduct: z.boolean(),
  /** Average stars of the newest 500 published testimonials, without samples; null if there is none. */
  rating: z.nullable(z.number()),
});

export const accountFiguresSchema = z.object({ accounts: z.int() });

/** Figures of checkout. Tracking reports orders and revenue. */
export const salesFiguresSchema = z.object({
  /** True if codes were ever added to any stock. */
  hasStock: z.boolean(),
});

export const mailFiguresSchema = z.object({
  /** True if mail goes out, or to the demo's mailbox. */
  canSend: z.boolean(),
  /** True if any mail was sent. */
  hasSent: z.boolean(),
});
