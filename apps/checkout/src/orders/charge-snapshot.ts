import type { ProviderReply } from './provider-reply.js';

/** What a charge's status at its provider means to an order. `unknown` is kept and logged, and changes nothing. */
export type ChargeStatus =
  | 'open'
  | 'paid'
  | 'underpaid'
  | 'overpaid'
  | 'refused'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'disputed'
  | 'unknown';

/**
 * Why a claim of money cannot be placed. `unknown-status`: by a word that nobody knows. `contradiction`: by a word that says
 * otherwise. `unreadable-reply`, `unreadable-payment`: its shape is not the API's. The others: it is not about this order.
 */
export type UnplacedProblem =
  | 'unknown-status'
  | 'contradiction'
  | 'unreadable-reply'
  | 'unreadable-payment'
  | 'other-charge'
  | 'other-reference'
  | 'other-amount'
  | 'no-reference';

/** A charge as its provider describes it now: the only thing that makes an order paid. */
export interface ChargeSnapshot {
  status: ChargeStatus;
  /** The status as the provider writes it. */
  providerStatus: string;
  /** What was charged, or what was paid once money came; null when the provider did not say, or not legibly. */
  amountCentavos: number | null;
  /** What was asked for, where the provider says it apart from what was paid. */
  askedCentavos?: number | null;
  /** All that went back, where the provider says its sum and not each refund. */
  returnedCentavos?: number | null;
  /** Epoch milliseconds; null when the provider did not say. */
  paidAt: number | null;
  externalReference: string | null;
  /** Copy-and-paste code; null when the provider does not repeat it. */
  pixCode: string | null;
  /** The sandbox's page where a person pays; only in the demo. */
  payPage?: string | null;
  /** Every payment of the charge, where the provider lists them; else `amountCentavos` and `paidAt` describe one. */
  payments?: readonly PaymentSnapshot[];
  /** The reply says that money came: by the time or the sum of a payment, by a listed one, or by its word. */
  isMoneyClaimed?: boolean;
  /** Why what it says of money cannot be read as a payment of this charge, as its client found. */
  unplaced?: UnplacedProblem;
  /** What it was read from, as evidence. */
  replies?: readonly ProviderReply[];
}

/** One payment as its provider lists it. */
export interface PaymentSnapshot {
  endToEndId: string;
  /** Null when the sum cannot be read. */
  centavos: number | null;
  /** Epoch milliseconds; null when the provider did not say. */
  paidAt: number | null;
  refunds: readonly RefundSnapshot[];
}

export interface RefundSnapshot {
  id: string;
  centavos: number;
  state: 'pending' | 'done' | 'failed';
  /** Epoch milliseconds; null when the provider did not say. */
  at: number | null;
  /** The payer's bank asked for it (MED), not the shop. */
  byBank?: true;
  /** The id of its transfer, where the provider says it: API Pix's `rtrId`. */
  returnId?: string;
}

/** By its status, this charge will not be paid any more. A provider that says `expired` may still take the money. */
export function isOver({ status }: Pick<ChargeSnapshot, 'status'>): boolean {
  return status === 'refused' || status === 'cancelled' || status === 'refunded';
}

/** Money came, whatever became of it. */
export function isPaid({ status }: Pick<ChargeSnapshot, 'status'>): boolean {
  return status === 'paid' || status === 'underpaid' || status === 'overpaid' || status === 'disputed';
}

/** References are ULIDs, which some providers echo in lower case or with blanks. */
export function isSameReference(echoed: string, reference: string): boolean {
  return echoed.trim().toUpperCase() === reference.toUpperCase();
}
