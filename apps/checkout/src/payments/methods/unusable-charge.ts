import type { Order } from '../../orders/life/order.js';

/** A PIX that a provider made for an order and that must not be shown. */
export interface UnusableCharge {
  transactionId: string;
  methodId: string;
  /** A `BrCodeProblem`, or `other-amount`. */
  problem: string;
}

/** Returns null if the order ended for another reason. */
export function unusableChargeOf({ transactionId, methodId, state, attempts }: Order): UnusableCharge | null {
  const last = attempts.at(-1);
  if (state !== 'failed' || last?.outcome !== 'unusable') return null;
  return {
    transactionId,
    methodId,
    problem: /^BR Code: (.+)$/.exec(last.message ?? '')?.[1] ?? 'other-amount',
  };
}
