import type { PaymentSnapshot, RefundSnapshot } from './charge-snapshot.js';
import { isSamePayment } from './payment-id.js';
import type { Payment } from './payment.js';
import { isAwaitedByHand, isSameRefund } from './refund.js';

interface Match {
  payment: PaymentSnapshot;
  /** Refunds of this payment that the order knows. */
  known: Payment['refunds'];
  /** Claims without a sum. They are for the part that the other refunds leave. */
  claims: readonly RefundSnapshot[];
  refunds: RefundSnapshot[];
}

/**
 * Matches each refund that the provider lists only with the charge to one payment: the payment for which the order has
 * it, else a payment with a matching refund by hand, else the first payment that is large enough. Then gives each claim
 * without a sum the rest of its payment.
 */
export function withMatchedRefunds(
  listed: readonly PaymentSnapshot[],
  known: readonly Payment[],
): PaymentSnapshot[] {
  const matches: Match[] = listed.map((payment) => ({
    payment,
    known: known.find(({ id }) => isSamePayment(id, payment.endToEndId))?.refunds ?? [],
    claims: payment.refunds.filter(({ ofRest }) => ofRest),
    refunds: payment.refunds.filter(({ ofCharge, ofRest }) => !ofCharge && !ofRest),
  }));
  for (const refund of listed.flatMap(({ refunds }) => refunds.filter(({ ofCharge }) => ofCharge))) {
    const isKnownFor = ({ known }: Match) => known.some((one) => isSameRefund(one, refund));
    const isAwaitedFor = ({ known }: Match) => known.some((one) => isAwaitedByHand(one, refund));
    const fitsIn = (match: Match) => refund.centavos <= restOf(match);
    const tests = [isKnownFor, isAwaitedFor, fitsIn, () => true];
    tests
      .map((test) => matches.find(test))
      .find((match) => match !== undefined)!
      .refunds.push(refund);
  }
  return matches.map((match) => ({
    ...match.payment,
    refunds: [
      ...match.refunds,
      ...match.claims.map((claim) => ({ ...claim, centavos: Math.max(0, restOf(match)) })),
    ],
  }));
}

/** The sum that no refund has taken, without the claims. */
function restOf({ payment, known, claims, refunds }: Match): number {
  const listed = [...claims, ...refunds];
  const unlisted = known.filter((one) => !listed.some((refund) => isSameRefund(one, refund)));
  return [...refunds, ...unlisted].reduce(
    (rest, { centavos, state }) => rest - (state === 'failed' ? 0 : centavos),
    payment.centavos ?? 0,
  );
}
