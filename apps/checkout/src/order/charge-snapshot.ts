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

/** A charge as its provider describes it now: the only thing that makes an order paid. */
export interface ChargeSnapshot {
  status: ChargeStatus;
  /** The status as the provider writes it. */
  providerStatus: string;
  /** What was charged, or what was paid once money came; null when the provider did not say, or not legibly. */
  amountCentavos: number | null;
  /** What was asked for, where the provider says it apart from what was paid. */
  askedCentavos?: number | null;
  /** Epoch milliseconds; null when the provider did not say. */
  paidAt: number | null;
  externalReference: string | null;
  /** Copy-and-paste code; null when the provider does not repeat it. */
  pixCode: string | null;
  /** The sandbox's page where a person pays; only in the demo. */
  payPage?: string | null;
  /** Every payment of the charge, where the provider lists them; else `amountCentavos` and `paidAt` describe one. */
  payments?: readonly PaymentSnapshot[];
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
