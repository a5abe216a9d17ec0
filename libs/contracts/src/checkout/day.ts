import * as z from 'zod/mini';
import { optionalReason, reason } from './reason.js';

/** A day in São Paulo, `2026-11-26`. */
export const daySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Money of one account on one day. Centavos. */
export const dayTotalsSchema = z.object({
  /** Payments that arrived, and their sum. */
  payments: z.int(),
  paidCentavos: z.int(),
  /** Payments whose sum cannot be read; the sum lacks them. */
  unreadable: z.int(),
  /** Refunds that went through. */
  refundedCentavos: z.int(),
  /** Claims of payers' banks (MED) that are open or lost. A claim that the shop wins is taken off its day. */
  disputedCentavos: z.int(),
  /** Known fees, and payments whose fee is unknown, which is not zero. */
  feeCentavos: z.int(),
  unknownFees: z.int(),
});
export type DayTotals = z.output<typeof dayTotalsSchema>;

/**
 * `only-here`: the provider does not list the payment. `only-there`: no order has it. `other-day`: the other side has it
 * on the day `day`. `sum-differs`: the provider lists another sum. `returns-differ`: the provider lists other returns of it.
 */
const DAY_DIFFERENCES = ['only-here', 'only-there', 'other-day', 'sum-differs', 'returns-differ'] as const;

export const dayDifferenceSchema = z.object({
  reason: z.enum(DAY_DIFFERENCES),
  paymentId: z.string(),
  transactionId: z.nullable(z.string()),
  /** Sum, or returned sum, here and at the provider. Null: it is not there, or unreadable. */
  centavos: z.nullable(z.int()),
  listedCentavos: z.nullable(z.int()),
  /** The day on which the other side has it. */
  day: z.optional(daySchema),
});
export type DayDifference = z.output<typeof dayDifferenceSchema>;

export const dayComparisonSchema = z.object({
  /** Epoch milliseconds. */
  at: z.int(),
  /** The sums of the orders at that time. */
  totals: dayTotalsSchema,
  /** Payments of the account that the provider listed, without those of the shop's other methods at the same account. */
  payments: z.int(),
  paidCentavos: z.int(),
  differences: z.array(dayDifferenceSchema),
  /** Differences beyond those that are kept. */
  more: z.int(),
  /** The account's balance at that time; null where its API has none. */
  balanceCentavos: z.nullable(z.int()),
});
export type DayComparison = z.output<typeof dayComparisonSchema>;

export const moneyEntryKindSchema = z.enum(['paid', 'refunded', 'disputed']);
export type MoneyEntryKind = z.output<typeof moneyEntryKindSchema>;

/** A change of a day after it was closed. Null sums: the entry did not exist, does not exist any more, or is unreadable. */
export const dayAmendmentSchema = z.object({
  kind: moneyEntryKindSchema,
  change: z.enum(['new', 'changed', 'gone']),
  transactionId: z.string(),
  paymentId: z.string(),
  /** When the money moved. Epoch milliseconds. */
  at: z.int(),
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
  /** The provider's fee of a payment; null while it is unknown. */
  feeBefore: z.nullable(z.int()),
  feeAfter: z.nullable(z.int()),
});
export type DayAmendment = z.output<typeof dayAmendmentSchema>;

const dayClosingSchema = z.object({
  /** Epoch milliseconds. */
  at: z.int(),
  accountId: z.string(),
  note: z.string(),
  totals: dayTotalsSchema,
  /** The comparison that the person saw; a later one does not replace it. */
  compared: z.nullable(dayComparisonSchema),
});

export const dayAccountSchema = z.object({
  methodId: z.string(),
  name: z.string(),
  /** False where the provider's API lists no payments. */
  isListed: z.boolean(),
  /** Sums of the orders now, which may have changed since a closing. */
  totals: dayTotalsSchema,
  /** Null until somebody compares. */
  compared: z.nullable(dayComparisonSchema),
  /** True if the day went on, or its sums changed, after the comparison. */
  isStale: z.boolean(),
  /** Null while it is open. */
  closed: z.nullable(
    z.extend(dayClosingSchema, { amendments: z.array(dayAmendmentSchema), moreAmendments: z.int() }),
  ),
});
export type DayAccount = z.output<typeof dayAccountSchema>;

export const dayViewSchema = z.object({
  day: daySchema,
  /** `before`: part of the day was before the release that counts days, so it is not compared. */
  state: z.enum(['before', 'running', 'over']),
  accounts: z.array(dayAccountSchema),
  /** Closings of the last days, the newest first. */
  closings: z.array(z.object({ day: daySchema, methodId: z.string() })),
});
export type DayView = z.output<typeof dayViewSchema>;

const methodId = z.string().check(z.minLength(1), z.maxLength(80));

export const dayAccountBodySchema = z.object({ methodId });

export const closeDayBodySchema = z.object({
  methodId,
  note: reason,
  /** The totals that the person saw. */
  seen: dayTotalsSchema,
});

export const exportDayBodySchema = z.object({
  methodId,
  cursor: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
  reason: optionalReason,
});
