import * as z from 'zod/mini';
import { caseKindSchema } from '../checkout/inbox.js';

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

/** Open cases of the inbox, for the counts of the panel's menu and for its first screen. */
export const waitingWorkSchema = z.object({
  /** Kinds with an open case; the one that has waited longest comes first. */
  kinds: z.array(
    z.object({
      kind: caseKindSchema,
      count: z.int(),
      /** Epoch milliseconds. */
      oldestAt: z.int(),
      /** The order of the oldest case, and what was sold in it; null if it is about none. */
      order: z.nullable(z.object({ transactionId: z.string(), items: z.string() })),
    }),
  ),
});
export type WaitingWork = z.output<typeof waitingWorkSchema>;
