import type { ProviderReply } from './provider-reply.js';
import type { UnplacedProblem } from './stray-money.js';

/** Meaning of a provider's charge status. `unknown` is stored and logged but changes nothing. */
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

/** A charge as its provider describes it now. Only this can make an order paid. */
export interface ChargeSnapshot {
  status: ChargeStatus;
  /** The status as the provider writes it. */
  providerStatus: string;
  /** Charged sum, or paid sum after payment; null if missing or unreadable. */
  amountCentavos: number | null;
  /** Requested sum, if the provider reports it separately from the paid sum. */
  askedCentavos?: number | null;
  /** Total refunded, if the provider reports a sum instead of single refunds. */
  returnedCentavos?: number | null;
  /** Single refunds, if the provider lists them with a charge whose payments it does not list. */
  returns?: readonly ListedReturn[];
  /** Somebody recorded at the provider that it was paid in cash: no money came to the account. */
  inCash?: true;
  /** The provider's fee for the payment of the charge; null or missing when it did not say. */
  feeCentavos?: number | null;
  /** Epoch milliseconds; null when the provider did not say. */
  paidAt: number | null;
  externalReference: string | null;
  /** Copy-and-paste code; null when the provider does not repeat it. */
  pixCode: string | null;
  /** The sandbox's page where a person pays; only in the demo. */
  payPage?: string | null;
  /**
   * Every payment of the charge if the provider lists them; otherwise `amountCentavos` and `paidAt` describe
   * one.
   */
  payments?: readonly PaymentSnapshot[];
  /**
   * The reply claims that money arrived, by the time or sum of a payment, a listed payment, or its status.
   */
  isMoneyClaimed?: boolean;
  /** Set by the client if a claim of money cannot be read as a payment of this charge. */
  unplaced?: UnplacedProblem;
  /** Replies that the snapshot was read from, kept as evidence. */
  replies?: readonly ProviderReply[];
}

/** One payment as its provider lists it. */
export interface PaymentSnapshot {
  endToEndId: string;
  /** Null if the sum is unreadable. */
  centavos: number | null;
  /** The provider's fee; missing when it did not say. */
  feeCentavos?: number;
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
  /** Id of its transfer, if the provider reports one (API Pix: `rtrId`). */
  returnId?: string;
  /** The provider lists it only with the charge, so its payment here is a guess. */
  ofCharge?: true;
  /** The provider gives no sum: the claim is for what the payment has left. */
  ofRest?: true;
}

/** A refund that its provider lists without an id of its own. */
export interface ListedReturn extends Pick<RefundSnapshot, 'centavos' | 'state' | 'at'> {
  /** Our id; null where the list omits it, and for a refund made on the provider's page. */
  mark: string | null;
}

/** True if the status rules out a payment. `expired` does not: that provider may still take the money. */
export function isOver({ status }: Pick<ChargeSnapshot, 'status'>): boolean {
  return status === 'refused' || status === 'cancelled' || status === 'refunded';
}

/** Money arrived, whether or not it was returned. */
export function isPaid({ status }: Pick<ChargeSnapshot, 'status'>): boolean {
  return status === 'paid' || status === 'underpaid' || status === 'overpaid' || status === 'disputed';
}

/** Our ids of charges and refunds are ULIDs. Some providers echo ids in another case or with blanks. */
export function isSameReference(echoed: string | null, reference: string): boolean {
  return echoed?.trim().toUpperCase() === reference.trim().toUpperCase();
}
