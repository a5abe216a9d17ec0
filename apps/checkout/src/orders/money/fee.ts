import type { Charge } from './charge.js';
import type { Payment } from './payment.js';

interface Paid {
  charges: readonly Charge[];
  payments: readonly Payment[];
}

/**
 * The provider's fee of a payment; null if it is unknown, which is not zero. A fee that the provider reports
 * for the charge is that of the charge's first payment.
 */
export function feeOf({ charges, payments }: Paid, payment: Payment): number | null {
  if (payment.feeCentavos !== undefined) return payment.feeCentavos;
  const ofCharge = payments.filter(({ chargeId }) => chargeId === payment.chargeId);
  const [first] = ofCharge.toSorted((one, other) => one.paidAt - other.paidAt);
  if (payment !== first) return null;
  return charges.find(({ providerId }) => providerId === payment.chargeId)?.feeCentavos ?? null;
}

/** Sum of the fees of all payments; null if there is no payment, or if one of the fees is unknown. */
export function feesOf(order: Paid): number | null {
  const fees = order.payments.map((payment) => feeOf(order, payment)).filter((fee) => fee !== null);
  if (fees.length === 0 || fees.length < order.payments.length) return null;
  return fees.reduce((sum, fee) => sum + fee, 0);
}
