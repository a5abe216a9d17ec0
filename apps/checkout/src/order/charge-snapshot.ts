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
  /** What was charged, or what was paid once money came; null when the provider did not say. */
  amountCentavos: number | null;
  /** Epoch milliseconds; null when the provider did not say. */
  paidAt: number | null;
  externalReference: string | null;
  /** Copy-and-paste code; null when the provider does not repeat it. */
  pixCode: string | null;
}

/** By its status, this charge will not be paid any more. */
export function isOver({ status }: Pick<ChargeSnapshot, 'status'>): boolean {
  return status === 'refused' || status === 'cancelled' || status === 'expired' || status === 'refunded';
}
