import * as z from 'zod/mini';

/** Of catalog. */
export const catalogFiguresSchema = z.object({
  /** Active products whose expiry is not published. */
  listedProducts: z.int(),
  /** Whether one of the newest listed products, or a variation of it, is delivered by hand: it sells without codes. */
  hasManualProduct: z.boolean(),
  /** Average of the ratings that are shown and that buyers gave, of the newest 500; null without any. */
  rating: z.nullable(z.number()),
});

/** Of identity. */
export const accountFiguresSchema = z.object({ accounts: z.int() });

/** Figures of checkout. Tracking reports orders and revenue. */
export const salesFiguresSchema = z.object({
  /** Whether codes were ever added to any stock. */
  hasStock: z.boolean(),
});

/** Of notification. */
export const mailFiguresSchema = z.object({
  /** Whether mail goes out, or to the demonstration's mailbox. */
  canSend: z.boolean(),
  /** Whether any mail was sent. */
  hasSent: z.boolean(),
});
