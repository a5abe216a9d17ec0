/** One Pix that a charge received. */
export interface ChargePayment {
  endToEndId: string;
  centavos: number;
  /** Epoch milliseconds. */
  paidAt: number;
  refunds: PaymentRefund[];
}

/** A devolução. */
export interface PaymentRefund {
  /** Chosen by the client: 1 to 35 letters and digits. */
  id: string;
  centavos: number;
  /** `MED_FRAUDE`: the payer's bank wants the money back; it is open until the claim is decided. */
  nature: 'ORIGINAL' | 'MED_FRAUDE';
  askedAt: number;
  /** Outcome and its time; null while undecided. */
  end: { outcome: 'DEVOLVIDO' | 'NAO_REALIZADO'; at: number } | null;
}

export type RefundStatus = 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';

export function refundStatusAt({ end }: PaymentRefund, nowMs: number): RefundStatus {
  return end && end.at <= nowMs ? end.outcome : 'EM_PROCESSAMENTO';
}

/** Sum that is neither returned nor being returned. */
export function keptCentavos({ centavos, refunds }: ChargePayment): number {
  return refunds.reduce(
    (left, { centavos: back, end }) => (end?.outcome === 'NAO_REALIZADO' ? left : left - back),
    centavos,
  );
}
