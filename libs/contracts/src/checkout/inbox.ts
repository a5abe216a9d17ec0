import * as z from 'zod/mini';
import { pageQuery } from '../define/paging.js';

/**
 * What does not add up, or waits for a person. `code-stuck`: held or given for an order that does not have it.
 * `amount-differs`: less or more was paid, or a sum cannot be read. `charged-twice`: several payments, and some of it is
 * owed back. `payment-unmatched`: the provider lists a payment that no order has. `payment-unlisted`: an order has a payment that
 * the provider does not list. `late-without-code`: paid too late, and no code is free. `not-delivered`: paid, and no code was given.
 * `delivery-by-hand` and `refund-by-hand`: a person has to do it. `disputed`: the payer's bank asks for it back (MED).
 * `stock-low`: a stock has no more free codes than an admin wants to be told of.
 * `refund-disputed`: a person was to send back money that the payer's bank takes or has taken. `refund-refused`: the provider
 * refused a refund, and nobody has decided since what becomes of the money. `refund-overdue`: a refund did not end in time.
 * `code-repeated`: a code is in stock twice, in spellings that look the same.
 * `refunded-twice`: a refund was sent although the one that it replaces succeeded. `charge-unusable`: a method's provider made a PIX
 * that must not be shown. `money-unplaced`: a provider says something of money that is no payment of the order.
 * `status-unknown`: a provider uses a word for the status of charges that the shop does not know.
 */
export const CASE_KINDS = [
  'code-stuck',
  'amount-differs',
  'charged-twice',
  'payment-unmatched',
  'payment-unlisted',
  'late-without-code',
  'not-delivered',
  'delivery-by-hand',
  'refund-by-hand',
  'refund-disputed',
  'refund-refused',
  'refund-overdue',
  'refunded-twice',
  'disputed',
  'stock-low',
  'code-repeated',
  'charge-unusable',
  'money-unplaced',
  'status-unknown',
] as const;
const caseKindSchema = z.enum(CASE_KINDS);
export type CaseKind = z.output<typeof caseKindSchema>;

/**
 * What `resolve` does. `refund-excess`: sends back what is owed; `refund`: everything; `accept`: what arrived is enough;
 * `refund-again`: the provider is asked once more for what it refused; `refund-by-hand`: a person sends what it refused or did not
 * carry out; `already-refunded`: overdue refunds are done; `dispute-won`, `dispute-lost`: how the dispute ended;
 * `drop-refunds`: refunds by hand of disputed payments, or refused ones, are not sent; `release-codes`: held codes are free again, given ones are withdrawn; `settled-by-hand`: a person has seen to the payment,
 * the reason says how; `confirm-paid`: the order's price came; `not-paid`: nothing came; `word-open`, `word-paid`, `word-failed`: the
 * provider's word means this, now and for earlier orders; `dismiss`: nothing, until the evidence changes.
 * Fixes that need more than a reason have routes of their own: `deliver`, `confirm-refund`.
 */
const CASE_FIXES = [
  'refund-excess',
  'refund',
  'accept',
  'refund-again',
  'refund-by-hand',
  'drop-refunds',
  'already-refunded',
  'dispute-won',
  'dispute-lost',
  'release-codes',
  'settled-by-hand',
  'confirm-paid',
  'not-paid',
  'word-open',
  'word-paid',
  'word-failed',
  'dismiss',
] as const;
export const caseFixSchema = z.enum(CASE_FIXES);
export type CaseFix = z.output<typeof caseFixSchema>;

/** `closed`: its reason is gone, by whatever way. `resolved`: an admin decided. */
const caseStateSchema = z.enum(['open', 'closed', 'resolved']);
export type CaseState = z.output<typeof caseStateSchema>;

export const inboxCaseSchema = z.object({
  id: z.string(),
  kind: caseKindSchema,
  /** Null for a payment that names no order. */
  transactionId: z.nullable(z.string()),
  state: caseStateSchema,
  /** Epoch milliseconds. */
  openedAt: z.int(),
  /** After it the shop's owner is alerted. */
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
  ...{ id: z.string(), kind: caseKindSchema, transactionId: z.nullable(z.string()) },
  /** Epoch milliseconds. */
  deadline: z.int(),
  /** A ULID: cases that were found overdue together are in one e-mail. */
  digestId: z.string(),
});
export type OverdueCase = z.output<typeof overdueCaseSchema>;

export const inboxQuerySchema = z.extend(pageQuery, {
  state: z._default(caseStateSchema, 'open'),
  kind: z.optional(caseKindSchema),
});
