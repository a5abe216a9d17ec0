import * as z from 'zod/mini';
import { pageQuery } from '../define/paging.js';

/** Kinds of inbox cases: contradictions, and work that waits for a person. */
export const CASE_KINDS = [
  'code-stuck', // A code is held or given for an order that does not have it.
  'amount-differs', // Less or more was paid, or a sum is unreadable.
  'charged-twice', // Several payments arrived, and part of them is owed back.
  'payment-unmatched', // The provider lists a payment that no order has.
  'payment-unlisted', // An order has a payment that the provider does not list.
  'late-without-code', // The order was paid too late, and no code is free.
  'not-delivered', // The order was paid, and no code was given.
  'buyer-blocked', // The order of a blocked buyer was paid, and is not delivered by itself.
  'delivery-by-hand',
  'replacement-by-hand', // The code of a unit was replaced, and no new one was free.
  'refund-by-hand',
  'refund-disputed', // A refund by hand is due for money that the payer's bank is taking or has taken.
  'refund-refused', // The provider refused a refund, and nobody has decided since.
  'refund-overdue', // A refund did not end in time.
  'refunded-twice', // A refund was sent although the one that it replaces succeeded.
  'disputed', // The payer's bank asks for the money back (MED).
  'stock-low', // A stock is at or below the admin's limit of free codes.
  'code-repeated', // A code is in stock twice, in spellings that look the same.
  'charge-unusable', // A method's provider made a PIX that must not be shown.
  'money-unplaced', // A provider reports money that is no payment of the order.
  'status-unknown', // A provider uses a status word for charges that the shop does not know.
  'provider-down', // A method's provider fails to create charges.
  'buyer-help', // A buyer asks for help with units of an order.
  'source-silent', // A list of payments, or the registration of callbacks, has failed for long.
] as const;
export const caseKindSchema = z.enum(CASE_KINDS);
export type CaseKind = z.output<typeof caseKindSchema>;

/** Actions of `resolve`. Fixes that need more than a reason have routes of their own: `deliver`, `confirm-refund`. */
const CASE_FIXES = [
  'refund-excess', // Sends back what is owed.
  'refund', // Sends back everything.
  'refund-units', // Sends back the price of the units that the case is about.
  'answer', // An admin wrote to the buyer. Only the route that answers sets it.
  'replace-code', // The buyer got another code. Only the route that replaces codes sets it.
  'accept', // The received sum is enough.
  'refund-again', // Asks the provider once more for a refund that it refused.
  'refund-by-hand', // A person sends a refund that the provider refused or did not carry out.
  'drop-refunds', // Refused refunds, and refunds by hand of disputed payments, are not sent.
  'already-refunded', // Overdue refunds are done.
  'dispute-won',
  'dispute-lost',
  'release-codes', // Held codes go back on sale; given ones are withdrawn.
  'settled-by-hand', // A person has settled the payment; the reason says how.
  'confirm-paid', // The order's price was paid.
  'not-paid', // Nothing was paid.
  'word-open', // The provider's word means that the charge is open, for earlier orders too.
  'word-paid', // Likewise, the charge is paid.
  'word-failed', // Likewise, the charge failed.
  'dismiss', // Closes the case until its evidence changes.
] as const;
export const caseFixSchema = z.enum(CASE_FIXES);
export type CaseFix = z.output<typeof caseFixSchema>;

/** `closed`: its reason is gone. `resolved`: an admin decided. */
const caseStateSchema = z.enum(['open', 'closed', 'resolved']);
export type CaseState = z.output<typeof caseStateSchema>;

export const inboxCaseSchema = z.object({
  id: z.string(),
  kind: caseKindSchema,
  /** Null for a payment that names no order. */
  transactionId: z.nullable(z.string()),
  /** Names of what the order sells. Only in lists; absent without an order, and in replies of the previous release. */
  sold: z.optional(z.string()),
  state: caseStateSchema,
  /** Epoch milliseconds. */
  openedAt: z.int(),
  /** Afterwards the shop's owner is alerted. */
  deadline: z.int(),
  endedAt: z.nullable(z.int()),
  /** Findings: sums in centavos and ids of codes; no texts of codes and nothing about the person. */
  evidence: z.record(z.string(), z.unknown()),
  fixes: z.array(caseFixSchema),
  /** The admin's decision; null while the case is open or if it ended by itself. */
  resolution: z.nullable(z.object({ fix: caseFixSchema, accountId: z.string(), reason: z.string() })),
});
export type InboxCase = z.output<typeof inboxCaseSchema>;

/** A case past its deadline, as it is reported by e-mail. No personal data. */
export const overdueCaseSchema = z.object({
  id: z.string(),
  kind: caseKindSchema,
  transactionId: z.nullable(z.string()),
  /** Epoch milliseconds. */
  deadline: z.int(),
  /** A ULID: cases that were found overdue together are in one e-mail. */
  digestId: z.string(),
});
export type OverdueCase = z.output<typeof overdueCaseSchema>;

/** An open case for alerts to the shop's owner and for webhooks. No personal data. */
export const openedCaseSchema = z.object({
  id: z.string(),
  kind: caseKindSchema,
  /** Absent without an order, and in replies of the previous release. */
  transactionId: z.optional(z.string()),
  /** The stock of a case `stock-low`; absent in others. */
  stock: z.optional(z.object({ productId: z.string(), variations: z.array(z.string()) })),
  /** Epoch milliseconds. A case that ended and is found again has a later one. */
  openedAt: z.int(),
});
export type OpenedCase = z.output<typeof openedCaseSchema>;

export const inboxQuerySchema = z.extend(pageQuery, {
  state: z._default(caseStateSchema, 'open'),
  kind: z.optional(caseKindSchema),
});
