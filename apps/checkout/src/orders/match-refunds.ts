import type { PaymentSnapshot, RefundSnapshot } from './charge-snapshot.js';
import { isSamePayment } from './payment-id.js';
import type { Payment } from './payment.js';
import { isAwaitedByHand, isSameRefund } from './refund.js';

interface Place {
  payment: PaymentSnapshot;
  /** Refunds that the order has for this payment. */
  known: Payment['refunds'];
  /** Claims without a sum: they are about what the other refunds leave. */
  claims: readonly RefundSnapshot[];
  refunds: RefundSnapshot[];
}

/**
 * Gives each refund that the provider lists only with the charge to one payment: to the payment that the order has it for,
 * else to one with a refund by hand that it may be, else to the first one that it fits in. Then gives each claim without a
 * sum the rest of its payment.
 */
export function withPlacedRefunds(
  listed: readonly PaymentSnapshot[],
  known: readonly Payment[],
): PaymentSnapshot[] {
  const places: Place[] = listed.map((payment) => ({
    payment,
    known: known.find(({ id }) => isSamePayment(id, payment.endToEndId))?.refunds ?? [],
    claims: payment.refunds.filter(({ ofRest }) => ofRest),
    refunds: payment.refunds.filter(({ ofCharge, ofRest }) => !ofCharge && !ofRest),
  }));
  for (const refund of listed.flatMap(({ refunds }) => refunds.filter(({ ofCharge }) => ofCharge))) {
    const isKnownAt = ({ known }: Place) => known.some((one) => isSameRefund(one, refund));
    const isAwaitedAt = ({ known }: Place) => known.some((one) => isAwaitedByHand(one, refund));
    const fitsIn = (place: Place) => refund.centavos <= restOf(place);
    const tests = [isKnownAt, isAwaitedAt, fitsIn, () => true];
    tests
      .map((test) => places.find(test))
      .find((place) => place !== undefined)!
      .refunds.push(refund);
  }
  return places.map((place) => ({
    ...place.payment,
    refunds: [
      ...place.refunds,
      ...place.claims.map((claim) => ({ ...claim, centavos: Math.max(0, restOf(place)) })),
    ],
  }));
}

/** The sum that no refund has taken, without the claims. */
function restOf({ payment, known, claims, refunds }: Place): number {
  const listed = [...claims, ...refunds];
  const unlisted = known.filter((one) => !listed.some((refund) => isSameRefund(one, refund)));
  return [...refunds, ...unlisted].reduce(
    (rest, { centavos, state }) => rest - (state === 'failed' ? 0 : centavos),
    payment.centavos ?? 0,
  );
}
